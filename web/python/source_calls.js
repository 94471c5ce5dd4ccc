/**
 * What a program asks of texts and numbers that MicroPython's have not, as calls that have it:
 *
 * - `s.title()` becomes `_more_(s).title()`, for the methods that MicroPython lacks;
 * - `'%.2f' % x` becomes `_percent_('%.2f') % x`, which rounds as CPython does;
 * - `dict(b=1)` becomes `_dict_(('b',1))`, which keeps its order;
 * - `str(e)` becomes `_str_(e)`, which has an error's text in CPython's words;
 * - `type(e)` becomes `_type_(e)`, which knows the errors that MicroPython has no name for;
 * - a data class is told the names that it annotates, an enumeration those of its members.
 *
 * @typedef {import('./tokens.js').Token} Token
 * @typedef {import('./source.js').Edit} Edit
 */

const METHODS = new Set(
  `format format_map title capitalize swapcase casefold ljust rjust center zfill removeprefix
   removesuffix isalnum isnumeric isdecimal istitle isidentifier expandtabs join bit_length
   is_integer as_integer_ratio sort translate maketrans`.split(/\s+/),
);

/** @param {Token} token */
const end = (token) => token.at + token.text.length;

/**
 * Where the expression begins whose last token is given: `a.b(c)[d]` at `a`.
 * @param {string} code
 * @param {Token[]} found
 * @param {number} last place in found
 * @returns {number} -1 where it is none
 */
export function primaryStart(code, found, last) {
  let i = last;
  for (;;) {
    const token = found[i];
    if (!token) return -1;
    if (token.kind === 'sign' && ')]'.includes(token.text)) {
      const open = opening(found, i);
      const before = found[open - 1];
      const follows = before && end(before) === found[open]?.at && isValue(before);
      if (!follows) return open < 0 ? -1 : found[open].at;
      i = open - 1;
      continue;
    }
    if (!isValue(token)) return -1;
    const before = found[i - 1];
    const isJoined = token.kind === 'string' && before?.kind === 'string';
    if (isJoined && /^\s*$/.test(code.slice(end(before), token.at))) {
      i -= 1;
      continue;
    }
    if (code[token.at - 1] !== '.') return token.at;
    if (!before || end(before) !== token.at - 1) return -1;
    i -= 1;
  }
}

/** @param {Token} token */
const isValue = ({ kind, text }) =>
  kind === 'word' || kind === 'string' || (kind === 'sign' && ')]'.includes(text));

/**
 * @param {Token[]} found
 * @param {number} close place in found
 * @returns {number} -1 without a partner
 */
function opening(found, close) {
  let depth = 0;
  for (let i = close; i >= 0; i--) {
    if (found[i].kind !== 'sign') continue;
    if (')]}'.includes(found[i].text)) depth += 1;
    else if ('([{'.includes(found[i].text)) depth -= 1;
    if (depth === 0) return i;
  }
  return -1;
}

/**
 * @param {string} code
 * @param {Token[]} found
 * @returns {Edit[]}
 */
export function callEdits(code, found) {
  return [
    ...found.flatMap((token, i) => [
      ...methodOf(code, found, token, i),
      ...percentOf(code, found, token, i),
      ...textOf(code, found, token, i),
    ]),
    ...dataClasses(code),
    ...enumerations(code),
  ];
}

/** @param {string} code @param {Token[]} found @param {Token} token @param {number} i */
function methodOf(code, found, token, i) {
  const before = found[i - 1];
  if (token.kind !== 'word' || !METHODS.has(token.text) || !before) return [];
  if (code[token.at - 1] !== '.' || end(before) !== token.at - 1) return [];
  if (found[i + 1]?.text !== '(' || found[i + 1].at !== end(token)) return [];
  const start = primaryStart(code, found, i - 1);
  return start < 0 ? [] : wrap('_more_(', start, token.at - 1);
}

/** @param {string} code @param {Token[]} found @param {Token} token @param {number} i */
function percentOf(code, found, token, i) {
  if (token.kind !== 'string' || /^r?b/i.test(token.text)) return [];
  if (!/^[ \t]*%(?!=)/.test(code.slice(end(token), end(token) + 40))) return [];
  let first = i;
  const touches = () =>
    found[first - 1]?.kind === 'string' &&
    /^\s*$/.test(code.slice(end(found[first - 1]), found[first].at));
  while (touches()) first -= 1;
  return wrap('_percent_(', found[first].at, end(token));
}

const OF_ERRORS = new Set(['str', 'type']);

/** `str(e)` and `type(e)` of an error that was caught. @param {string} code @param {Token[]} found @param {Token} token @param {number} i @returns {Edit[]} */
function textOf(code, found, token, i) {
  const { kind, text } = token;
  const isCall = kind === 'word' && OF_ERRORS.has(text) && found[i + 1]?.text === '(';
  if (!isCall || code[token.at - 1] === '.' || found[i + 1].at !== end(token)) return [];
  return [{ at: token.at, length: text.length, text: `_${text}_` }];
}

/** @param {string} call @param {number} from @param {number} to @returns {Edit[]} */
export const wrap = (call, from, to) => [
  { at: from, length: 0, text: call, until: to },
  { at: to, length: 0, text: ')' },
];

/** @param {string} code @returns {Edit[]} */
function dataClasses(code) {
  /** @type {Edit[]} */
  const edits = [];
  const pattern = /^([ \t]*)@((?:dataclasses\.)?dataclass\b(?:\([^\n]*\))?)[ \t]*(?:#[^\n]*)?\n/gm;
  for (const match of code.matchAll(pattern)) {
    const names = namesIn(code.slice(match.index + match[0].length), match[1].length, ANNOTATED);
    const at = match.index + match[1].length + 1;
    const text = `_fields_(${[match[2], ...names.map((name) => `"${name}"`)].join(',')})`;
    edits.push({ at, length: match[2].length, text });
  }
  return edits;
}

/** @param {string} code @returns {Edit[]} */
function enumerations(code) {
  const pattern = /^([ \t]*)(class\s+\w+\s*\(\s*)((?:\w+\.)?(?:Int)?Enum)\s*\)/gm;
  return [...code.matchAll(pattern)].map((match) => {
    const [, indent, head, base] = match;
    const names = namesIn(code.slice(match.index), indent.length, /^\s*([A-Za-z]\w*)\s*=(?!=)/);
    const text = `_members_(${[base, ...names.map((name) => `"${name}"`)].join(',')})`;
    return { at: match.index + indent.length + head.length, length: base.length, text };
  });
}

const ANNOTATED =
  /^\s*(?!(?:else|try|finally|lambda)\b)([A-Za-z_]\w*)\s*:\s*(?![^=#]*ClassVar)[^=\s#]/;

/**
 * The names that stand directly in a class.
 * @param {string} code from its line, or the line after its decorator
 * @param {number} outer its indent
 * @param {RegExp} pattern of a line with such a name
 */
function namesIn(code, outer, pattern) {
  const lines = code.split('\n');
  const body = lines.slice(lines.findIndex((line) => /^\s*class\b/.test(line)) + 1);
  const indentOf = (/** @type {string} */ line) => line.length - line.trimStart().length;
  let inner = -1;
  const names = [];
  for (const line of body) {
    if (!line.trim() || line.trim().startsWith('#')) continue;
    const indent = indentOf(line);
    if (indent <= outer) break;
    if (inner < 0) inner = indent;
    const [, name] = (indent === inner && line.match(pattern)) || [];
    if (name) names.push(name);
  }
  return names;
}
