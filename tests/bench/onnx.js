/**
 * Models for onnxruntime-web, written byte by byte: ONNX is a protocol buffer (onnx.proto of the
 * ONNX project, whose field numbers stand here), and a bench needs no tool chain for so few nodes.
 */

const FLOAT = 1;
const INT64 = 7;

/** @param {number} number whole, not negative @returns {number[]} */
const varint = (number) =>
  number < 128 ? [number] : [(number % 128) | 128, ...varint(Math.floor(number / 128))];

const text = new TextEncoder();

/** @param {Uint8Array[]} pieces */
function joined(pieces) {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** @param {number} field @param {number} value */
const whole = (field, value) => Uint8Array.from([...varint(field * 8), ...varint(value)]);

/** @param {number} field @param {string | Uint8Array | Uint8Array[]} value text, bytes or fields */
function part(field, value) {
  const bytes =
    typeof value === 'string' ? text.encode(value) : Array.isArray(value) ? joined(value) : value;
  return joined([Uint8Array.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes]);
}

/** @param {string} name @param {number | string | number[]} value */
function attribute(name, value) {
  const fields = [part(1, name)];
  if (typeof value === 'string') fields.push(part(4, value), whole(20, 3));
  else if (Array.isArray(value)) fields.push(...value.map((one) => whole(8, one)), whole(20, 7));
  else if (Number.isInteger(value)) fields.push(whole(3, value), whole(20, 2));
  else {
    const bytes = new Uint8Array(Float32Array.of(value).buffer);
    fields.push(joined([Uint8Array.of(2 * 8 + 5), bytes]), whole(20, 1));
  }
  return part(5, fields);
}

/**
 * @param {string} op
 * @param {string[]} inputs
 * @param {string[]} outputs
 * @param {Record<string, number | string | number[]>} [attributes] a float is told by its fraction
 * @param {string} [domain]
 */
export const node = (op, inputs, outputs, attributes = {}, domain = '') =>
  part(1, [
    ...inputs.map((name) => part(1, name)),
    ...outputs.map((name) => part(2, name)),
    part(4, op),
    ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
    ...(domain ? [part(7, domain)] : []),
  ]);

/**
 * @param {string} name
 * @param {number[]} shape
 * @param {Float32Array | BigInt64Array} values
 */
export const constant = (name, shape, values) =>
  part(5, [
    ...shape.map((size) => whole(1, size)),
    whole(2, values instanceof Float32Array ? FLOAT : INT64),
    part(8, name),
    part(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  ]);

/** @param {number} field @param {string} name @param {number[]} shape */
const value = (field, name, shape) =>
  part(field, [
    part(1, name),
    part(2, [
      part(1, [
        whole(1, FLOAT),
        part(
          2,
          shape.map((size) => part(1, [whole(1, size)])),
        ),
      ]),
    ]),
  ]);

/**
 * @param {Uint8Array[]} graph nodes in the order of computing, and constants
 * @param {Record<string, number[]>} inputs shapes by name
 * @param {Record<string, number[]>} outputs
 * @returns {Uint8Array} a model in float32
 */
export const model = (graph, inputs, outputs) =>
  joined([
    whole(1, 8),
    part(8, [part(1, ''), whole(2, 17)]),
    part(8, [part(1, 'com.microsoft'), whole(2, 1)]),
    part(7, [
      part(2, 'bench'),
      ...graph,
      ...Object.entries(inputs).map(([name, shape]) => value(11, name, shape)),
      ...Object.entries(outputs).map(([name, shape]) => value(12, name, shape)),
    ]),
  ]);
