import { fixed } from '../format.js';
import { make } from './make.js';

/**
 * Pin and compare: a state is kept, and the next one stands beside it with the difference.
 *
 * @typedef {import('./explorer_form.js').Reading} Reading
 */

/**
 * @param {Reading[]} pinned
 * @param {Reading[]} now
 * @returns {import('./explorer_form.js').TablePicture} a row for each reading of either, in the
 *   order of now; what only one of the two has shows a dash
 */
export function compare(pinned, now) {
  const labels = [...new Set([...now, ...pinned].map(({ label }) => label))];
  return {
    element: 'table',
    caption: 'Pinned, now, and the difference',
    columns: ['', 'pinned', 'now', 'difference'],
    rows: labels.map((label) => {
      const [was, is] = [pinned, now].map((list) => list.find((one) => one.label === label));
      const text = (/** @type {Reading | undefined} */ one) =>
        one ? fixed(one.value, one.decimals ?? 3) : '—';
      const both = was && is;
      return {
        head: label,
        cells: [
          { text: text(was) },
          { text: text(is) },
          { text: both ? signed(is.value - was.value, is.decimals ?? 3) : '—' },
        ],
      };
    }),
  };
}

/** @param {number} value @param {number} decimals */
function signed(value, decimals) {
  const text = fixed(value, decimals);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/**
 * The button and the table. It holds no state: whoever made it keeps what is pinned.
 *
 * @param {() => void} toggle pins the present state, or lets the pin go
 * @returns {{node: HTMLElement, show: (pinned: Reading[] | null, now: Reading[], at?: string) =>
 *   void, words: () => string}} at: the pinned settings in words; words: the differences, to be read
 *   out
 */
export function createPin(toggle) {
  const words = make('span', null, 'Pin this state');
  const button = make('button', { type: 'button', click: toggle }, words);
  const said = make('p', { hidden: true });
  const table = /** @type {any} */ (make('lesson-table', { hidden: true }));
  let spoken = '';
  return {
    words: () => spoken,
    node: make('div', { class: 'pin' }, button, said, table),
    show(pinned, now, at = '') {
      words.textContent = pinned ? 'Let the pin go' : 'Pin this state';
      table.hidden = !pinned;
      said.hidden = !pinned || !at;
      said.textContent = at && `Pinned: ${at}.`;
      const picture = pinned && compare(pinned, now);
      if (picture) table.picture = picture;
      spoken = picture ? differences(picture) : '';
    },
  };
}

/** @param {import('./explorer_form.js').TablePicture} picture */
function differences({ rows }) {
  const moved = rows
    .map(({ head, cells }) => ({ head, by: cells[2].text }))
    .filter(({ by }) => /[1-9]/.test(by));
  return moved.length
    ? `Compared with the pin: ${moved.map(({ head, by }) => `${head} ${by}`).join(', ')}`
    : 'The same as the pin';
}
