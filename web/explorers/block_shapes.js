import { axesText, labelOf } from '../content/block_words.js';
import { SHAPE_SETTINGS, traced, troubleOf } from '../content/shapes.js';

/** @typedef {import('../elements/explorer_form.js').Settings} Settings */

/** @param {number[]} shape */
const written = (shape) => `(${shape.join(', ')})`;

/** @param {any[]} trace @param {string} name @returns {{shape: number[]} | undefined} */
const stepOf = ([{ steps }], name) => steps.find((/** @type {any} */ step) => step.name === name);

/** @param {any[]} trace @returns {boolean[][]} which query may see which key */
const allowedOf = ([, attention]) => attention.allowed;

/** @type {import('../elements/explorer_form.js').Explorer} */
export default {
  name: 'block-shapes',
  title: 'Follow the shapes, whatever the sizes',
  drawn: true,
  more: 'More sizes, and masks',
  predict: null,
  controls: [
    {
      kind: 'slider',
      name: 'sequence',
      label: 'Tokens that ask',
      min: 1,
      max: 12,
      step: 1,
      start: 5,
      role: 'query',
    },
    {
      kind: 'slider',
      name: 'memory',
      label: 'Tokens that answer',
      min: 1,
      max: 12,
      step: 1,
      start: 7,
      role: 'key',
      needs: { cross: true },
    },
    { kind: 'slider', name: 'embedding', label: 'Embed', min: 1, max: 24, step: 1, start: 8 },
    { kind: 'slider', name: 'heads', label: 'Heads', min: 1, max: 8, step: 1, start: 2 },
    {
      kind: 'switch',
      name: 'cross',
      label: 'Keys and values from another sequence',
      start: true,
      more: true,
    },
    {
      kind: 'choice',
      name: 'causal',
      label: 'Causal mask',
      options: [
        { name: 'none', label: 'none' },
        { name: 'top_left', label: 'counted from the first tokens (top_left)' },
        { name: 'bottom_right', label: 'counted from the last tokens (bottom_right)' },
      ],
      start: 'none',
      more: true,
    },
    {
      kind: 'choice',
      name: 'keyWidth',
      label: 'Width of a key',
      options: [
        { name: 'same', label: 'as a query' },
        { name: 'longer', label: 'one number longer than a query' },
      ],
      start: 'same',
      more: true,
    },
    {
      kind: 'slider',
      name: 'batch',
      label: 'Batch',
      min: 1,
      max: 8,
      step: 1,
      start: 2,
      more: true,
    },
    {
      kind: 'slider',
      name: 'feedForward',
      label: 'Feed-forward',
      min: 1,
      max: 64,
      step: 1,
      start: 16,
      more: true,
    },
  ],
  question(settings) {
    const { batch, sequence, memory, embedding, heads, feedForward, cross, causal } = settings;
    const keys = cross ? memory : sequence;
    const ones = (/** @type {number} */ count) => Array.from({ length: count }, () => [1]);
    return [
      {
        op: 'encoderShapes',
        input: {
          ...{ batch, sequence, embedding, feedForward },
          // Where the heads do not fit, the steps before them are shown.
          heads: embedding % heads === 0 ? heads : 1,
          ...(cross && { memorySequence: memory }),
        },
      },
      {
        op: 'attention',
        input: {
          ...{ queries: ones(sequence), keys: ones(keys), values: ones(keys) },
          ...(causal !== 'none' && { allowed: 'causal', alignment: causal }),
        },
      },
    ];
  },
  evidence(trace, settings) {
    const { batch, sequence, memory, embedding, heads, feedForward, cross, causal } = settings;
    const trouble = troubleOf(settings);
    const sizes = `batch ${batch}, tokens ${sequence}${cross ? ` and ${memory}` : ''}, embed ${embedding}, heads ${heads}, feed-forward ${feedForward}`;
    if (trouble) return `${sizes}\n${trouble.sizes}`;
    const [scores, queries, keys] = ['scores', 'queries', 'keys'].map(
      (name) => stepOf(trace, name)?.shape ?? [],
    );
    const [asked, offered] = [queries.slice(-2), keys.slice(-2).reverse()];
    const seen = allowedOf(trace).flat().filter(Boolean).length;
    return [
      `${sizes}\nscores of one head `,
      { text: written(scores.slice(-2)), role: 'weight' },
      ' from ',
      { text: written(asked), role: 'query' },
      ' × ',
      { text: written(offered), role: 'key' },
      `\nall scores ${written(scores)}; allowed pairs ${seen} of ${scores.slice(-2).reduce((a, b) => a * b, 1)}${causal === 'none' ? '' : `, ${causal}`}`,
    ];
  },
  interpretation(trace, settings) {
    const trouble = troubleOf(settings);
    if (trouble) return `${trouble.why} ${trouble.mend}`;
    const { sequence, memory, cross, causal } = settings;
    const blind = trace[1].emptyRows.length;
    const aligned = {
      none: '',
      top_left:
        ' Counted from the first tokens, query 1 sees key 1 alone: so PyTorch’s is_causal does it.',
      bottom_right: ` Counted from the last tokens, the last query sees every key.${blind > 0 ? ` ${blind === 1 ? 'One query sees' : `${blind} queries see`} nothing.` : ''}`,
    }[/** @type {'none'} */ (causal)];
    const across = cross
      ? `Each of ${sequence} queries meets each of ${memory} keys; the output has as many rows as there are queries.`
      : 'Each token meets each token; what comes out has the shape of what went in.';
    return `These sizes fit. ${across}${aligned}`;
  },
  picture(trace, settings) {
    const steps = traced(trace[0].steps, settings);
    const allowed = allowedOf(trace);
    const numbers = (/** @type {number} */ count) =>
      Array.from({ length: count }, (_, i) => String(i + 1));
    return [
      { element: 'flow', settings: { ...SHAPE_SETTINGS, cross: settings.cross }, input: {}, steps },
      {
        element: 'table',
        below: true,
        caption: 'Every step and its shape',
        columns: ['step', 'shape', 'axes'],
        rows: steps.map(({ name, axes, shape }) => ({
          head: labelOf(name),
          cells: [{ text: written(shape) }, { text: axesText({ axes, shape }) }],
        })),
      },
      {
        element: 'matrices',
        attended: { input: {}, trace: trace[1] },
        matrices: [
          {
            name: 'allowed',
            label: `Allowed, ${allowed.length} × ${allowed[0].length}`,
            rows: { title: 'query', heads: numbers(allowed.length), role: 'query' },
            columns: { title: 'key', heads: numbers(allowed[0].length), role: 'key' },
            values: allowed,
          },
        ],
      },
    ];
  },
};
