/** A sentence in plain words under Python's own message, for the slips that learners make most. */

const BUILTINS = [
  'print',
  'range',
  'round',
  'sum',
  'len',
  'float',
  'int',
  'list',
  'zip',
  'max',
  'min',
  'torch',
];

/**
 * How many letters must change, move or go; a swap of neighbours counts once.
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  /** @type {number[][]} */
  const rows = [[...b, ''].map((_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        rows[i - 1][j] + 1,
        row[j - 1] + 1,
        rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1),
        swap ? rows[i - 2][j - 2] + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}

/**
 * @param {string} name
 * @param {string} code
 * @returns {string} the likeliest name meant, or ''
 */
function nearest(name, code) {
  const known = new Set([...(code.match(/[A-Za-z_]\w*/g) ?? []), ...BUILTINS]);
  known.delete(name);
  const near = [...known]
    .map((other) => ({ other, far: distance(name, other) }))
    .filter(({ far }) => far <= Math.min(2, Math.floor(name.length / 2)))
    .sort((a, b) => a.far - b.far);
  return near[0]?.other ?? '';
}

/**
 * The nearest names that torch has.
 * @param {string} name
 * @param {string[]} names
 */
function nearNames(name, names) {
  const parts = name.toLowerCase().split('_');
  return names
    .map((other) => {
      const far = distance(name.toLowerCase(), other.toLowerCase());
      const isPart = parts.some((part) => part.length > 3 && other.toLowerCase().includes(part));
      return { other, far: isPart ? Math.min(far, 2) : far };
    })
    .filter(({ far }) => far <= Math.max(1, Math.floor(name.length / 3)))
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ other }) => other);
}

/** @typedef {(match: RegExpMatchArray, code: string, names: string[]) => string} Words */

/** @type {[pattern: RegExp, words: Words][]} */
const HINTS = [
  [
    /^AttributeError: (?:module 'torch.*'|'Tensor' object) has no attribute '(.+)'/,
    ([, name], _, names) => {
      const near = nearNames(name, names);
      return near.length
        ? `This lesson’s torch has no “${name}”. The nearest that it has: ${near.join(', ')}.`
        : `This lesson’s torch is small and has no “${name}”.`;
    },
  ],
  [
    /^AttributeError: 'function' object has no attribute/,
    () => 'Functions of this page’s Python carry no attributes of their own; CPython’s do.',
  ],
  [
    /^NameError: name '(.+)' is not defined/,
    ([, name], code) => {
      const meant = nearest(name, code);
      return meant
        ? `Python knows no “${name}”. Did you mean “${meant}”?`
        : `Python knows no “${name}”: give it a value before this line.`;
    },
  ],
  [
    /'(.)' was never closed/,
    ([, bracket]) => `The “${bracket}” on the marked line has no partner: close it.`,
  ],
  [
    /^EOFError: EOF when reading a line/,
    () => 'A cell has no keyboard to read from: write the value into the code in place of input().',
  ],
  [/expected ':'/, () => 'A line that opens a block, such as if, for or def, ends with a colon.'],
  [
    /^IndentationError/,
    () => 'Python groups lines by the spaces before them: lines of one block start in one column.',
  ],
  [
    /invalid character '[“”‘’]'/,
    () => 'This quotation mark is a curly one. Type a plain " or \' in its place.',
  ],
  [
    /unterminated string/,
    () => 'A text begins on the marked line and its quotation mark is missing at the end.',
  ],
  [
    /cannot be multiplied \((\d+)x(\d+) and (\d+)x(\d+)\)/,
    ([, , inner, other]) =>
      `The inner sizes must be equal, and ${inner} is not ${other}. Does one of the two want a .T?`,
  ],
  [
    /size of tensor a \((\d+)\) must match the size of tensor b \((\d+)\)/,
    ([, a, b]) => `Sizes must be equal, or one of them 1: here they are ${a} and ${b}.`,
  ],
  [
    /^ModuleNotFoundError: No module named '(.+)'/,
    ([, name]) =>
      `A cell has Python’s small library and this lesson’s torch; “${name}” is not here.`,
  ],
];

/**
 * @param {{type: string, message: string}} error
 * @param {string} code
 * @param {string[]} [names] what torch has, where a name of it was missing
 * @returns {string} '' where Python's message has to do
 */
export function hintFor({ type, message }, code, names = []) {
  for (const [pattern, words] of HINTS) {
    const match = `${type}: ${message}`.match(pattern);
    if (match) return words(match, code, names);
  }
  return '';
}
