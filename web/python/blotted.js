/** A program's outline, place by place: what can be looked through without minding strings. */
import { tokens } from './tokens.js';

/** The program with strings and comments blotted out; lines and places stay. @param {string} code */
export function blotted(code) {
  let text = code;
  for (const token of tokens(code)) {
    if (token.kind !== 'string' && token.kind !== 'comment') continue;
    const blot = token.text.replace(/[^\n]/g, token.kind === 'string' ? 's' : ' ');
    // A line break within a string ends no statement.
    const kept = token.kind === 'string' ? blot.replaceAll('\n', '\u0001') : blot;
    text = text.slice(0, token.at) + kept + text.slice(token.at + token.text.length);
  }
  return text;
}

/**
 * The same with what stands in brackets blotted out too, and with \u0001 for a line break that ends
 * no statement.
 * @param {string} code whose brackets match
 */
export function flattened(code) {
  let depth = 0;
  const flat = blotted(code)
    .replace(/\\\n/g, ' \u0001')
    .split('')
    .map((sign) => {
      if (')]}'.includes(sign)) depth -= 1;
      const inside = depth > 0;
      if ('([{'.includes(sign)) depth += 1;
      if (!inside || sign === '\u0001') return sign;
      return sign === '\n' ? '\u0001' : 'x';
    });
  return flat.join('');
}
