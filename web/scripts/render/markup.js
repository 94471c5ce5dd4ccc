/** Markup as text, escaped by default: what goes into a page as data can never become an element. */

/** Text that is markup already. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

/**
 * @param {string} text
 * @returns {string} safe between tags and inside double quotes
 */
export const escapeText = (text) =>
  text.replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c,
  );

/** @typedef {Markup | string | number | null | undefined | false} Piece */

/**
 * A tagged template whose values are escaped unless they are Markup; lists are joined.
 *
 * @param {TemplateStringsArray} texts
 * @param {...(Piece | Piece[])} values
 */
export function html(texts, ...values) {
  const parts = texts.map((text, i) => text + (i < values.length ? show(values[i]) : ''));
  return new Markup(parts.join(''));
}

/**
 * @param {Piece | Piece[]} value
 * @returns {string}
 */
function show(value) {
  if (Array.isArray(value)) return value.map(show).join('');
  if (value instanceof Markup) return value.text;
  return value === null || value === undefined || value === false ? '' : escapeText(String(value));
}

// The underscore of the lesson's "√d_k" stays in the text, so that it copies and reads as given,
// and is not drawn, since the k is set below the line.
const ROOT = new Markup(
  '<span class="maths" translate="no">√<i>d</i><span class="unseen">_</span><sub>k</sub></span>',
);

/**
 * The lesson's running text as markup, with √d_k set as mathematics.
 *
 * @param {string} text
 */
export const words = (text) => {
  const [first, ...rest] = text.split('√d_k');
  return html`${first}${rest.map((part) => html`${ROOT}${part}`)}`;
};
