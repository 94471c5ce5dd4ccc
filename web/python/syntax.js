/**
 * Slips of the pen, read before a program runs: MicroPython says only "invalid syntax", often on
 * the line after; CPython says what is missing, and where. What this does not see, MicroPython
 * still refuses.
 */
import { blotted, flattened } from './blotted.js';
import { bracketError } from './brackets.js';
import { tokens } from './tokens.js';

/**
 * @typedef {{type: 'SyntaxError' | 'IndentationError' | 'TabError', line: number, message: string}} Fault
 *
 * @typedef {object} Line a statement's line, which brackets and strings may carry over several
 * @property {number} first
 * @property {number} last
 * @property {number} indent with tabs to every eighth column
 * @property {number} signs how many signs it begins with
 * @property {string} text with strings, and what stands in brackets, blotted out
 */

/** @param {Fault['type']} type @param {number} line @param {string} words @returns {Fault} */
const fault = (type, line, words) => ({ type, line, message: `${words} (<cell>, line ${line})` });

/**
 * @param {string} code
 * @returns {Fault | null}
 */
export function syntaxError(code) {
  const known = stringError(code) ?? characterError(code) ?? bracketError(code);
  if (known) return known;
  const lines = statementLines(code);
  const [word, indent] = [wordError(lines), indentError(lines)];
  // Python reads on from above: the first of the two is what it meets.
  return word && indent ? (word.line <= indent.line ? word : indent) : (word ?? indent);
}

/** @param {string} code */
function stringError(code) {
  for (const { kind, text, line } of tokens(code)) {
    const [, quote] = text.match(/^[a-zA-Z]*("""|'''|"|')/) ?? [];
    if (kind !== 'string') continue;
    const opened = text.indexOf(quote) + quote.length;
    if (text.length >= opened + quote.length && text.endsWith(quote)) continue;
    const at = line + text.trimEnd().split('\n').length - 1;
    const which = quote.length === 3 ? 'triple-quoted string' : 'string';
    return fault('SyntaxError', line, `unterminated ${which} literal (detected at line ${at})`);
  }
  return null;
}

/** Characters that a word processor puts where Python has plain ones. @param {string} code */
function characterError(code) {
  const found = blotted(code).match(/[\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00a0]/);
  if (!found) return null;
  const line = code.slice(0, found.index).split('\n').length;
  const point = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return fault('SyntaxError', line, `invalid character '${found[0]}' (U+${point})`);
}

/**
 * @param {string} code whose brackets match
 * @returns {Line[]} those that hold anything
 */
function statementLines(code) {
  let line = 1;
  return flattened(code)
    .split('\n')
    .map((text) => {
      const first = line;
      const last = first + text.split('\u0001').length - 1;
      line = last + 1;
      const [blank] = /** @type {RegExpMatchArray} */ (text.match(/^[ \t]*/));
      const indent = blank.replaceAll('\t', '        ').length;
      return {
        first,
        last,
        indent,
        signs: blank.length,
        text: text.replaceAll('\u0001', ' ').trim(),
      };
    })
    .filter(({ text }) => text !== '');
}

const HEADER = /^(?:async )?(if|elif|else|for|while|def|class|try|except|finally|with)\b/;

/** @param {string} word */
const blockName = (word) =>
  ({ def: 'function definition', class: 'class definition' })[word] ?? `'${word}' statement`;

/** @param {Line[]} lines */
function indentError(lines) {
  const outer = [0];
  let [top, signs] = [0, 0];
  /** @type {{word: string, line: Line} | null} */
  let header = null;
  const missing = (/** @type {number} */ at) =>
    header &&
    fault(
      'IndentationError',
      at,
      `expected an indented block after ${blockName(header.word)} on line ${header.line.first}`,
    );
  for (const line of lines) {
    if (Math.sign(line.indent - top) !== Math.sign(line.signs - signs)) {
      const words = 'inconsistent use of tabs and spaces in indentation';
      return fault('TabError', line.first, words);
    }
    if (header && line.indent <= top) return missing(line.first);
    if (header) outer.push(line.indent);
    else if (line.indent > top) return fault('IndentationError', line.first, 'unexpected indent');
    while (/** @type {number} */ (outer.at(-1)) > line.indent) outer.pop();
    if (outer.at(-1) !== line.indent) {
      const words = 'unindent does not match any outer indentation level';
      return fault('IndentationError', line.first, words);
    }
    [top, signs] = [line.indent, line.signs];
    const [, word] = line.text.match(HEADER) ?? [];
    header = word && line.text.endsWith(':') ? { word, line } : null;
  }
  return header ? missing(header.line.last) : null;
}

/** @param {Line[]} lines */
function wordError(lines) {
  for (const { text, first } of lines) {
    if (/^match\b[^=.([]*[^=.,]:$/.test(text)) {
      return fault(
        'SyntaxError',
        first,
        "'match' is newer than this page's Python: use if and elif",
      );
    }
    if (HEADER.test(text) && /^\w+\s*=(?!=)/.test(text)) {
      return fault('SyntaxError', first, 'invalid syntax');
    }
    if (HEADER.test(text) && !text.includes(':'))
      return fault('SyntaxError', first, "expected ':'");
    if (/^print\s+(?![=(.,[:]|(in|is|and|or|if)\b)\S/.test(text)) {
      const words = "Missing parentheses in call to 'print'. Did you mean print(...)?";
      return fault('SyntaxError', first, words);
    }
  }
  return null;
}
