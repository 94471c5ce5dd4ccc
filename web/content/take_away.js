/**
 * "Take it away": a state of the page as a PyTorch program that proves its own numbers. Pure.
 *
 * @typedef {import('./take_away_values.js').Taken} Taken
 * @typedef {import('./take_away_values.js').Cell} Cell
 */
import { allowedLine, attendLines, isUsual, softmaxLines } from './take_away_attend.js';
import { block, multiHead } from './take_away_layer.js';
import { assertions, opening, shapeOf, tensor } from './take_away_values.js';

/** @type {Record<string, (taken: Taken) => Cell[]>} */
const PROGRAMS = {
  softmax,
  attention,
  matrixProduct,
  multiHeadAttention: multiHead,
  encoderBlock: block,
};

/**
 * @param {Taken} taken
 * @returns {Cell[]} the program in parts; put together they are one file
 * @throws {RangeError} for an op that has no program
 */
export function takeAway(taken) {
  const program = PROGRAMS[taken.op];
  if (!program) throw new RangeError(`${taken.op} cannot be taken away`);
  return program(taken);
}

/**
 * @param {import('../elements/take_away.js').Takeable['explorer']} explorer
 * @param {import('../elements/explorer_form.js').Seen} seen
 * @returns {Taken} of what the explorer asks first
 */
export function takenFrom(explorer, { settings, trace }) {
  const [{ op, input }] = [explorer.question(settings)].flat();
  return {
    title: explorer.title,
    settings: inWords(explorer.controls, settings),
    op,
    input,
    trace: Array.isArray(trace) ? trace[0] : trace,
  };
}

/**
 * @param {import('../elements/explorer_form.js').Control[]} controls
 * @param {import('../elements/explorer_form.js').Settings} settings
 */
const inWords = (controls, settings) =>
  controls
    .filter(({ kind }) => kind !== 'matrix')
    .map((control) => {
      const value = settings[control.name];
      if (control.kind === 'switch') return `${control.label}: ${value ? 'on' : 'off'}`;
      const option =
        control.kind === 'choice' && control.options.find(({ name }) => name === value);
      return `${control.label}: ${option ? option.label : value}`;
    })
    .join('; ');

/** @param {Cell[]} cells @returns {string} the program in one piece */
export const joined = (cells) => cells.map(({ code }) => code).join('\n');

/** @param {Taken} taken */
function softmax(taken) {
  const { input, trace } = taken;
  const [keys, queries] = [...shapeOf(input.scores), 1].reverse().slice(-2);
  const masked = input.allowed !== undefined;
  const lines = softmaxLines(input, trace, masked).map((line) => `${line}\n`);
  return [
    opening(taken, ''),
    {
      title: 'The scores',
      code: `scaled = ${tensor(input.scores)}\n${allowedLine(input, String(queries), String(keys))}`,
    },
    { title: 'Softmax', code: lines.join('') },
    assertions({ weights: trace.weights }),
  ];
}

/** @param {Taken} taken */
function matrixProduct(taken) {
  const { input, trace } = taken;
  return [
    opening(taken, ''),
    { title: 'The matrices', code: `a = ${tensor(input.a)}\nb = ${tensor(input.b)}\n` },
    { title: 'Their product', code: 'output = a @ b\n' },
    assertions({ output: trace.output }),
  ];
}

/** @param {Taken} taken */
function attention(taken) {
  const { input, trace } = taken;
  const [queries, dk] = shapeOf(input.queries);
  const [keys, dv] = [input.keys.length, input.values[0].length];
  const masked = input.allowed !== undefined;
  const both = isUsual(input, trace);
  const mask = masked ? ', attn_mask=allowed' : '';
  return [
    opening(taken, both ? 'import torch.nn.functional as F\n' : ''),
    {
      title: 'Queries, keys and values',
      code:
        `query = ${tensor(input.queries)}  # [queries ${queries}, d_k ${dk}]\n` +
        `key = ${tensor(input.keys)}  # [keys ${keys}, d_k ${dk}]\n` +
        `value = ${tensor(input.values)}  # [keys ${keys}, ${dv}]\n` +
        allowedLine(input, String(queries), String(keys)),
    },
    {
      title: 'Attention, written out',
      code: attendLines(input, trace, { masked, modelDim: String(input.modelDim) }),
    },
    ...(both
      ? [
          {
            title: 'The same by PyTorch’s own function',
            code: `by_torch = F.scaled_dot_product_attention(query[None], key[None], value[None]${mask})[0]
assert torch.allclose(by_torch, output)
`,
          },
        ]
      : []),
    assertions({ weights: trace.weights, output: trace.output }),
  ];
}
