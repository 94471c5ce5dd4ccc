/**
 * The twelve faults of the bug hunt. Each is an option of the core's own code; what it does and who
 * reported it stands in hunt_reports.js.
 *
 * @typedef {import('./hunt_block.js').HuntSettings} HuntSettings
 *
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} label what a suspect is called
 * @property {(settings: HuntSettings) => object} options of `encoderBlock`
 * @property {string} seen what it would make visible: said when it is named wrongly
 * @property {[string, string]} hints what to try, and what to look at
 * @property {'quiet' | 'rows' | 'plain'} looks what the lights say at first: nothing, that rows are
 *   wrong, or something of its own
 * @property {string[]} stories which complaints it may hide behind
 */
import { maskOf } from './hunt_block.js';

/** What stands where minus infinity should. */
const FILL = -10_000;

/** Complaints on the learner's desk; each fits several faults. @type {Record<string, string>} */
export const STORIES = {
  leak: 'In training it guesses the next word almost perfectly. Asked to write, it babbles.',
  port: 'The same parameters, a new implementation, and other outputs. Nothing crashes.',
  stall: 'Training hardly moves. Someone says: look at the attention weights.',
  rare: 'Most inputs come out fine. A few come out wrong, and nobody sees a pattern.',
  review:
    'It runs and the loss falls. A reviewer still says: this is not attention as in the paper.',
};

/**
 * A mask of its own, where there is one at all.
 *
 * @param {(query: number, key: number) => boolean} rule
 */
const masked =
  (rule) =>
  /** @param {HuntSettings} settings */
  ({ tokens, causal }) =>
    causal ? { allowed: maskOf(tokens, rule) } : {};

/** @type {Fault[]} */
export const FAULTS = [
  {
    name: 'no_scale',
    label: 'The scores are not scaled',
    options: () => ({ scale: 'none' }),
    seen: 'Without the scale, scores go into the softmax as they are. Compare scores and scaled scores.',
    hints: [
      'Work out one score by hand.',
      'By what number were the scores divided? A right block divides by √d_k.',
    ],
    looks: 'quiet',
    stories: ['stall', 'port', 'review'],
  },
  {
    name: 'model_width',
    label: 'The scale is the root of the model’s width',
    options: () => ({ scale: 'sqrt_d_model' }),
    seen: 'With the model’s width the divisor is √8 whatever the heads; with one head that is right.',
    hints: [
      'Work out one score by hand, with 2 heads and with 1.',
      'With one head the fault is gone: then d_k is the whole width. Which divisor does not change?',
    ],
    looks: 'quiet',
    stories: ['stall', 'port', 'review'],
  },
  {
    name: 'multiplied',
    label: 'The scores are multiplied by the scale',
    options: () => ({ scale: 'multiplied' }),
    seen: 'Multiplied by √d_k, a scaled score is larger than the score, and a row’s largest weight is near 1.',
    hints: [
      'Work out one score by hand.',
      'Is the scaled score smaller than the score, the same, or larger?',
    ],
    looks: 'quiet',
    stories: ['stall', 'review'],
  },
  {
    name: 'forward',
    label: 'The causal mask points forward',
    options: masked((query, key) => key >= query),
    seen: 'A mask that points forward puts weight on the future, and each token still sees itself.',
    hints: [
      'Look at the mask, then switch the causal mask off.',
      'Weight falls on later tokens. Does each token still see itself?',
    ],
    looks: 'rows',
    stories: ['leak', 'rare'],
  },
  {
    name: 'diagonal',
    label: 'The mask hides the diagonal',
    options: masked((query, key) => key < query),
    seen: 'With the diagonal hidden no token sees itself, so the first one sees nothing.',
    hints: ['Try a single token.', 'Which query sees nothing? Look at the diagonal of the mask.'],
    looks: 'rows',
    stories: ['rare', 'port'],
  },
  {
    name: 'after_softmax',
    label: 'The mask comes after the softmax',
    options: () => ({ maskOrder: 'after_softmax' }),
    seen: 'After the softmax it is too late: what hidden keys took is missing, and rows add up to less than 1.',
    hints: [
      'Make all tokens equal, with the causal mask on and off.',
      'Without a mask all is well; with it, the first row is no 1. Who took the rest?',
    ],
    looks: 'rows',
    stories: ['leak', 'review'],
  },
  {
    name: 'softmax_axis',
    label: 'The softmax runs over the queries',
    options: () => ({ softmaxAxis: 'queries' }),
    seen: 'Over the queries, columns of weights add up to 1 where rows should, even without a mask.',
    hints: [
      'Switch the causal mask off: does the fault stay?',
      'Add up a row of weights, then a column.',
    ],
    looks: 'rows',
    stories: ['leak', 'stall', 'review'],
  },
  {
    name: 'finite_fill',
    label: 'A hidden score becomes −10 000, not −∞',
    options: () => ({ hiddenFill: FILL }),
    seen: 'A hidden score of −10 000 leaks only where real scores are lower still.',
    hints: [
      'All is well with ordinary numbers. Make the scores very low or very high.',
      'Add 100 000 to each key: some real scores fall below −10 000. Where do the weights go?',
    ],
    looks: 'quiet',
    stories: ['rare', 'port'],
  },
  {
    name: 'polarity',
    label: 'True in the mask is read as hidden',
    options: () => ({ allowedMeaning: 'hidden' }),
    seen: 'Read the wrong way round, the mask shows the later tokens only: the last one sees nothing.',
    hints: [
      'Look at the mask, then try a single token.',
      'Weight falls on later tokens, and one query sees nothing. What would turn every cell round?',
    ],
    looks: 'rows',
    stories: ['leak', 'port'],
  },
  {
    name: 'head_merge',
    label: 'The heads are merged without moving the axis',
    options: () => ({ headMerge: 'reshape_only' }),
    seen: 'Merged by reshape alone, a row holds parts of several tokens. With one head, nothing is wrong.',
    hints: [
      'Silence the last head, then use a single head.',
      'The weights are right, and what comes after them is not. Compare context and merged heads.',
    ],
    looks: 'quiet',
    stories: ['leak', 'port'],
  },
  {
    name: 'batch_swap',
    label: 'Batch and sequence are swapped',
    options: () => ({ layout: 'sequence_first' }),
    seen: 'With batch and sequence swapped, a token attends to the other sentence instead of its own.',
    hints: [
      'Switch the causal mask off, then run sentence 1 alone.',
      'Read the sizes of the weights: how many queries are there, and how many in the batch?',
    ],
    looks: 'plain',
    stories: ['rare', 'port'],
  },
  {
    name: 'norm_divisor',
    label: 'LayerNorm divides by n − 1',
    options: () => ({ layerNormDivisor: 'n_minus_1' }),
    seen: 'With n − 1 the variance after a norm is 7/8 here, and attention itself is right.',
    hints: [
      'Follow the lights down the block: attention is right. What comes after it?',
      'The variance after the norm is 0.875, which is 7/8.',
    ],
    looks: 'plain',
    stories: ['port', 'review'],
  },
];

/** @param {string} name @returns {Fault} */
export const faultNamed = (name) => /** @type {Fault} */ (FAULTS.find((one) => one.name === name));
