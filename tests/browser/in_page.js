/**
 * What runs inside the page under test. It is sent as text, so that it works where a page's policy
 * forbids eval.
 */

/**
 * Finding through open shadow roots, in document order. `label=X` finds the control named X;
 * `A >>> B` finds B anywhere inside A.
 */
const HELPERS = `
const deepAll = (path, root = document) => {
  const at = path.indexOf(' >>> ');
  if (at >= 0) {
    const inside = deepAll(path.slice(0, at), root);
    return inside.flatMap((node) =>
      [node, node.shadowRoot].flatMap((r) => (r ? deepAll(path.slice(at + 5), r) : [])));
  }
  const selector = path;
  const found = [];
  const label = selector.startsWith('label=') ? selector.slice(6) : null;
  const nameOf = (node) => {
    const by = node.getAttribute('aria-labelledby');
    if (by) return by.split(/\\s+/).map((id) => node.getRootNode().getElementById(id)?.textContent ?? '').join(' ');
    return node.getAttribute('aria-label') ?? node.labels?.[0]?.textContent
      ?? (/^(BUTTON|SUMMARY|A)$/.test(node.tagName) ? node.textContent : '') ?? '';
  };
  const fits = (node) => label === null
    ? node.matches(selector)
    : /^(INPUT|BUTTON|SELECT|TEXTAREA|SUMMARY|A|OUTPUT)$/.test(node.tagName)
      && nameOf(node).replace(/\\s+/g, ' ').trim() === label;
  const walk = (parent) => {
    for (const node of parent.children) {
      if (fits(node)) found.push(node);
      if (node.shadowRoot) walk(node.shadowRoot);
      walk(node);
    }
  };
  walk(root);
  return found;
};
const deep = (selector, root) => {
  const node = deepAll(selector, root)[0];
  if (!node) throw new Error('nothing on the page matches ' + selector);
  return node;
};
const active = () => {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return node;
};
`;

/**
 * @param {string | Function} code an expression (which may use deep, deepAll and active), or a
 *   function that uses nothing from outside itself
 * @param {unknown[]} args plain data for the function
 * @returns {string} an expression: a promise of the result
 */
export function expression(code, args) {
  const call =
    typeof code === 'function'
      ? `(${code})(${args.map((a) => JSON.stringify(a)).join(', ')})`
      : code;
  return `(async () => {${HELPERS}return (${call});})()`;
}

/** Watches for faults from the first moment; the test server puts it first in every page. */
export const WATCH_SCRIPT = `
(() => {
  const faults = (window.pageFaults = []);
  addEventListener('error', (e) => faults.push('error: ' + (e.message || e.target?.src || e.type)), true);
  addEventListener('unhandledrejection', (e) => faults.push('rejection: ' + e.reason));
  document.addEventListener('securitypolicyviolation', (e) =>
    faults.push('policy: ' + e.violatedDirective + ' ' + e.blockedURI));
  const { error } = console;
  console.error = (...args) => { faults.push('console: ' + args.join(' ')); error.apply(console, args); };
})();
`;
