/**
 * Registers elements, handed what they ask for by a static field of that name. May be called twice:
 * a tag that is taken stays as it is.
 *
 * @param {[tag: string, element: CustomElementConstructor][]} elements parts first: what holds them
 *   finds them defined
 * @param {import('./define.js').Hands} hands
 */
export function register(elements, hands) {
  for (const [tag, element] of elements) {
    for (const [name, hand] of Object.entries(hands)) {
      if (name in element) Object.assign(element, { [name]: hand });
    }
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
}
