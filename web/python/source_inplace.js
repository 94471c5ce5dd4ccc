/**
 * `a *= b` becomes `a = _in_("*",a,b)`, which asks the object: MicroPython changes objects in place
 * for `+=` and `-=` only, and gives every other sign a new object.
 *
 * @typedef {import('./source.js').Edit} Edit
 */
import { flattened } from './blotted.js';

const CHANGE =
  /(?<=^|[\n;])([ \t]*)([A-Za-z_]\w*(?:\.\w+|[([][^)\]]*[)\]])*)([ \t]*)(\*\*|\/\/|<<|>>|[*/%&|^@])=(?!=)([^\n;]*)/g;

/**
 * @param {string} code
 * @param {(code: string) => string} prepare the source pass, for what is changed
 * @returns {Edit[]}
 */
export function inPlaceEdits(code, prepare) {
  if (!/[*/%&|^@<>]=/.test(code)) return [];
  return [...flattened(code).matchAll(CHANGE)].flatMap(
    ({ index, 1: blank, 2: target, ...rest }) => {
      const start = index + blank.length;
      const at = start + target.length;
      const end = at + rest[3].length + rest[4].length + 1;
      const value = code.slice(start, at);
      return [
        { at, length: end - at, text: ` = _in_("${rest[4]}",${prepare(value)},(` },
        { at: end + rest[5].trimEnd().length, length: 0, text: '))' },
      ];
    },
  );
}
