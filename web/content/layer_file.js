/** A learner's own layer: the file that the six lines of layer_code.js write, checked. Pure. */
import { readParameters } from './layer_parameters.js';
import { shapeText, tensorShape, wantShape } from './layer_tensors.js';
import { LayerError, readObject, shortened } from './layer_text.js';

/**
 * @typedef {object} Layer a file that fits together
 * @property {import('./layer_parameters.js').Kind} kind
 * @property {'encoderBlock' | 'multiHeadAttention'} op what the core is asked
 * @property {Record<string, any>} input of that
 * @property {number[][][] | null} expected PyTorch's output [B, S, E], where the file carries it
 * @property {Record<Size, number>} sizes hidden: 0 for attention alone
 * @property {'float32' | 'float64'} dtype what PyTorch computed in
 *
 * @typedef {'batch' | 'tokens' | 'embedding' | 'heads' | 'hidden'} Size
 */

/** The largest sizes, also all of them at once. @type {Record<Size, number>} */
export const MOST = { batch: 4, tokens: 64, embedding: 128, heads: 8, hidden: 512 };

/** @type {Record<Size, string>} */
const SIZE_NAMES = {
  batch: 'the batch of x',
  tokens: 'the number of tokens of x',
  embedding: 'the embedding',
  heads: 'heads',
  hidden: 'the feed-forward’s width',
};

const BOTH = ['state_dict', 'x', 'heads', 'batch_first', 'dtype', 'output'];
const MASKS = ['attn_mask', 'key_padding_mask'];
const OF_LAYER = ['activation', 'norm_first', 'layer_norm_eps'];

/**
 * @param {string} text
 * @returns {Layer} what it leaves out has PyTorch's default
 * @throws {LayerError} its field is the name that is wrong, its message says why
 */
export function readLayer(text) {
  const file = readObject(text);
  const known = [...BOTH, ...MASKS, ...OF_LAYER];
  const unknown = Object.keys(file).find((name) => !known.includes(name));
  if (!('state_dict' in file)) {
    const alone = unknown?.includes('.') ? ' The file seems to be the state_dict alone.' : '';
    throw new LayerError('state_dict', `state_dict is missing.${alone}`);
  }
  if (unknown !== undefined) {
    throw new LayerError(
      unknown,
      `${shortened(unknown)} is no field of the file, which has ${known.join(', ')}.`,
    );
  }
  const { kind, parameters, embedding, hidden } = readParameters(file.state_dict);
  const isBlock = kind === 'TransformerEncoderLayer';
  const odd = OF_LAYER.find((name) => !isBlock && name in file);
  if (odd) throw new LayerError(odd, `${odd} is of a TransformerEncoderLayer, not of ${kind}.`);
  const heads = readHeads(file.heads, embedding);
  const { x, order, shape } = readX(file, embedding);
  const [batch, tokens] = shape;
  const sizes = { batch, tokens, embedding, heads, hidden: hidden ?? 0 };
  for (const [name, most] of Object.entries(MOST)) {
    const size = sizes[/** @type {Size} */ (name)];
    if (size > most) {
      const what = SIZE_NAMES[/** @type {Size} */ (name)];
      throw new LayerError(
        name,
        `${what}: ${size} is more than ${most}, the most that is traced here.`,
      );
    }
  }
  const input = {
    x,
    heads,
    ...readMasks(file, batch, tokens),
    ...(isBlock && readFacts(file)),
    parameters,
  };
  const dtype = readDtype(file.dtype);
  const op = isBlock ? 'encoderBlock' : 'multiHeadAttention';
  return { kind, op, input, expected: readOutput(file, order), sizes, dtype };
}

/** @param {unknown} heads @param {number} embedding */
function readHeads(heads, embedding) {
  if (typeof heads !== 'number' || !Number.isInteger(heads) || heads < 1) {
    const said = heads === undefined ? 'missing' : JSON.stringify(heads);
    throw new LayerError('heads', `heads must be a whole number from 1, not ${said}.`);
  }
  if (embedding % heads !== 0) {
    throw new LayerError(
      'heads',
      `heads ${heads} do not divide the embedding ${embedding}: every head gets the same number of columns.`,
    );
  }
  return heads;
}

/** @param {any[][]} x [a, b, …] @returns {any[][]} [b, a, …] */
const swapped = (x) => x[0].map((_, i) => x.map((rows) => rows[i]));

