/**
 * MicroPython's errors in CPython 3.11's words. Tracebacks name the learner's own lines only:
 * frames of the small torch are left out.
 *
 * @typedef {object} PythonError
 * @property {string} type "NameError"; or "Stopped", "TimeLimit", "OutputLimit", "MemoryLimit" and
 *   "Unavailable" where the page ended the run
 * @property {number | null} line of the learner's program, from 1
 * @property {string} message
 *
 * @typedef {{line: number, place: string}} Frame a call in the learner's program: "<module>", or a
 *   function's name
 */
import { fromContext } from './errors_context.js';

/** The file name that MicroPython gives to the learner's program. */
const OWN = '<stdin>';

/** The same for CPython's tracebacks. */
const SHOWN = '<cell>';

/** @type {[pattern: RegExp, words: string][]} */
const WORDS = [
  [/^name '(.+)' isn't defined$/, "name '$1' is not defined"],
  [/^no module named '(.+)'$/, "No module named '$1'"],
  [/^'(.+)' object doesn't support item (\w+)$/, "'$1' object does not support item $2"],
  [/^can't convert (\w+) to int$/, "'$1' object cannot be interpreted as an integer"],
  [
    /^can't convert (\w+) to float$/,
    "float() argument must be a string or a real number, not '$1'",
  ],
  [/^range index out of range$/, 'range object index out of range'],
  [/^'(.+)' object isn't callable$/, "'$1' object is not callable"],
  [/^'(.+)' object isn't iterable$/, "'$1' object is not iterable"],
  [/^'(.+)' object isn't subscriptable$/, "'$1' object is not subscriptable"],
  [
    /^(list|tuple) indices must be integers, not (\w+)$/,
    '$1 indices must be integers or slices, not $2',
  ],
  [
    /^(?:str|string) indices must be integers, not (\w+)$/,
    "string indices must be integers, not '$1'",
  ],
  [
    /^invalid syntax for integer with base (\d+): '?(.*?)'?$/,
    "invalid literal for int() with base $1: '$2'",
  ],
];

/** @type {Record<string, string>} */
const ALONE = { __neg__: 'unary -', __pos__: 'unary +', __invert__: 'unary ~', __abs__: 'abs()' };

/** @type {Record<string, string>} */
const SIGNS = {
  __add__: '+',
  __sub__: '-',
  __mul__: '*',
  __truediv__: '/',
  __floordiv__: '//',
  __mod__: '%',
  __pow__: '** or pow()',
  __matmul__: '@',
};

/** @type {Record<string, string>} */
const COMPARISONS = { __lt__: '<', __gt__: '>', __le__: '<=', __ge__: '>=' };

/**
 * @param {string} type
 * @param {string} message
 * @returns {string}
 */
function inCPythonWords(type, message) {
  const alone = message.match(/^unsupported type for (__\w+__): '(.+)'$/);
  if (alone && ALONE[alone[1]]) return `bad operand type for ${ALONE[alone[1]]}: '${alone[2]}'`;
  const types = message.match(/^unsupported types for (__\w+__): '(.+)', '(.+)'$/);
  if (types) {
    const [, name] = types;
    const [left, right] = types.slice(2).map((kind) => (kind === 'OrderedDict' ? 'dict' : kind));
    if (COMPARISONS[name]) {
      return `'${COMPARISONS[name]}' not supported between instances of '${left}' and '${right}'`;
    }
    const sequence = [left, right].find((kind) => /^(str|list|tuple)$/.test(kind));
    if (name === '__mul__' && sequence) {
      const other = sequence === left ? right : left;
      return `can't multiply sequence by non-int of type '${other}'`;
    }
    if (name === '__add__' && (left === 'str' || left === 'list')) {
      return `can only concatenate ${left} (not "${right}") to ${left}`;
    }
    const sign = SIGNS[name] ?? name;
    return `unsupported operand type(s) for ${sign}: '${left}' and '${right}'`;
  }
  if (type === 'KeyError' && !/^['"\d(]/.test(message)) return `'${message}'`;
  for (const [pattern, words] of WORDS) {
    if (pattern.test(message)) return message.replace(pattern, words);
  }
  return message;
}

/**
 * @param {string[]} lines
 * @returns {Frame[]}
 */
function ownFrames(lines) {
  return lines.flatMap((text) => {
    const frame = text.match(/^ {2}File "(.*)", line (\d+)(?:, in (.*))?/);
    return frame && frame[1] === OWN ? [{ line: Number(frame[2]), place: frame[3] ?? '' }] : [];
  });
}

/**
 * The text that CPython 3.11 would show for an error of the learner's program.
 * @param {PythonError} error
 * @param {Frame[]} frames
 * @param {string} code
 * @returns {string}
 */
export function tracebackText({ type, line, message }, frames, code) {
  const lines = code.split('\n');
  const shown = (/** @type {number} */ at) => `    ${(lines[at - 1] ?? '').trim()}`;
  const end = message ? `${type}: ${message}` : type;
  if (line === null) return end;
  if (/^(Syntax|Indentation|Tab)Error$/.test(type)) {
    const words = end.replace(` (${SHOWN}, line ${line})`, '');
    return [`  File "${SHOWN}", line ${line}`, shown(line), words].join('\n');
  }
  // A recursion without end would fill the page with one and the same line.
  const few = frames.length > 12 ? [...frames.slice(0, 4), ...frames.slice(-4)] : frames;
  const calls = few.flatMap((frame) => [
    `  File "${SHOWN}", line ${frame.line}, in ${frame.place}`,
    shown(frame.line),
  ]);
  return ['Traceback (most recent call last):', ...calls, end].join('\n');
}

/**
 * @param {string} traceback as MicroPython gives it
 * @param {string} code the learner's program
 * @param {(name: string) => boolean} [isFloat]
 * @returns {{error: PythonError, frames: Frame[]}}
 */
export function readTraceback(traceback, code, isFloat = () => false) {
  const lines = traceback.replace(/\n$/, '').split('\n');
  const frames = ownFrames(lines);
  const at = lines.findIndex((text, i) => i > 0 && /^\w/.test(text));
  const last = at < 0 ? lines.join('\n') : lines.slice(at).join('\n');
  const [, found, rest = ''] = last.match(/^([\w.]+)(?:: ?([\s\S]*))?$/) ?? ['', 'Error', last];
  const line = frames.at(-1)?.line ?? null;
  let type = /** @type {string} */ (found);
  const text = code.split('\n')[(line ?? 1) - 1] ?? '';
  let message = fromContext(rest, { line: text, code, isFloat }) ?? inCPythonWords(type, rest);
  if (/^cannot import name/.test(message)) type = 'ImportError';
  if (/^cannot access local variable/.test(message)) type = 'UnboundLocalError';
  if (type === 'ImportError' && /^No module named/.test(message)) type = 'ModuleNotFoundError';
  if (type === 'RuntimeError' && /^maximum recursion depth/.test(message)) type = 'RecursionError';
  if (type === 'SyntaxError' || type === 'IndentationError') {
    if (/^could not convert string to float/.test(message)) message = 'invalid syntax';
    if (/^invalid literal for int/.test(message)) message = 'invalid decimal literal';
    message = `${message} (${SHOWN}, line ${line})`;
  }
  return { error: { type, line, message }, frames };
}
