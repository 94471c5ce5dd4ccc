/** The labs' doors: what each is called and asks before it is opened. */

/**
 * @typedef {object} Lab
 * @property {string} name of its explorer, or of its state in the address
 * @property {string} title
 * @property {string} question
 * @property {boolean} [live] true: without scripts its start is not worth its bytes
 * @property {string} [tag] the element behind the door, where it is no explorer
 * @property {'workshop'} [script] the script that brings the element, where it is not the labs' own
 */

/** @type {Lab[]} */
export const labs = [
  {
    name: 'encoder-block',
    title: 'Trace two sentences through the block',
    question: 'Where does each number come from? Open any step, switch any part off.',
    live: true,
  },
  {
    name: 'block-shapes',
    title: 'Follow the shapes, whatever the sizes',
    question: 'Which sizes can a block not have, and what mends them?',
    live: true,
  },
  {
    name: 'shape-quiz',
    title: 'Fill in the shapes',
    question: 'What shape comes out?',
    tag: 'lesson-shape-quiz',
  },
  {
    name: 'merged-heads',
    title: 'Split into heads, and merge again',
    question: 'What goes wrong if the heads are merged by reshape alone?',
  },
  {
    name: 'word-order',
    title: 'Shuffle the words',
    question: 'Does the block notice that the words stand in another order?',
    live: true,
  },
  {
    name: 'cost',
    title: 'Measure what attention costs',
    question: 'The text grows to twice its length. What happens to the work?',
    tag: 'lesson-cost',
    script: 'workshop',
  },
  {
    name: 'own-layer',
    title: 'Your own layer',
    question: 'Does a layer from your notebook compute what you think it computes?',
    tag: 'lesson-own-layer',
    script: 'workshop',
  },
  {
    name: 'mask-task',
    title: 'Build the causal mask yourself',
    question: 'Which cells must be hidden so that no position gives weight to a later one?',
    tag: 'lesson-mask-task',
  },
  {
    name: 'hands-on',
    title: 'Fill in the sheet',
    question: 'Three tokens, one query: can you reach the same numbers as PyTorch by hand?',
    tag: 'lesson-hands-on',
  },
  {
    name: 'missing-scale',
    title: 'Take the scale away',
    question: 'How many of eight tokens does the query still attend to, once the scale is gone?',
  },
  {
    name: 'explanation',
    title: 'Remove one token at a time',
    question: 'Does the token with the largest weight move the output most?',
  },
  {
    name: 'mask-direction',
    title: 'Break the mask, and see what notices',
    question: 'If the mask is left out, how much weight falls on the future?',
  },
  {
    name: 'bug-hunt',
    title: 'The bug hunt',
    question: 'One fault sits in this block. Which one, and what gives it away?',
    tag: 'lesson-hunt',
    script: 'workshop',
  },
];
