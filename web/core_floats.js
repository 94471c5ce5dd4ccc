import { CoreError } from './core_error.js';

/** Twelve million: 48 MB of the core's 64. */
const MAX_FLOATS = 12_000_000;

/** What a core keeps for its next call, in numbers: 256 kB. */
const KEPT_FLOATS = 65_536;

/** Where the numbers of one call lie in a core's memory. */
export class CoreFloats {
  #module;
  #engine;
  /** @type {Float32Array | null} what was made room for last */
  #view = null;

  /** @param {import('./core_module.js').StartedCore} started */
  constructor({ module, engine }) {
    this.#module = module;
    this.#engine = engine;
  }

  /**
   * Copies numbers into the core, lets it work, and copies its output out.
   *
   * @param {Float32Array[]} inputs
   * @param {number} outputLength
   * @param {string} sizeField what to blame when all of it is too much
   * @param {(module: import('./core_module.js').CoreModule) => boolean} work whether it went well
   * @returns {Float32Array} a copy of its own
   * @throws {CoreError} too_large, and what the core replies
   */
  through(inputs, outputLength, sizeField, work) {
    let count = outputLength;
    for (const input of inputs) count += input.length;
    try {
      const view = this.#room(count);
      if (!view) {
        const limit =
          count > MAX_FLOATS ? `the limit is ${MAX_FLOATS}` : 'there is no room for them';
        fail('too_large', `inputs and output hold ${count} numbers; ${limit}`, sizeField);
      }
      let at = 0;
      for (const input of inputs) {
        view.set(input, at);
        at += input.length;
      }
      if (!this.#done(work)) {
        const { code, message, field } = JSON.parse(this.#module.floatReply()).error;
        fail(code, message, field);
      }
      return /** @type {Float32Array} */ (this.#room(count)).slice(at);
    } finally {
      if (count > KEPT_FLOATS) this.#view = this.#module.floats(0);
    }
  }

  /** @param {(module: import('./core_module.js').CoreModule) => boolean} work */
  #done(work) {
    try {
      return work(this.#module);
    } catch (error) {
      // The core catches its own; what arrives here is the engine's: no memory, no stack.
      return fail('internal', `the core stopped: ${error}`, 'request');
    }
  }

  /**
   * @param {number} count
   * @returns {Float32Array | null} null where there is no room for as many
   */
  #room(count) {
    // Whenever WebAssembly's memory grows, all its views end, and have no length any more. In plain
    // JavaScript they live on, and show what is not the memory any more.
    if (this.#view?.length !== count || this.#engine === 'js') {
      this.#view = count <= MAX_FLOATS ? this.#module.floats(count) : null;
    }
    return this.#view;
  }
}

/**
 * @param {string} code
 * @param {string} message
 * @param {string} field
 * @returns {never}
 */
export function fail(code, message, field) {
  throw new CoreError(code, message, field);
}

/**
 * @param {string} field
 * @param {unknown} value
 */
export function requireObject(field, value) {
  if (typeof value !== 'object' || value === null) {
    fail('wrong_type', `${field} must be an object`, field);
  }
}

/**
 * @param {Record<string, unknown>} sizes each must be a whole number from 1
 */
export function requireSizes(sizes) {
  for (const name in sizes) {
    const size = sizes[name];
    if (!Number.isInteger(size) || Number(size) < 1) {
      fail('out_of_range', `${name} must be a whole number from 1, not ${String(size)}`, name);
    }
  }
}

/**
 * @param {string} field
 * @param {unknown} numbers
 * @param {Record<string, number>} shape a size by its name, for each axis
 */
export function requireLength(field, numbers, shape) {
  if (!(numbers instanceof Float32Array)) {
    return fail('wrong_type', `${field} must be a Float32Array`, field);
  }
  let needed = 1;
  for (const axis in shape) needed *= shape[axis];
  if (numbers.length !== needed) {
    const axes = Object.entries(shape).map(([name, size]) => `${name} ${size}`);
    fail(
      'shape_mismatch',
      `${field} has ${numbers.length} numbers; ${axes.join(' times ')} is ${needed}`,
      field,
    );
  }
}

/**
 * @param {Record<string, any>} options
 * @param {string[]} others names that are looked at elsewhere
 * @param {Record<string, unknown[]>} choices what each may be, the default first
 */
export function requireChoices(options, others, choices) {
  for (const name in options) {
    if (others.includes(name)) continue;
    if (!Object.hasOwn(choices, name)) fail('unknown_field', `${name} is not known`, name);
    const value = options[name];
    const known = choices[name];
    if (value !== undefined && !known.includes(value)) {
      fail('out_of_range', `${name} must be ${known.join(' or ')}, not ${value}`, name);
    }
  }
}
