/** @type {Map<string, CSSStyleSheet>} */
const known = new Map();

/**
 * CSS text as sheets for `adoptedStyleSheets`: one object for each text, however many elements
 * share it. A constructed sheet also passes a host's `style-src`, which a `<style>` would not.
 *
 * @param {...string} texts
 * @returns {CSSStyleSheet[]}
 */
export function sheets(...texts) {
  return texts.map((text) => {
    let sheet = known.get(text);
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      known.set(text, sheet);
    }
    return sheet;
  });
}