/**
 * @param {Record<string, any>} file
 * @param {number} embedding
 * @returns {{x: number[][][], order: (tensor: any) => any, shape: number[]}} order: brings what has
 *   x's axes to [batch, tokens, embedding]
 */
function readX(file, embedding) {
  if (!('x' in file)) throw new LayerError('x', 'x is missing: the layer needs an input.');
  const shape = tensorShape('x', file.x);
  if (shape.length !== 2 && shape.length !== 3) {
    throw new LayerError(
      'x',
      `x is ${shapeText(shape)} and must be [batch, tokens, ${embedding}], or [tokens, ${embedding}] without a batch.`,
    );
  }
  if (shape.at(-1) !== embedding) {
    wantShape(
      'x',
      shape,
      [...shape.slice(0, -1), embedding],
      `the layer’s embedding is ${embedding}`,
    );
  }
  if (shape.length === 2) {
    return { x: [file.x], order: (tensor) => [tensor], shape: [1, ...shape] };
  }
  if (typeof file.batch_first !== 'boolean') {
    throw new LayerError(
      'batch_first',
      'batch_first must be true or false: it says which axis of x is the batch.',
    );
  }
  const order = file.batch_first ? (/** @type {any} */ tensor) => tensor : swapped;
  const [batch, tokens, width] = shape;
  return {
    x: order(file.x),
    order,
    shape: file.batch_first ? shape : [tokens, batch, width],
  };
}

/**
 * In PyTorch's masks true hides; on the wire true may be seen.
 *
 * @param {Record<string, any>} file
 * @param {number} batch
 * @param {number} tokens
 */
function readMasks(file, batch, tokens) {
  const open = (/** @type {boolean[][]} */ mask) => mask.map((row) => row.map((hides) => !hides));
  const read = (/** @type {string} */ name, /** @type {number[]} */ wanted) => {
    if (file[name] === undefined || file[name] === null) return undefined;
    wantShape(name, tensorShape(name, file[name], 'boolean'), wanted, 'so is x');
    return open(file[name]);
  };
  const allowed = read('attn_mask', [tokens, tokens]);
  const keep = read('key_padding_mask', [batch, tokens]);
  return { ...(allowed && { allowed }), ...(keep && { keep }) };
}

/** @param {Record<string, any>} file */
function readFacts({ activation = 'relu', norm_first = false, layer_norm_eps = 1e-5 }) {
  // What str() of a module says: "ReLU()", "GELU(approximate='none')".
  const name = /^(relu|gelu)(\((approximate='none')?\))?$/i.exec(String(activation))?.[1];
  if (!name) {
    throw new LayerError(
      'activation',
      `activation must be "relu" or "gelu", not ${JSON.stringify(activation)}.`,
    );
  }
  if (typeof norm_first !== 'boolean') {
    throw new LayerError(
      'norm_first',
      `norm_first must be true or false, not ${JSON.stringify(norm_first)}.`,
    );
  }
  if (!Number.isFinite(layer_norm_eps) || layer_norm_eps <= 0) {
    throw new LayerError(
      'layer_norm_eps',
      `layer_norm_eps must be a finite number above 0, not ${layer_norm_eps === Infinity ? 'Infinity' : JSON.stringify(layer_norm_eps)}.`,
    );
  }
  return {
    activation: name.toLowerCase(),
    norm: norm_first ? 'pre' : 'post',
    layerNormEpsilon: layer_norm_eps,
  };
}

/** @param {unknown} dtype @returns {'float32' | 'float64'} */
function readDtype(dtype = 'torch.float32') {
  const name = /^(?:torch\.)?(float32|float64)$/.exec(String(dtype))?.[1];
  if (!name) {
    throw new LayerError(
      'dtype',
      `dtype must be "torch.float32" or "torch.float64", not ${JSON.stringify(dtype)}: write the file from layer.double() and x.double().`,
    );
  }
  return /** @type {'float32' | 'float64'} */ (name);
}

/** @param {Record<string, any>} file @param {(tensor: any) => any} order */
function readOutput({ x, output }, order) {
  if (output === undefined || output === null) return null;
  wantShape(
    'output',
    tensorShape('output', output),
    tensorShape('x', x),
    'a layer’s output is shaped as x',
  );
  return order(output);
}
