import { copyText } from '../device.js';
import { make } from './make.js';

/**
 * A button that copies, and says whether it could: a refused clipboard is never silent.
 *
 * @param {string} label
 * @param {() => string} text
 * @returns {HTMLElement}
 */
export function createCopy(label, text) {
  const said = make('span', { class: 'said', role: 'status' });
  const button = make('button', { type: 'button' }, label);
  button.addEventListener('click', async () => {
    const isCopied = await copyText(text());
    said.textContent = isCopied
      ? ' Copied.'
      : ' This browser lets the page copy nothing: select the text and copy it yourself.';
  });
  return make('p', { class: 'copy' }, button, said);
}
