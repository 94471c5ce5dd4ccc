/**
 * The larger labs: a script of its own, loaded after the labs' when one of these comes near. What
 * the labs' script registers can be used here by its tag.
 */

/** @type {[tag: string, element: CustomElementConstructor][]} */
const ELEMENTS = [];

/**
 * Registers the workshop's elements; twice does no harm.
 *
 * @param {import('./elements/define.js').Hands} hands
 */
export function defineWorkshop(hands) {
  for (const [tag, element] of ELEMENTS) {
    if ('core' in element) element.core = hands.core;
    if ('python' in element) element.python = hands.python;
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
}
