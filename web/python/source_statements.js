/**
 * `raise a from b` becomes `raise _from_(a, b)`, since MicroPython chains no errors, and
 * `def f(x, /, y)` loses its slash.
 *
 * @typedef {import('./tokens.js').Token} Token
 * @typedef {import('./source.js').Edit} Edit
 */

/**
 * @param {Token[]} found
 * @param {string} code
 * @returns {Edit[]}
 */
export function statementEdits(found, code) {
  return found.flatMap((token, i) => {
    if (token.kind !== 'word') return [];
    if (token.text === 'raise') return chained(found.slice(i + 1), token, code);
    return token.text === 'def' ? slashed(found.slice(i + 1), code) : [];
  });
}

/** @param {Token[]} rest @param {Token} word @param {string} code @returns {Edit[]} */
function chained(rest, word, code) {
  let depth = 0;
  const start = word.at + word.text.length;
  for (const { kind, text, at } of rest) {
    if (depth === 0 && code.slice(start, at).includes('\n')) return [];
    if (kind === 'sign' && '([{'.includes(text)) depth += 1;
    if (kind === 'sign' && ')]}'.includes(text)) depth -= 1;
    if (depth === 0 && kind === 'word' && text === 'from') {
      const line =
        code
          .slice(at)
          .match(/^[^\n#;]*/)?.[0]
          .trimEnd() ?? '';
      return [
        { at: start, length: 0, text: ' _from_(' },
        { at, length: text.length, text: ',' },
        { at: at + line.length, length: 0, text: ')' },
      ];
    }
  }
  return [];
}

/** @param {Token[]} rest @param {string} code @returns {Edit[]} */
function slashed([, open], code) {
  if (open?.text !== '(') return [];
  const slash = code.slice(open.at + 1).match(/^[^()]*?,\s*(\/\s*,?)/);
  if (!slash) return [];
  const length = slash[1].length;
  return [{ at: open.at + 1 + slash[0].length - length, length, text: '' }];
}
