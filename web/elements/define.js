import { LessonBars } from './bars.js';
import { LessonEngine } from './engine.js';
import { LessonExplorer } from './explorer.js';
import { LessonLab } from './lab.js';
import { LessonPlane } from './plane.js';
import { LessonPredict } from './predict.js';
import { register } from './register.js';
import { LessonSlider } from './slider.js';
import { LessonTerm } from './term.js';

/**
 * The elements that are there from the start. Importing an element's file has no effect; registering
 * it has.
 *
 * @typedef {object} Core the compiled core, loaded
 * @property {string} engine `wasm-simd`, `wasm` or `js`
 * @property {string} [asked] the one that the page's address asks for
 * @property {(op: string, input: object, options?: {show?: string[]}) => any} ask the trace; throws
 *   a CoreError {code, message, field}
 *
 * @typedef {object} Hands what the composition root hands to the elements
 * @property {() => Promise<Core>} core loads on the first call, the same core afterwards
 * @property {(name: string) => Promise<import('./explorer_form.js').Explorer>} explorer
 * @property {(script?: string) => Promise<void>} labs loads and registers what the labs are made
 *   of, and what else the script of that name brings: `workshop`
 * @property {() => Promise<any>} reference PyTorch's cases, fetched when asked for
 * @property {() => import('../python/python.js').Python} python what runs the cells' programs; not
 *   there before the rest of the page, or the workshop, has been loaded
 */

/** @type {[tag: string, element: CustomElementConstructor][]} */
const ELEMENTS = [
  // Parts first: what holds them finds them defined.
  ['lesson-slider', LessonSlider],
  ['lesson-bars', LessonBars],
  ['lesson-plane', LessonPlane],
  ['lesson-predict', LessonPredict],
  ['lesson-explorer', LessonExplorer],
  ['lesson-lab', LessonLab],
  ['lesson-engine', LessonEngine],
  ['lesson-term', LessonTerm],
];

/** @param {Hands} hands */
export const defineElements = (hands) => register(ELEMENTS, hands);
