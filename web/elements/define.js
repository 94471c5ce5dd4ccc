import { LessonAnswer } from './answer.js';
import { LessonBars } from './bars.js';
import { LessonBlock } from './block.js';
import { LessonCheck } from './check.js';
import { LessonEngine } from './engine.js';
import { LessonEquation } from './equation.js';
import { LessonExplorer } from './explorer.js';
import { LessonHandCheck } from './hand_check.js';
import { LessonLab } from './lab.js';
import { LessonPlane } from './plane.js';
import { LessonPredict } from './predict.js';
import { LessonPython } from './python.js';
import { LessonSlider } from './slider.js';
import { LessonTerm } from './term.js';

/**
 * Registers the lesson's elements. Importing an element's file has no effect; this call has, and
 * may be made twice: a tag that is taken stays as it is.
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
 * @property {() => import('../python/python.js').Python} python what runs the cells' programs
 * @property {Content} content the lesson's words and examples that elements show alive
 *
 * @typedef {object} Content
 * @property {typeof import('../content/equation.js')} equation
 * @property {typeof import('../content/block.js')} block
 * @property {typeof import('../content/python_examples.js')} python
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
  ['lesson-check', LessonCheck],
  ['lesson-term', LessonTerm],
  ['lesson-answer', LessonAnswer],
  ['lesson-equation', LessonEquation],
  ['lesson-hand-check', LessonHandCheck],
  ['lesson-block', LessonBlock],
  ['lesson-python', LessonPython],
];

/** @param {Hands} hands */
export function defineElements(hands) {
  for (const [tag, element] of ELEMENTS) {
    // Elements that ask the core, or name an explorer, declare the static field; the rest do not.
    if ('core' in element) element.core = hands.core;
    if ('explorer' in element) element.explorer = hands.explorer;
    if ('reference' in element) element.reference = hands.reference;
    if ('labs' in element) element.labs = hands.labs;
    if ('python' in element) element.python = hands.python;
    if ('content' in element) element.content = hands.content;
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
}
