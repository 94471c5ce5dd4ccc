import { bringToTop } from '../device.js';
import { make } from './make.js';

/** @type {HTMLElement | undefined} the page has one way back at most */
let last;

/**
 * Puts a link back before the place that a learner was brought to.
 *
 * @param {Element} place
 * @param {() => void} back called when the link has done its work and is gone
 */
function leaveWayBack(place, back) {
  last?.remove();
  const link = make('a', { href: '#minimal-python' }, 'Back to the example');
  const line = make('p', { class: 'way-back' }, link);
  link.addEventListener('click', (event) => {
    // The address keeps what it says of the explorer.
    event.preventDefault();
    line.remove();
    back();
  });
  place.before(line);
  last = line;
  return line;
}

/**
 * Brings the learner to an explorer that shows an example's numbers, and leaves a way back.
 *
 * @param {HTMLElement} place a `lesson-explorer`, or the `lesson-lab` that has one behind its door
 * @param {object} settings
 * @param {() => void} back
 */
export async function showIn(place, settings, back) {
  for (
    let door = place.closest('details');
    door;
    door = door.parentElement?.closest('details') ?? null
  ) {
    door.open = true;
  }
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  bringToTop(leaveWayBack(place, back));
  const lab = /** @type {any} */ (place);
  if (place.localName === 'lesson-lab') {
    lab.open = true;
    await lab.ready;
  }
  /** @type {any} */ (lab.shadowRoot?.querySelector('lesson-explorer') ?? lab).settings = settings;
}
