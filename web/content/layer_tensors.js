/** Nested lists as tensors: one shape, finite numbers, or the place where it is not so. */
import { LayerError } from './layer_text.js';

/** Of no tensor of a layer's file are there more. */
const MOST_AXES = 4;

/** @param {readonly number[]} shape @returns {string} as PyTorch writes it: `[24, 8]` */
export const shapeText = (shape) => `[${shape.join(', ')}]`;

/** @param {unknown} value */
function kind(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') {
    return /^-?(NaN|Infinity)$/.test(value) ? value : `text, “${value.slice(0, 20)}”`;
  }
  return typeof value === 'object' ? 'an object' : String(value);
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {'number' | 'boolean'} [of]
 * @returns {number[]} its shape
 * @throws {LayerError} ragged, empty, or with something else than finite numbers in it
 */
export function tensorShape(name, value, of = 'number') {
  /** @type {number[]} */
  const shape = [];
  for (let part = value; Array.isArray(part); part = part[0]) {
    if (shape.length === MOST_AXES) {
      throw new LayerError(
        name,
        `${name} has more than ${MOST_AXES} axes: no tensor of a layer has so many.`,
      );
    }
    shape.push(part.length);
  }
  if (shape.length === 0) {
    throw new LayerError(name, `${name} must be a list of numbers, not ${kind(value)}.`);
  }
  if (shape.includes(0)) throw new LayerError(name, `${name} is empty: ${shapeText(shape)}.`);
  look(value, name, 0);
  return shape;

  /** @param {unknown} part @param {string} place @param {number} depth */
  function look(part, place, depth) {
    if (depth < shape.length) {
      if (!Array.isArray(part)) {
        throw new LayerError(name, `${place} is ${kind(part)}, where others are lists.`);
      }
      if (part.length !== shape[depth]) {
        throw new LayerError(
          name,
          `${place} has ${part.length} entries and ${name}${'[0]'.repeat(depth)} has ${shape[depth]}: a tensor’s rows are equally long.`,
        );
      }
      part.forEach((inner, i) => {
        look(inner, `${place}[${i}]`, depth + 1);
      });
    } else if (typeof part !== of || (of === 'number' && !Number.isFinite(part))) {
      const wanted = of === 'number' ? 'a finite number' : 'true or false';
      throw new LayerError(name, `${place} must be ${wanted}, not ${kind(part)}.`);
    }
  }
}

/**
 * @param {string} name
 * @param {number[]} shape
 * @param {number[]} wanted
 * @param {string} because what it follows from
 * @throws {LayerError} where they differ; it names both
 */
export function wantShape(name, shape, wanted, because) {
  if (shapeText(shape) !== shapeText(wanted)) {
    throw new LayerError(
      name,
      `${name} is ${shapeText(shape)} and must be ${shapeText(wanted)}: ${because}.`,
    );
  }
}
