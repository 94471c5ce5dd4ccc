/**
 * The larger labs: a script of its own, loaded after the labs' when one of these comes near. What
 * the labs' script registers can be used here by its tag.
 */
import * as cost from './content/cost.js';
import * as costTimes from './content/cost_times.js';
import * as hunt from './content/hunt_all.js';
import * as layerCode from './content/layer_code.js';
import * as layerExample from './content/layer_example.js';
import * as layerFile from './content/layer_file.js';
import * as layerOrigin from './content/layer_origin.js';
import * as layerSteps from './content/layer_steps.js';
import * as layerText from './content/layer_text.js';
import * as layerWords from './content/layer_words.js';
import * as takeAway from './content/take_away.js';
import { LessonCost } from './elements/cost.js';
import { LessonHunt } from './elements/hunt.js';
import { LessonOwnLayer } from './elements/own_layer.js';
import { register } from './elements/register.js';
import { createStopwatch } from './stopwatch.js';

/** @type {[tag: string, element: CustomElementConstructor][]} */
const ELEMENTS = [
  ['lesson-cost', LessonCost],
  ['lesson-hunt', LessonHunt],
  ['lesson-own-layer', LessonOwnLayer],
];

/**
 * Registers the workshop's elements; twice does no harm.
 *
 * @param {import('./elements/define.js').Hands} hands
 * @param {import('./files.js').Files} files
 */
export function defineWorkshop(hands, files) {
  LessonCost.content = { ...cost, ...costTimes };
  LessonCost.stopwatch ??= createStopwatch({ files, core: hands.core });
  LessonOwnLayer.content = {
    ...layerCode,
    ...layerExample,
    ...layerFile,
    ...layerOrigin,
    ...layerSteps,
    ...layerText,
    ...layerWords,
  };
  LessonHunt.content = hunt;
  // Its element came with the labs, whose script is another one.
  Object.assign(customElements.get('lesson-take-away') ?? {}, { content: takeAway });
  register(ELEMENTS, hands);
}
