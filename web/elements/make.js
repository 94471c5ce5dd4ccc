/**
 * DOM by createElement: no markup is ever parsed, so text stays text and a page that demands
 * Trusted Types has nothing to refuse.
 *
 * @typedef {Node | string | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Props attributes by name; `onclick` and the like take a
 *   listener; `class` and `aria-…` are attributes too; `true` is an empty attribute, while `false`,
 *   null and undefined leave it out; `vars` sets custom properties from script (a `style` attribute
 *   would break a strict host's policy)
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {Element} node
 * @param {Props | null} props
 * @param {Child[]} children
 */
function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name === 'vars') setVars(node, /** @type {Record<string, string | number>} */ (value));
    else if (name === 'style')
      throw new Error('use vars: a style attribute breaks a strict policy');
    else if (typeof value === 'function')
      node.addEventListener(name.replace(/^on/, ''), /** @type {EventListener} */ (value));
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child || child === '') node.append(child);
}

/**
 * @template {string} Tag
 * @typedef {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement} Made
 */

/**
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {Made<Tag>}
 */
export function make(tag, props = null, ...children) {
  const node = document.createElement(tag);
  fill(node, props, children);
  return /** @type {Made<Tag>} */ (node);
}

/**
 * As `make`, in the SVG namespace.
 *
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function makeSvg(tag, props = null, ...children) {
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  fill(node, props, children);
  return node;
}

/**
 * @param {Element} node
 * @param {Record<string, string | number>} vars custom properties, names with their `--`
 */
export function setVars(node, vars) {
  const { style } = /** @type {HTMLElement} */ (node);
  for (const [name, value] of Object.entries(vars)) style.setProperty(name, String(value));
}
