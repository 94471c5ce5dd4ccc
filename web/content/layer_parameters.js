/** A state_dict of PyTorch: which layer it is of, and whether all of it fits together. */
import { shapeText, tensorShape, wantShape } from './layer_tensors.js';
import { LayerError, shortened } from './layer_text.js';

/**
 * @typedef {'TransformerEncoderLayer' | 'MultiheadAttention'} Kind
 *
 * @typedef {object} Parameters
 * @property {Kind} kind
 * @property {Record<string, any>} parameters by PyTorch's names, as the core takes them
 * @property {number} embedding
 * @property {number | null} hidden the feed-forward's width; null for attention alone
 */

/** @type {Record<Kind, (e: number, f: number) => Record<string, number[]>>} */
const SHAPES = {
  MultiheadAttention: (e) => attention('', e),
  // torch.nn.TransformerEncoderLayer: the names and shapes of its state_dict.
  TransformerEncoderLayer: (e, f) => ({
    ...attention('self_attn.', e),
    'linear1.weight': [f, e],
    'linear1.bias': [f],
    'linear2.weight': [e, f],
    'linear2.bias': [e],
    'norm1.weight': [e],
    'norm1.bias': [e],
    'norm2.weight': [e],
    'norm2.bias': [e],
  }),
};

/** @param {string} prefix @param {number} e @returns {Record<string, number[]>} */
const attention = (prefix, e) => ({
  [`${prefix}in_proj_weight`]: [3 * e, e],
  [`${prefix}in_proj_bias`]: [3 * e],
  [`${prefix}out_proj.weight`]: [e, e],
  [`${prefix}out_proj.bias`]: [e],
});

/** Names of other layers, and what to do about them. @type {[RegExp, string][]} */
const OTHERS = [
  [/^layers\.\d/, 'is of a whole TransformerEncoder: take one layer of it, encoder.layers[0]'],
  [/^multihead_attn\./, 'is of a TransformerDecoderLayer, which is not read'],
  [/[qkv]_proj_weight$/, 'is of attention with kdim or vdim, which is not read'],
  [/bias_[kv]$/, 'is of attention with add_bias_kv, which is not read'],
  [/^(module|_orig_mod)\./, 'is of a wrapped layer: take the layer inside, layer.module'],
];

/**
 * @param {unknown} said the file's `state_dict`
 * @returns {Parameters}
 * @throws {LayerError} named after the parameter: missing, extra, wrong shape, no finite number
 */
export function readParameters(said) {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) {
    throw new LayerError('state_dict', 'state_dict must be an object of names and lists.');
  }
  const names = Object.keys(said);
  for (const name of names) {
    const [, reason] = OTHERS.find(([pattern]) => pattern.test(name)) ?? [];
    if (reason) throw new LayerError(name, `${name} ${reason}.`);
  }
  /** @type {Kind} */
  const kind = names.some((name) => /^(self_attn|linear|norm)/.test(name))
    ? 'TransformerEncoderLayer'
    : 'MultiheadAttention';
  const wanted = Object.keys(SHAPES[kind](1, 1));
  const extra = names.find((name) => !wanted.includes(name));
  if (extra !== undefined) {
    throw new LayerError(
      extra,
      `${shortened(extra)} is no parameter of ${kind}, which has ${wanted.join(', ')}.`,
    );
  }
  const shapes = Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, tensorShape(name, value)]),
  );
  const [e, f] = sizes(shapes, kind === 'MultiheadAttention' ? '' : 'self_attn.');
  // PyTorch's bias=False leaves out every bias; one alone is a mistake.
  const hasBias = names.some((name) => name.endsWith('bias'));
  const must = SHAPES[kind](e, f);
  for (const [name, shape] of Object.entries(must)) {
    if (!hasBias && name.endsWith('bias')) continue;
    if (!(name in shapes)) {
      throw new LayerError(
        name,
        `${name} is missing: state_dict must have it, ${shapeText(shape)}.`,
      );
    }
    const from = /^linear/.test(name) ? `embedding ${e}, feed-forward ${f}` : `embedding ${e}`;
    wantShape(name, shapes[name], shape, `the other parameters have ${from}`);
  }
  return {
    kind,
    parameters: { ...(!hasBias && noBias(must)), ...said },
    embedding: e,
    hidden: kind === 'MultiheadAttention' ? null : f,
  };
}

/**
 * What most parameters say, so that the one that is wrong is the one that is named.
 *
 * @param {Record<string, number[]>} shapes
 * @param {string} prefix of attention's names
 * @returns {[number, number]} embedding, feed-forward
 */
function sizes(shapes, prefix) {
  const of = (/** @type {string} */ name) => shapes[name] ?? [];
  const [rows, columns] = of(`${prefix}in_proj_weight`);
  const embedding = [
    columns,
    rows / 3,
    of(`${prefix}in_proj_bias`)[0] / 3,
    ...of(`${prefix}out_proj.weight`),
    ...of(`${prefix}out_proj.bias`),
    ...['norm1', 'norm2'].flatMap((norm) => [...of(`${norm}.weight`), ...of(`${norm}.bias`)]),
  ];
  const hidden = [of('linear1.weight')[0], of('linear1.bias')[0], of('linear2.weight')[1]];
  return [most(embedding), most(hidden)];
}

/** @param {(number | undefined)[]} votes @returns {number} the most frequent whole number, or 1 */
function most(votes) {
  const whole = votes.filter((vote) => Number.isInteger(vote));
  const count = (/** @type {number | undefined} */ one) =>
    whole.filter((vote) => vote === one).length;
  return whole.reduce((best, vote) => (count(vote) > count(best) ? vote : best), whole[0]) ?? 1;
}

/** The zeros that stand for biases that a layer does not have. @param {Record<string, number[]>} must */
const noBias = (must) =>
  Object.fromEntries(
    Object.entries(must)
      .filter(([name]) => /^(linear|norm).*bias$/.test(name))
      .map(([name, [size]]) => [name, Array(size).fill(0)]),
  );
