import { fixed } from '../format.js';

/** Numbers in a token's row, whatever the heads. */
const WIDTH = 4;

/**
 * Rows whose numbers say where they belong: counted through the first head's tokens, then the
 * next head's.
 *
 * @param {number} tokens
 * @param {number} heads
 * @returns {number[][]} [tokens, 4]
 */
function counted(tokens, heads) {
  const size = WIDTH / heads;
  return Array.from({ length: tokens }, (_, token) =>
    Array.from({ length: WIDTH }, (_, column) => {
      const head = Math.floor(column / size);
      return head * tokens * size + token * size + (column % size) + 1;
    }),
  );
}

/** @param {number} size @returns {number[][]} */
const identity = (size) =>
  Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, i) => Number(i === row)),
  );

/** @param {any} trace @param {string} name @returns {any} of the only sentence */
const stepOf = ({ steps }, name) =>
  steps.find((/** @type {any} */ step) => step.name === name).values[0];

/** @param {number[][]} rows */
const inWords = (rows) =>
  rows.map((row) => `[${row.map((x) => fixed(x, 0)).join(', ')}]`).join(', ');

/** @param {string} title @param {number} count */
const axis = (title, count) => ({
  title,
  heads: Array.from({ length: count }, (_, i) => String(i + 1)),
});

/** @type {import('../elements/explorer_form.js').Explorer} */
export default {
  name: 'merged-heads',
  program: true,
  title: 'Split into heads, and merge again',
  more: 'Other sizes',
  predict: null,
  controls: [
    { kind: 'switch', name: 'reshape', label: 'Merge by reshape alone', start: false },
    {
      kind: 'slider',
      name: 'tokens',
      label: 'Tokens',
      min: 1,
      max: 3,
      step: 1,
      start: 2,
      more: true,
    },
    {
      kind: 'choice',
      name: 'heads',
      label: 'Heads',
      options: ['1', '2', '4'].map((name) => ({ name, label: name })),
      start: '2',
      more: true,
    },
  ],
  question({ reshape, tokens, heads }) {
    const zeros = Array.from({ length: 2 * WIDTH }, () => Array(WIDTH).fill(0));
    return {
      op: 'multiHeadAttention',
      input: {
        x: [counted(tokens, Number(heads))],
        heads: Number(heads),
        // Each token sees itself alone, so that a head hands on its values as they are.
        allowed: identity(tokens).map((row) => row.map(Boolean)),
        headMerge: reshape ? 'reshape_only' : 'by_token',
        parameters: {
          in_proj_weight: [...zeros, ...identity(WIDTH)],
          in_proj_bias: Array(3 * WIDTH).fill(0),
          'out_proj.weight': identity(WIDTH),
          'out_proj.bias': Array(WIDTH).fill(0),
        },
      },
    };
  },
  evidence(trace, { reshape }) {
    const parts = stepOf(trace, 'context').map(
      (/** @type {number[][]} */ rows, /** @type {number} */ head) =>
        `head ${head + 1}: ${inWords(rows)}\n`,
    );
    return `${parts.join('')}merged${reshape ? ' by reshape alone' : ''}: ${inWords(stepOf(trace, 'merged'))}`;
  },
  interpretation(trace, { reshape, tokens, heads }) {
    const isWhole = inWords(stepOf(trace, 'merged')) === inWords(counted(tokens, Number(heads)));
    if (!reshape) {
      return 'Each token gets its parts back: they are brought side by side (transpose), and then the row is one (reshape).';
    }
    if (isWhole) {
      return `With ${heads === '1' ? 'one head' : 'one token'} the mistake changes nothing: no test with such sizes can see it.`;
    }
    return 'The numbers are all there and the shape is right, but a row now holds one head’s parts of several tokens. Mend: transpose heads and tokens first, then reshape.';
  },
  readings(trace, { tokens, heads }) {
    const merged = stepOf(trace, 'merged').flat();
    const x = counted(tokens, Number(heads)).flat();
    return [
      {
        label: 'numbers in another place',
        value: x.filter((/** @type {number} */ one, /** @type {number} */ i) => one !== merged[i])
          .length,
        decimals: 0,
      },
      ...merged.map((/** @type {number} */ value, /** @type {number} */ i) => ({
        label: `merged, token ${Math.floor(i / WIDTH) + 1}, number ${(i % WIDTH) + 1}`,
        value,
        decimals: 0,
      })),
    ];
  },
  picture(trace, { reshape, tokens, heads }) {
    const context = stepOf(trace, 'context');
    const merged = stepOf(trace, 'merged');
    const size = WIDTH / Number(heads);
    const x = counted(tokens, Number(heads));
    const lines = (
      /** @type {(row: number, column: number) => any} */ answer,
      /** @type {number[][]} */ rows,
    ) => rows.map((row, r) => row.map((_, c) => answer(r, c)));
    const place = (/** @type {number} */ row, /** @type {number} */ column) => {
      const flat = row * WIDTH + column;
      return reshape
        ? {
            head: Math.floor(flat / (tokens * size)),
            row: Math.floor(flat / size) % tokens,
            column: flat % size,
          }
        : { head: Math.floor(column / size), row, column: column % size };
    };
    return [
      {
        element: 'matrices',
        matrices: [
          {
            name: 'x',
            label: 'Before the split',
            rows: axis('token', tokens),
            columns: axis('embed', WIDTH),
            values: x,
            decimals: 0,
            answers: lines(
              (r, c) => ({
                text: `${x[r][c]}, as given: token ${r + 1}.`,
                value: x[r][c],
                inputs: [],
              }),
              x,
            ),
          },
          ...context.map((/** @type {number[][]} */ rows, /** @type {number} */ head) => ({
            name: `head ${head + 1}`,
            label: `Head ${head + 1}`,
            rows: axis('token', tokens),
            columns: axis('head', size),
            values: rows,
            decimals: 0,
            answers: lines(
              (r, c) => ({
                text: `${fixed(rows[r][c], 0)}, column ${head * size + c + 1} of token ${r + 1}.`,
                value: x[r][head * size + c],
                inputs: [{ matrix: 'x', row: r, column: head * size + c }],
              }),
              rows,
            ),
          })),
          {
            name: 'merged',
            label: 'Merged',
            rows: axis('token', tokens),
            columns: axis('embed', WIDTH),
            values: merged,
            decimals: 0,
            astray: merged.map((/** @type {number[]} */ row, /** @type {number} */ r) =>
              row.map((_, c) => place(r, c).row !== r),
            ),
            answers: lines((r, c) => {
              const from = place(r, c);
              return {
                text: `${fixed(merged[r][c], 0)}, from head ${from.head + 1}, token ${from.row + 1}${from.row === r ? '' : `: not token ${r + 1}’s`}.`,
                value: context[from.head][from.row][from.column],
                inputs: [{ matrix: `head ${from.head + 1}`, row: from.row, column: from.column }],
              };
            }, merged),
          },
        ],
      },
    ];
  },
};
