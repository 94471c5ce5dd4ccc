import css from './print_alone.css';
import { sheets } from './sheets.js';

/**
 * Prints one element of the page and leaves the rest out. Its ancestors are marked while it prints;
 * the rule is a sheet of the document, so that it also holds on a page the lesson does not own.
 *
 * @param {HTMLElement} element
 */
export function printAlone(element) {
  const [sheet] = sheets(css);
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  /** @type {Element[]} */
  const marked = [];
  /** @type {Node | null} */
  let node = element;
  while (node) {
    if (node instanceof Element && node !== document.documentElement) marked.push(node);
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
  for (const one of marked) one.setAttribute('data-printing', '');
  addEventListener(
    'afterprint',
    () => {
      for (const one of marked) one.removeAttribute('data-printing');
    },
    { once: true },
  );
  try {
    print();
  } catch {
    // A sandboxed frame may not print; nothing is lost but paper.
  }
}
