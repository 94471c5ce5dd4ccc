/**
 * Brackets of a Python program, read before it runs: MicroPython says only "invalid syntax" on the
 * line after; CPython names the bracket.
 */

/** @type {Record<string, string>} */
const CLOSERS = { ')': '(', ']': '[', '}': '{' };

/** A comment, a string in one of its forms, a line break, or a bracket. */
const TOKEN =
  /#[^\n]*|("""|''')(?:\\[\s\S]|(?!\1)[\s\S])*(?:\1|$)|(["'])(?:\\[\s\S]|(?!\2)[^\n\\])*(?:\2|(?=\n)|$)|\n|[()[\]{}]/g;

/**
 * @param {string} code
 * @returns {{type: 'SyntaxError', line: number, message: string} | null} null when they match
 */
export function bracketError(code) {
  /** @type {{bracket: string, line: number}[]} */
  const open = [];
  let line = 1;
  const fault = (/** @type {string} */ words, /** @type {number} */ at) => ({
    type: /** @type {const} */ ('SyntaxError'),
    line: at,
    message: `${words} (<cell>, line ${at})`,
  });
  for (const [token] of code.matchAll(TOKEN)) {
    if (/^[([{]$/.test(token)) open.push({ bracket: token, line });
    else if (/^[)\]}]$/.test(token)) {
      const last = open.pop();
      if (!last) return fault(`unmatched '${token}'`, line);
      if (last.bracket !== CLOSERS[token]) {
        const where = last.line === line ? '' : ` on line ${last.line}`;
        return fault(
          `closing parenthesis '${token}' does not match opening parenthesis '${last.bracket}'${where}`,
          line,
        );
      }
    } else line += token.split('\n').length - 1;
  }
  const last = open.pop();
  return last ? fault(`'${last.bracket}' was never closed`, last.line) : null;
}
