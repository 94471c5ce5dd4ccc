/** Where one number of a learner's own layer came from: its formula with the numbers put in. */
import { fixed } from '../format.js';
import { stepWords } from './layer_words.js';
import { normalShare } from './normal_share.js';

/**
 * @typedef {import('./layer_file.js').Layer} Layer
 * @typedef {import('./layer_steps.js').Place} Place
 * @typedef {{text: string, value: number}} Origin value: what the formula comes to, without
 *   rounding
 */

/** The most terms that are written out. */
const TERMS = 6;

const short = (/** @type {number} */ value) => {
  const text = fixed(value, 4);
  return text.startsWith('−') ? `(${text})` : text;
};

/** @param {string[]} terms @returns {string} */
const added = (terms) =>
  terms.length <= TERMS
    ? terms.join(' + ')
    : `${terms.slice(0, TERMS - 1).join(' + ')} + … (${terms.length} terms)`;

/** @param {number[]} a @param {number[]} b @param {number} [bias] @returns {Origin} */
function products(a, b, bias) {
  const terms = a.map((one, i) => `${short(one)} × ${short(b[i])}`);
  const value = a.reduce((sum, one, i) => sum + one * b[i], bias ?? 0);
  const plus = bias === undefined ? '' : `, plus the bias ${short(bias)}`;
  return { text: `${added(terms)}${plus}`, value };
}

/**
 * @param {Layer} layer
 * @param {(name: string) => any} values of the steps that it is made of, see `madeOf`
 * @param {string} name of the step
 * @param {Place} place
 * @returns {Origin | null} null for what was given
 */
export function originOf(layer, values, name, place) {
  const { input, op, sizes } = layer;
  const { batch, head, row, column } = place;
  const prefix = op === 'encoderBlock' ? 'self_attn.' : '';
  const own = (/** @type {string} */ parameter) => input.parameters[parameter];
  const read = input.norm === 'pre' ? 'normed1' : 'x';
  /** @param {string} source @param {string} module */
  const linear = (source, module) =>
    products(
      values(source)[batch][row],
      own(`${module}.weight`)[column],
      own(`${module}.bias`)?.[column],
    );
  /** @param {string} one @param {string} other */
  const sum = (one, other) => {
    const parts = [one, other].map((source) => values(source)[batch][row][column]);
    return { text: parts.map(short).join(' + '), value: parts[0] + parts[1] };
  };
  const headDim = sizes.embedding / sizes.heads;
  switch (op === 'multiHeadAttention' && name === 'output' ? 'attended' : name) {
    case 'queries':
    case 'keys':
    case 'values': {
      const part = ['queries', 'keys', 'values'].indexOf(name);
      const line = part * sizes.embedding + head * headDim + column;
      const bias = own(`${prefix}in_proj_bias`)?.[line];
      return products(values(read)[batch][row], own(`${prefix}in_proj_weight`)[line], bias);
    }
    case 'scores':
      return products(values('queries')[batch][head][row], values('keys')[batch][head][column]);
    case 'scaledScores': {
      const score = values('scores')[batch][head][row][column];
      return { text: `${short(score)} / √${headDim}`, value: score / Math.sqrt(headDim) };
    }
    case 'weights':
      return share(values('scaledScores')[batch][head][row], values('allowed')[batch][row], column);
    case 'context':
      return products(
        values('weights')[batch][head][row],
        values('values')[batch][head].map((/** @type {number[]} */ one) => one[column]),
      );
    case 'merged': {
      const [of, at] = [Math.floor(column / headDim), column % headDim];
      const value = values('context')[batch][of][row][at];
      return { text: `column ${at + 1} of head ${of + 1}`, value };
    }
    case 'attended':
      return linear('merged', `${prefix}out_proj`);
    case 'residual1':
      return sum('attended', 'x');
    case 'residual2':
      return sum('fedForward', input.norm === 'pre' ? 'residual1' : 'normed1');
    case 'normed1':
      return normed(values(input.norm === 'pre' ? 'x' : 'residual1')[batch][row], 'norm1');
    case 'normed2':
      return normed(values(input.norm === 'pre' ? 'residual1' : 'residual2')[batch][row], 'norm2');
    case 'hidden':
      return linear(input.norm === 'pre' ? 'normed2' : 'normed1', 'linear1');
    case 'fedForward':
      return linear('activated', 'linear2');
    case 'activated': {
      const from = values('hidden')[batch][row][column];
      // GELU: x times the share of the normal distribution below x.
      if (input.activation === 'gelu') {
        const [x, part] = [fixed(from, 4), normalShare(from)];
        const value = from * part;
        return {
          text: `${x} × Φ(${x}) = ${x} × ${fixed(part, 4)} = ${fixed(value, 4)}`,
          value,
        };
      }
      return { text: `max(0, ${fixed(from, 4)})`, value: Math.max(0, from) };
    }
    case 'output': {
      const source = input.norm === 'pre' ? 'residual2' : 'normed2';
      const value = values(source)[batch][row][column];
      return { text: `as “${stepWords(layer, source).label}” left it`, value };
    }
    default:
      return null;
  }

  /** @param {number[]} line @param {string} norm @returns {Origin} */
  function normed(line, norm) {
    const mean = line.reduce((total, one) => total + one, 0) / line.length;
    const variance = line.reduce((total, one) => total + (one - mean) ** 2, 0) / line.length;
    const [weight, bias] = ['weight', 'bias'].map((end) => own(`${norm}.${end}`)[column]);
    const root = Math.sqrt(variance + input.layerNormEpsilon);
    return {
      text: `(${short(line[column])} − ${short(mean)}) / √(${short(variance)} + ${input.layerNormEpsilon}) × ${short(weight)} + ${short(bias)}`,
      value: ((line[column] - mean) / root) * weight + bias,
    };
  }
}

/** @param {number[]} scores @param {boolean[]} allowed @param {number} column @returns {Origin} */
function share(scores, allowed, column) {
  const seen = scores.filter((_, key) => allowed[key]);
  if (!allowed[column]) return { text: 'hidden by the mask', value: 0 };
  const most = Math.max(...seen);
  const total = seen.reduce((sum, score) => sum + Math.exp(score - most), 0);
  return {
    text: `exp(${fixed(scores[column], 4)}) / (${added(seen.map((score) => `exp(${fixed(score, 4)})`))})`,
    value: Math.exp(scores[column] - most) / total,
  };
}
