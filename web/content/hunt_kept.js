/**
 * A hunt that is kept with the page's entry in the history: a reload goes on where it stopped, and
 * an address that is handed on takes nobody's points with it. Pure.
 */
import { FAULTS } from './hunt_faults.js';

/**
 * @typedef {import('./hunt.js').Hunt} Hunt
 *
 * @typedef {object} Kept
 * @property {Hunt} hunt
 * @property {string[]} notes of the notebook
 */

const PHASES = ['hunting', 'found', 'shown', 'over'];

/** @param {unknown} list @param {(one: any) => boolean} is */
const every = (list, is) => Array.isArray(list) && list.every(is);
const isFault = (/** @type {unknown} */ name) => FAULTS.some((one) => one.name === name);
const isText = (/** @type {unknown} */ one) => typeof one === 'string';

/**
 * @param {any} kept what the history had; of another day's lesson perhaps, or nothing
 * @param {Hunt} asked the hunt that the address asks for, just begun
 * @returns {Kept | null} null where it is of another bug, or not to be read
 */
export function keptHunt(kept, asked) {
  const hunt = kept?.hunt;
  const isSame =
    hunt &&
    Object.keys(asked).every((name) => name in hunt) &&
    ['seed', 'bug', 'level'].every((name) => hunt[name] === /** @type {any} */ (asked)[name]);
  const isRead =
    isSame &&
    PHASES.includes(hunt.phase) &&
    every(hunt.ruledOut, isFault) &&
    every(hunt.missed, isFault) &&
    every(hunt.results, (result) => isFault(result?.fault)) &&
    every(kept.notes, isText);
  return isRead ? { hunt, notes: kept.notes } : null;
}
