/**
 * The lesson's "high ceiling" task: a causal mask, and the check that it asks for, zero weight from
 * later positions. A mask here is a matrix of allowed: true means that this query may see that key.
 */
import { fixed } from '../format.js';

/** The most tokens that the task takes. */
export const MOST_TOKENS = 8;

/** @param {number} count @param {(query: number, key: number) => boolean} rule @returns {boolean[][]} */
const masked = (count, rule) =>
  Array.from({ length: count }, (_, query) =>
    Array.from({ length: count }, (_, key) => rule(query, key)),
  );

/** @param {number} count @returns {boolean[][]} each query sees itself and what came before */
export const causalMask = (count) => masked(count, (query, key) => key <= query);

/** @param {number} count @returns {boolean[][]} nothing is hidden yet */
export const openMask = (count) => masked(count, () => true);

/**
 * The core is asked for the weights that a mask leaves. The scores stay small, so that a weight is
 * zero only where it is hidden.
 *
 * @param {boolean[][]} marked
 * @param {'may_attend' | 'hidden'} meaning what true says
 */
export function maskQuestion(marked, meaning = 'may_attend') {
  const queries = marked.map((_, i) => [((i * 5) % 7) / 4 - 0.75, ((i * 3) % 8) / 4 - 1]);
  // Other keys than queries: symmetric scores would hide rows and columns that are mixed up.
  const keys = marked.map((_, i) => [((i * 3) % 7) / 4 - 0.5, ((i * 5) % 8) / 4 - 0.75]);
  const input = { queries, keys, values: marked.map((_, i) => [i + 1]) };
  return { op: 'attention', input: { ...input, allowed: marked, allowedMeaning: meaning } };
}

/**
 * @typedef {'right' | 'reversed' | 'diagonal' | 'off_by_one' | 'empty' | 'leak' | 'self'
 *   | 'past'} Kind
 * @typedef {{row: number, column: number}} Place
 * @typedef {{right: boolean, kind: Kind, cells: Place[], at: Place | null, words: string}} Judged
 *   cells: the wrong ones, first to last; at: the one that the words speak of, or the first
 */

/** @param {boolean[][]} a @param {boolean[][]} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Whether a mask is causal, by the weights that it left.
 *
 * @param {any} trace of `maskQuestion`
 * @returns {Judged}
 */
export function judgeMask({ weights, emptyRows }) {
  const { length } = weights;
  const sees = weights.map((/** @type {number[]} */ row) => row.map((weight) => weight !== 0));
  const wanted = causalMask(length);
  /** @type {Place[]} */
  const cells = wanted.flatMap((line, row) =>
    line.flatMap((may, column) => (may === sees[row][column] ? [] : [{ row, column }])),
  );
  if (cells.length === 0) {
    return {
      right: true,
      kind: 'right',
      cells,
      at: null,
      words:
        length === 1
          ? 'Right: a single token sees itself, and nothing comes later.'
          : 'Right: every query sees itself and what came before, and every later position has a weight of exactly 0.',
    };
  }
  const leak = cells.find(({ row, column }) => column > row);
  const leaks =
    leak &&
    `Query ${leak.row + 1} gives key ${leak.column + 1}, which comes later, a weight of ${fixed(weights[leak.row][leak.column])}.`;
  /** @param {Kind} kind @param {string} words @param {Place} [at] @returns {Judged} */
  const wrong = (kind, words, at = leak ?? cells[0]) => ({ right: false, kind, cells, at, words });
  /** @param {(query: number, key: number) => boolean} rule */
  const looksLike = (rule) => same(sees, masked(length, rule));
  const isTurned =
    looksLike((query, key) => key > query) || looksLike((query, key) => key >= query);
  if (length > 1 && isTurned) {
    return wrong('reversed', `The mask points the wrong way: it shows the future. ${leaks}`);
  }
  if (looksLike((query, key) => key < query)) {
    return wrong(
      'diagonal',
      'The diagonal is hidden: no query sees itself, and query 1 sees nothing at all. A causal mask hides only what comes later.',
    );
  }
  if (looksLike((query, key) => key <= query + 1)) {
    return wrong(
      'off_by_one',
      `The edge is one key too far: each query also sees the token right after it. ${leaks}`,
    );
  }
  if (leaks) return wrong('leak', `A leak. ${leaks}`);
  if (emptyRows.length > 0) {
    return wrong(
      'empty',
      `Query ${emptyRows[0] + 1} sees nothing: its weights cannot add up to 1, and PyTorch answers nan.`,
      { row: emptyRows[0], column: emptyRows[0] },
    );
  }
  const self = cells.find(({ row, column }) => row === column);
  if (self) {
    return wrong(
      'self',
      `Query ${self.row + 1} cannot see itself; its own token is not later.`,
      self,
    );
  }
  const [{ row, column }] = cells;
  return wrong(
    'past',
    `Nothing leaks, but query ${row + 1} cannot see key ${column + 1}, which came before. A causal mask hides only what comes later.`,
  );
}

