/**
 * What the first screen does not show: a script of its own, loaded when one of its elements comes
 * near. Until then their children stand, which read well by themselves.
 */
import * as equation from './content/equation.js';
import * as python from './content/python_examples.js';
import { LessonAnswer } from './elements/answer.js';
import { LessonCheck } from './elements/check.js';
import { LessonEquation } from './elements/equation.js';
import { LessonHandCheck } from './elements/hand_check.js';
import { LessonPython } from './elements/python.js';
import { register } from './elements/register.js';

export { createPython } from './python/python.js';

/** @type {[tag: string, element: CustomElementConstructor][]} */
const ELEMENTS = [
  ['lesson-equation', LessonEquation],
  ['lesson-hand-check', LessonHandCheck],
  ['lesson-python', LessonPython],
  ['lesson-answer', LessonAnswer],
  ['lesson-check', LessonCheck],
];

/**
 * Registers the elements; twice does no harm.
 *
 * @param {import('./elements/define.js').Hands} hands
 */
export function defineNear(hands) {
  LessonHandCheck.content = { equation };
  LessonPython.content = { python };
  register(ELEMENTS, hands);
}
