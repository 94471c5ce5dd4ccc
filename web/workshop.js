/**
 * The larger labs: a script of its own, loaded after the labs' when one of these comes near. What
 * the labs' script registers can be used here by its tag.
 */
import { register } from './elements/register.js';

/** @type {[tag: string, element: CustomElementConstructor][]} */
const ELEMENTS = [];

/**
 * Registers the workshop's elements; twice does no harm.
 *
 * @param {import('./elements/define.js').Hands} hands
 */
export function defineWorkshop(hands) {
  register(ELEMENTS, hands);
}
