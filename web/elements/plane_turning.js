/**
 * Turning an arrow by its head, with a finger or a mouse. The sliders beside it do the same by
 * keyboard, so the picture stays one image to a screen reader.
 *
 * @typedef {object} Turn
 * @property {string} name the slider's
 * @property {number} step in degrees
 * @property {[number, number]} origin in the drawing's units
 */

/**
 * The angle from the origin to a point, on the slider's steps.
 *
 * @param {number} right of the origin
 * @param {number} up from the origin
 * @param {number} step in degrees
 * @returns {number} above -180, at most 180
 */
export function angleOf(right, up, step) {
  const degrees = (Math.atan2(up, right) * 180) / Math.PI;
  const stepped = Math.round(degrees / step) * step;
  return stepped <= -180 ? 180 : stepped + 0;
}

/**
 * Listens on the frame, which stays while the drawing inside it is drawn anew.
 *
 * @param {HTMLElement} frame sends `lesson-input` {name, value}
 */
export function turning(frame) {
  /** @type {Turn | null} */
  let held = null;

  /** @param {PointerEvent} event */
  const say = (event) => {
    const svg = frame.querySelector('svg');
    if (!held || !svg) return;
    const box = svg.getBoundingClientRect();
    const scale = box.width / svg.viewBox.baseVal.width;
    const right = (event.clientX - box.left) / scale - held.origin[0];
    const up = held.origin[1] - (event.clientY - box.top) / scale;
    const detail = { name: held.name, value: angleOf(right, up, held.step) };
    frame.dispatchEvent(new CustomEvent('lesson-input', { detail, bubbles: true, composed: true }));
  };

  frame.addEventListener('pointerdown', (event) => {
    const handle = event.target instanceof Element ? event.target.closest('[data-turns]') : null;
    if (!(handle instanceof HTMLElement) || event.button !== 0) return;
    const { turns = '', step, origin = '' } = handle.dataset;
    const [x, y] = origin.split(' ').map(Number);
    held = { name: turns, step: Number(step), origin: [x, y] };
    frame.classList.add('turning');
    try {
      frame.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already cannot be held.
    }
    event.preventDefault();
  });
  frame.addEventListener('pointermove', say);
  const release = () => {
    held = null;
    frame.classList.remove('turning');
  };
  frame.addEventListener('pointerup', release);
  frame.addEventListener('pointercancel', release);
}
