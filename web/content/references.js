/**
 * "Go further": works that the lesson leans on. The list is ours, not the lesson's.
 *
 * @typedef {object} Reference
 * @property {string} authors
 * @property {number} year
 * @property {string} title
 * @property {string} place where it appeared
 * @property {string} href
 * @property {string} why what a learner of this week finds there
 */

/** @type {Reference[]} */
export const references = [
  {
    authors: 'Vaswani, Shazeer, Parmar, Uszkoreit, Jones, Gomez, Kaiser and Polosukhin',
    year: 2017,
    title: 'Attention Is All You Need',
    place: 'NeurIPS',
    href: 'https://arxiv.org/abs/1706.03762',
    why: 'The Transformer itself. Section 3.2 is the equation of this page.',
  },
  {
    authors: 'Bahdanau, Cho and Bengio',
    year: 2015,
    title: 'Neural Machine Translation by Jointly Learning to Align and Translate',
    place: 'ICLR',
    href: 'https://arxiv.org/abs/1409.0473',
    why: 'Where attention comes from: a decoder that looks back at every word.',
  },
  {
    authors: 'Alammar',
    year: 2018,
    title: 'The Illustrated Transformer',
    place: 'Web article',
    href: 'https://jalammar.github.io/illustrated-transformer/',
    why: 'The whole architecture in pictures.',
  },
  {
    authors: 'Rush',
    year: 2018,
    title: 'The Annotated Transformer',
    place: 'Workshop for NLP Open Source Software',
    href: 'https://nlp.seas.harvard.edu/2018/04/03/attention.html',
    why: 'The 2017 paper, line by line, in PyTorch.',
  },
  {
    authors: 'Jain and Wallace',
    year: 2019,
    title: 'Attention is not Explanation',
    place: 'NAACL',
    href: 'https://arxiv.org/abs/1902.10186',
    why: 'The tests behind the third failure check. Read it with its reply, “Attention is not not Explanation” (Wiegreffe and Pinter, 2019).',
  },
];
