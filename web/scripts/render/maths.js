/** TeX to MathML at build time, with no inline styles left for a strict policy to refuse. */
import temml from 'temml';
import { escapeText, Markup } from './markup.js';

/**
 * @param {string} tex
 * @param {object} [options]
 * @param {boolean} [options.display]
 * @param {string} [options.source] TeX to carry along as annotation, for copying
 * @returns {Markup}
 * @throws on TeX that does not parse, and on output that would need a style attribute
 */
export function maths(tex, { display = false, source } = {}) {
  const text = temml
    .renderToString(tex, { displayMode: display, throwOnError: true, trust: true })
    // The display attribute and lesson.css say this already.
    .replace(' style="display:block math;"', '')
    .replace('<math', '<math translate="no"');
  if (/\sstyle=/.test(text)) throw new Error(`a style attribute is left in the MathML of ${tex}`);
  if (!source) return new Markup(text);
  const inner = text.replace(/^<math[^>]*>/, '').replace(/<\/math>$/, '');
  const open = text.slice(0, text.indexOf('>') + 1);
  const note = `<annotation encoding="application/x-tex">${escapeText(source)}</annotation>`;
  return new Markup(`${open}<semantics><mrow>${inner}</mrow>${note}</semantics></math>`);
}
