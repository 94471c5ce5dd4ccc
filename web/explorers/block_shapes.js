import { labelOf } from '../content/block_words.js';
import { lettersOf, SHAPE_SETTINGS, traced, troubleOf } from '../content/shapes.js';

/** @typedef {import('../elements/explorer_form.js').Settings} Settings */

/** @param {number[]} shape */
const written = (shape) => `(${shape.join(', ')})`;

/** @param {any[]} trace @param {string} name @returns {{shape: number[]} | undefined} */
const stepOf = ([{ steps }], name) => steps.find((/** @type {any} */ step) => step.name === name);

/** @param {any[]} trace @returns {boolean[][] | undefined} which query may see which key, of few */
const allowedOf = ([, attention]) => attention?.allowed;

/**
 * A size, as a field: those of large models too.
 *
 * @param {string} name
 * @param {string} label
 * @param {number} start
 * @param {Partial<import('../elements/explorer_form.js').Slider>
 *   & import('../elements/explorer_form.js').Needs} [more]
 * @returns {import('../elements/explorer_form.js').Control}
 */
const size = (name, label, start, more) => ({
  ...{ kind: 'slider', name, label, min: 1, max: 16384, step: 1, start, field: true },
  ...more,
});

/** More queries or keys than these are not drawn one by one. */
const FEW = 10;

/** @param {Settings} settings how many keys there are */
const keysOf = ({ sequence, memory, cross }) => (cross ? memory : sequence);

/** @param {number} count */
const numbers = (count) => Array.from({ length: count }, (_, i) => String(i + 1));

/** @param {boolean[][]} allowed @param {any} trace @returns {import('../elements/explorer_form.js').MatricesPicture} */
const maskPicture = (allowed, trace) => ({
  element: 'matrices',
  attended: { input: {}, trace },
  matrices: [
    {
      name: 'allowed',
      label: `Allowed, ${allowed.length} × ${allowed[0].length}`,
      rows: { title: 'query', heads: numbers(allowed.length), role: 'query' },
      columns: { title: 'key', heads: numbers(allowed[0].length), role: 'key' },
      values: allowed,
    },
  ],
});

/** @type {import('../elements/explorer_form.js').Explorer} */
export default {
  name: 'block-shapes',
  title: 'Follow the shapes, whatever the sizes',
  drawn: true,
  more: 'More sizes, and masks',
  predict: null,
  controls: [
    size('sequence', 'Queries, S', 5, { role: 'query' }),
    size('memory', 'Keys, T', 7, { role: 'key', needs: { cross: true } }),
    size('embedding', 'Embed, E', 8),
    size('heads', 'Heads, H', 2, { max: 96 }),
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
    size('batch', 'Batch, B', 2, { max: 512, more: true }),
    size('feedForward', 'Feed-forward, F', 16, { max: 65536, more: true }),
  ],
  question(settings) {
    const { batch, sequence, memory, embedding, heads, feedForward, cross, causal } = settings;
    const keys = keysOf(settings);
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
      ...(Math.max(sequence, keys) > FEW
        ? []
        : [
            {
              op: 'attention',
              input: {
                ...{ queries: ones(sequence), keys: ones(keys), values: ones(keys) },
                ...(causal !== 'none' && { allowed: 'causal', alignment: causal }),
              },
            },
          ]),
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
    const pairs = sequence * keysOf(settings);
    const seen = allowedOf(trace)?.flat().filter(Boolean).length;
    const allowed = seen === undefined ? `${pairs} pairs` : `allowed pairs ${seen} of ${pairs}`;
    return [
      'scores of one head ',
      { text: written(scores.slice(-2)), role: 'weight' },
      ' from ',
      { text: written(asked), role: 'query' },
      ' × ',
      { text: written(offered), role: 'key' },
      `\nall scores ${written(scores)}; ${allowed}${causal === 'none' ? '' : `, ${causal}`}\n${sizes}`,
    ];
  },
  interpretation(trace, settings) {
    const trouble = troubleOf(settings);
    if (trouble) return `${trouble.why} ${trouble.mend}`;
    const { sequence, embedding, heads, causal } = settings;
    const [keys, part] = [keysOf(settings), embedding / heads];
    const more = Math.max(0, sequence - keys);
    const blind = trace[1]?.emptyRows.length ?? (causal === 'bottom_right' ? more : 0);
    const aligned = {
      none: '',
      top_left:
        ' Counted from the first tokens, query 1 sees key 1 alone: so PyTorch’s is_causal does it.',
      bottom_right: ` Counted from the last tokens, the last query sees every key.${blind > 0 ? ` ${blind === 1 ? 'One query sees' : `${blind} queries see`} nothing.` : ''}`,
    }[/** @type {'none'} */ (causal)];
    return `These sizes fit: in each head (${sequence}, ${part}) × (${part}, ${keys}) gives scores (${sequence}, ${keys}).${aligned}`;
  },
  readings(_trace, settings) {
    const { batch, sequence, embedding, heads } = settings;
    const pairs = sequence * keysOf(settings);
    return [
      { label: 'pairs of a query and a key', value: pairs, decimals: 0 },
      { label: 'scores of all heads', value: batch * heads * pairs, decimals: 0 },
      { label: 'd_k, embedding / heads', value: embedding / heads, decimals: 2 },
      { label: 'numbers of the output', value: batch * sequence * embedding, decimals: 0 },
    ];
  },
  picture(trace, settings) {
    const steps = traced(trace[0].steps, settings);
    const allowed = allowedOf(trace);
    return [
      {
        element: 'flow',
        settings: { ...SHAPE_SETTINGS, cross: settings.cross },
        input: {},
        steps,
        stop: troubleOf(settings)?.sizes,
      },
      {
        element: 'table',
        below: true,
        caption:
          'Every step and its shape: B sentences of S tokens, T keys, E numbers a token, H heads, F hidden',
        columns: ['step', 'shape', 'axes'],
        rows: steps.map((step) => ({
          head: labelOf(step.name),
          cells: [{ text: written(step.shape) }, { text: lettersOf(step, settings) }],
        })),
      },
      ...(allowed ? [maskPicture(allowed, trace[1])] : []),
    ];
  },
};
