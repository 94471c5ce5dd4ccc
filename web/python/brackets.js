/**
 * Brackets of a Python program, read before it runs: MicroPython says only "invalid syntax" on the
 * line after; CPython names the bracket.
 */
import { tokens } from './tokens.js';

/** @type {Record<string, string>} */
const CLOSERS = { ')': '(', ']': '[', '}': '{' };

/**
 * @param {string} code
 * @returns {{type: 'SyntaxError', line: number, message: string} | null} null when they match
 */
export function bracketError(code) {
  /** @type {import('./tokens.js').Token[]} */
  const open = [];
  const fault = (/** @type {string} */ words, /** @type {number} */ line) => ({
    type: /** @type {const} */ ('SyntaxError'),
    line,
    message: `${words} (<cell>, line ${line})`,
  });
  for (const token of tokens(code)) {
    if (token.kind !== 'sign') continue;
    const { text, line } = token;
    if ('([{'.includes(text)) open.push(token);
    else if (CLOSERS[text]) {
      const last = open.pop();
      if (!last) return fault(`unmatched '${text}'`, line);
      if (last.text !== CLOSERS[text]) {
        const where = last.line === line ? '' : ` on line ${last.line}`;
        return fault(
          `closing parenthesis '${text}' does not match opening parenthesis '${last.text}'${where}`,
          line,
        );
      }
    }
  }
  const last = open.pop();
  return last ? fault(`'${last.text}' was never closed`, last.line) : null;
}