/**
 * A mask out of read numbers.
 *
 * @param {(number | null)[][] | undefined} values
 * @returns {boolean[][] | null} null unless it is square, not too large, and all 0 and 1
 */
export function maskOf(values) {
  const isMask =
    values &&
    values.length <= MOST_TOKENS &&
    values.every((row) => row.length === values.length && row.every((v) => v === 0 || v === 1));
  return isMask ? values.map((row) => row.map((value) => value === 1)) : null;
}

/** Each gives a little more away. */
export const hints = [
  'Read a row: it is one query. Which keys come later than query 1? Hide those in its row.',
  'Query i may see keys 1 to i: itself and what came before. Only keys from i + 1 on are hidden.',
  'The hidden cells make a triangle in the upper right. The diagonal is not part of it.',
];

/** @param {number} count */
export const solution = (count) =>
  `As allowed cells this is torch.ones(${count}, ${count}).tril(); as hidden cells, torch.ones(${count}, ${count}).triu(1).`;

/** The start of the Python cell: a first try that the check has something to say about. */
export const program = `import torch

n = 4
mask = torch.ones(n, n).triu()
print(mask.tolist())
`;

/** @param {boolean[][]} allowed @param {(seen: boolean) => string} word */
const rows = (allowed, word) =>
  allowed.map((row) => `    [${row.map(word).join(', ')}],`).join('\n');

/**
 * The same mask as each API wants it.
 *
 * @param {boolean[][]} allowed
 * @returns {{name: string, short: string, rule: string, code: string}[]}
 */
export const translations = (allowed) => [
  {
    name: 'scaled_dot_product_attention',
    short: 'SDPA',
    rule: 'True = may attend',
    code: `attn_mask = torch.tensor([\n${rows(allowed, (seen) => (seen ? 'True' : 'False'))}\n])\nF.scaled_dot_product_attention(q, k, v, attn_mask=attn_mask)`,
  },
  {
    name: 'MultiheadAttention',
    short: 'MHA',
    rule: 'True = hidden',
    code: `attn_mask = torch.tensor([\n${rows(allowed, (seen) => (seen ? 'False' : 'True'))}\n])\nattention(x, x, x, attn_mask=attn_mask)`,
  },
  {
    name: 'added to the scores',
    short: 'adding',
    rule: '0 = may attend, −inf = hidden',
    code: `inf = float("inf")\nattn_mask = torch.tensor([\n${rows(allowed, (seen) => (seen ? '0.0' : '-inf'))}\n])\nscores = scores + attn_mask`,
  },
  {
    name: '1 and 0',
    short: '1 and 0',
    rule: '1 = may attend',
    code: `attention_mask = torch.tensor([\n${rows(allowed, (seen) => (seen ? '1' : '0'))}\n])\nscores = scores.masked_fill(attention_mask == 0, float("-inf"))`,
  },
];
