/** What the labs are made of: a script of its own, loaded when one of them comes near. */
import * as blockCells from './content/block_cells.js';
import * as blockDrawing from './content/block_drawing.js';
import * as blockSteps from './content/block_steps.js';
import * as sheet from './content/hands_on.js';
import * as ownSheet from './content/hands_on_own.js';
import * as slips from './content/hands_on_slips.js';
import * as maskTask from './content/mask_task.js';
import * as maskWeights from './content/mask_weights.js';
import * as shapeQuiz from './content/shape_quiz.js';
import { LessonFlow } from './elements/flow.js';
import { LessonHandsOn } from './elements/hands_on.js';
import { LessonLights } from './elements/lights.js';
import { LessonMaskTask } from './elements/mask_task.js';
import { LessonMatrices } from './elements/matrices.js';
import { LessonMatrixField } from './elements/matrix_field.js';
import { register } from './elements/register.js';
import { LessonShapeQuiz } from './elements/shape_quiz.js';
import { LessonSpread } from './elements/spread.js';
import { LessonTable } from './elements/table.js';
import { LessonTakeAway } from './elements/take_away.js';
import { LessonWaves } from './elements/waves.js';

/** @type {[tag: string, element: CustomElementConstructor][]} */
const ELEMENTS = [
  ['lesson-flow', LessonFlow],
  ['lesson-lights', LessonLights],
  ['lesson-matrices', LessonMatrices],
  ['lesson-matrix-field', LessonMatrixField],
  ['lesson-spread', LessonSpread],
  ['lesson-table', LessonTable],
  ['lesson-take-away', LessonTakeAway],
  ['lesson-hands-on', LessonHandsOn],
  ['lesson-mask-task', LessonMaskTask],
  ['lesson-shape-quiz', LessonShapeQuiz],
  ['lesson-waves', LessonWaves],
];

/**
 * Registers the labs' elements; twice does no harm.
 *
 * @param {import('./elements/define.js').Hands} hands
 */
export function defineLabs(hands) {
  LessonFlow.content = { ...blockSteps, ...blockDrawing, ...blockCells };
  LessonShapeQuiz.content = shapeQuiz;
  LessonHandsOn.content = { ...sheet, ...slips, ...ownSheet };
  LessonMaskTask.content = { ...maskTask, ...maskWeights };
  register(ELEMENTS, hands);
}

/**
 * An explorer by its name. The bundler turns the pattern into a table of the folder: an explorer is
 * one new file.
 *
 * @param {string} name
 * @returns {Promise<import('./elements/explorer_form.js').Explorer>}
 */
export const explorer = async (name) =>
  (await import(`./explorers/${name.replaceAll('-', '_')}.js`)).default;
