import { CoreError } from './core_error.js';

/** Twelve million: 48 MB of the core's 64. */
const MAX_FLOATS = 12_000_000;

/**
 * Copies numbers into the core, lets it work, and copies its output out.
 *
 * @param {import('./core_module.js').CoreModule} module
 * @param {Float32Array[]} inputs
 * @param {number} outputLength
 * @param {string} sizeField what to blame when all of it is too much
 * @param {() => string} work returns "" or an error reply
 * @returns {Float32Array} a copy of its own
 * @throws {CoreError} too_large, and what the core replies
 */
export function throughFloats(module, inputs, outputLength, sizeField, work) {
  const inputLength = inputs.reduce((sum, { length }) => sum + length, 0);
  const count = inputLength + outputLength;
  const floats = count <= MAX_FLOATS && module.floats(count);
  if (!floats) {
    fail(
      'too_large',
      `inputs and output hold ${count} numbers; the limit is ${MAX_FLOATS}`,
      sizeField,
    );
  }
  try {
    let at = 0;
    for (const input of inputs) {
      floats.set(input, at);
      at += input.length;
    }
    const reply = work();
    if (reply) {
      const { code, message, field } = JSON.parse(reply).error;
      fail(code, message, field);
    }
    // Asked for again: the memory may have grown, which ends the first view.
    return /** @type {Float32Array} */ (module.floats(count)).slice(inputLength);
  } finally {
    module.floats(0);
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
 * @param {Record<string, unknown>} sizes each must be a whole number from 1
 */
export function requireSizes(sizes) {
  for (const [name, size] of Object.entries(sizes)) {
    if (!Number.isInteger(size) || Number(size) < 1) {
      fail('out_of_range', `${name} must be a whole number from 1, not ${size}`, name);
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
  const needed = Object.values(shape).reduce((product, size) => product * size, 1);
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
 * @param {Record<string, unknown>} options
 * @param {Record<string, unknown[]>} choices what each may be, the default first
 */
export function requireChoices(options, choices) {
  for (const [name, value] of Object.entries(options)) {
    const known = choices[name] ?? fail('unknown_field', `${name} is not known`, name);
    if (value !== undefined && !known.includes(value)) {
      fail('out_of_range', `${name} must be ${known.join(' or ')}, not ${value}`, name);
    }
  }
}
