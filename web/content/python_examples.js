/**
 * The three Python examples. Title and code are the lesson's, to the letter; `output` is what
 * CPython 3.11 with PyTorch prints for that code. The sentences are ours: `explanation` opens
 * after a run, `right` and `wrong` answer a prediction. `explorer` names an explorer and the settings
 * that show the same numbers.
 *
 * @typedef {object} PythonExample
 * @property {string} id
 * @property {string} title
 * @property {string} code
 * @property {string} output what it prints, without the closing line break
 * @property {string} explanation
 * @property {string} right
 * @property {string} wrong
 * @property {{ name: string, settings: Record<string, number | boolean> }} [explorer]
 */

/** @type {PythonExample[]} */
export const pythonExamples = [
  {
    id: 'normalize-scores',
    title: 'Normalize attention scores',
    code: [
      'import torch',
      'scores=torch.tensor([2.,1.,0.])',
      'weights=torch.softmax(scores,dim=0)',
      'print([round(float(v),3) for v in weights])',
    ].join('\n'),
    output: '[0.665, 0.245, 0.09]',
    explanation:
      'Softmax raises e to each score (7.389, 2.718, 1) and divides by their sum, 11.107. A score of 0 still keeps some weight, and each step of 1 in score is a factor of e, about 2.718, in weight.',
    right: 'You saw that softmax compares powers of e, not the scores themselves.',
    wrong:
      'Compare the two lines. If you shared the scores out in proportion, the last would be 0; softmax raises e to each score first, so a score of 0 still keeps some weight.',
    explorer: {
      name: 'similarity',
      settings: { similarity1: 2, similarity2: 1, temperature: 1, third: true },
    },
  },
  {
    id: 'combine-values',
    title: 'Combine scalar values',
    code: [
      'weights=[0.6,0.3,0.1]',
      'values=[10.,2.,-1.]',
      'print(round(sum(w*v for w,v in zip(weights,values)),1))',
    ].join('\n'),
    output: '6.5',
    explanation:
      'Each value counts as much as its weight: 0.6 × 10 + 0.3 × 2 + 0.1 × (−1) = 6 + 0.6 − 0.1 = 6.5. Because the weights add up to 1, the mixture lies between the smallest and the largest value.',
    right: 'You mixed the values by their weights.',
    wrong:
      'Compare the two lines. Multiply each value by its own weight, then add: 6 + 0.6 − 0.1. The negative value takes a little away.',
    explorer: {
      name: 'mixture',
      settings: { share1: 6, share2: 3, share3: 1 },
    },
  },
  {
    id: 'score-shape',
    title: 'Check score-matrix shape',
    code: [
      'queries, keys, dimension = 5, 7, 4',
      "print((queries, keys), 'from', (queries,dimension), 'x', (dimension,keys))",
    ].join('\n'),
    output: '(5, 7) from (5, 4) x (4, 7)',
    explanation:
      'Each of the 5 queries is compared with each of the 7 keys, so the scores have one row for each query and one column for each key. The shared dimension, 4, is summed over and is gone.',
    right: 'You kept the outer sizes and let the shared one go.',
    wrong:
      'Compare the two lines. The inner sizes, 4 and 4, must be equal and disappear; the outer ones, 5 and 7, remain.',
  },
];
