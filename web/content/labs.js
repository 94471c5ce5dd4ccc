/** The labs' doors: what each is called and asks before it is opened. */

/**
 * @typedef {object} Lab
 * @property {string} name of its explorer, or of its state in the address
 * @property {string} title
 * @property {string} question
 * @property {string} [tag] the element behind the door, where it is no explorer
 */

/** @type {Lab[]} */
export const labs = [
  {
    name: 'mask-direction',
    title: 'Break the mask, and see what notices',
    question: 'If the mask is left out, how much weight falls on the future?',
  },
];
