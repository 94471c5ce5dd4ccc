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
 * @property {Slip[]} slips likely reasons for common wrong predictions; the first that fits is told
 * @property {Change} change
 *
 * @typedef {object} Slip a prediction's numbers, or for three weights a sum other than `sum`
 * @property {number[]} [numbers]
 * @property {number} [sum]
 * @property {string} words
 *
 * @typedef {object} Change one change to try, after the example has been run
 * @property {string} ask
 * @property {string[]} choices
 * @property {number} right which of them
 * @property {string} code the changed program
 * @property {string} output what CPython with PyTorch prints for it
 * @property {string} why
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
      'Compare the two lines. Softmax raises e to each score first, so even a score of 0 keeps some weight.',
    explorer: {
      name: 'similarity',
      settings: { similarity1: 2, similarity2: 1, temperature: 1, third: true },
    },
    slips: [
      {
        numbers: [0.667, 0.333, 0],
        words:
          'That is each score’s share of the total, 2:1:0. Softmax shares in proportion to powers of e, and e to the 0 is 1, not 0.',
      },
      {
        numbers: [1, 0, 0],
        words:
          'That is winner takes all. Softmax leaves the smaller scores some weight: a score lower by 1 gets e times less, not nothing.',
      },
      {
        sum: 1,
        words: 'Your three numbers do not add up to 1; softmax weights always do, rounding aside.',
      },
    ],
    change: {
      ask: 'The third score becomes 2, as large as the first. What happens to the first weight?',
      choices: ['It stays 0.665', 'It falls', 'It rises'],
      right: 1,
      code: [
        'import torch',
        'scores=torch.tensor([2.,1.,2.])',
        'weights=torch.softmax(scores,dim=0)',
        'print([round(float(v),3) for v in weights])',
      ].join('\n'),
      output: '[0.422, 0.155, 0.422]',
      why: 'Its score is the same, but the sum below it grew from 11.107 to 17.496: weights compete, so a rival’s gain is everybody else’s loss.',
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
    slips: [
      {
        numbers: [3.7],
        words:
          'That is the plain average, (10 + 2 − 1) / 3. Here the values do not count equally: each is multiplied by its weight.',
      },
      { numbers: [6.7], words: 'The last value is −1: its share takes 0.1 away and adds none.' },
      {
        numbers: [10],
        words: 'That is the value with the largest weight alone; the other two take part as well.',
      },
      { numbers: [11], words: 'That is the sum of the values without their weights.' },
    ],
    change: {
      ask: 'The last value becomes 9 instead of −1: ten more. By how much does the result rise?',
      choices: ['By 10', 'By 1', 'Not at all'],
      right: 1,
      code: [
        'weights=[0.6,0.3,0.1]',
        'values=[10.,2.,9.]',
        'print(round(sum(w*v for w,v in zip(weights,values)),1))',
      ].join('\n'),
      output: '7.5',
      why: 'A value reaches the result only through its weight: 0.1 of ten more is one more.',
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
    // One head, so that the scores have no more than the example's two sizes.
    explorer: {
      name: 'block-shapes',
      settings: { sequence: 5, memory: 7, cross: true, embedding: 4, heads: 1 },
    },
    slips: [
      {
        numbers: [7, 5, 4, 5, 7, 4],
        words: 'Transposed: a row of the scores belongs to a query, so queries come first, (5, 7).',
      },
      {
        numbers: [7, 5, 5, 4, 4, 7],
        words: 'Transposed: a row of the scores belongs to a query, so queries come first, (5, 7).',
      },
      {
        numbers: [5, 7, 5, 4, 7, 4],
        words:
          'The scores’ shape is right. The keys are written transposed, (4, 7), so that the inner sizes meet.',
      },
    ],
    change: {
      ask: 'The dimension becomes 8 instead of 4. What happens to the shape of the scores, (5, 7)?',
      choices: ['It stays (5, 7)', 'It becomes (10, 14)', 'It becomes (8, 8)'],
      right: 0,
      code: [
        'queries, keys, dimension = 5, 7, 8',
        "print((queries, keys), 'from', (queries,dimension), 'x', (dimension,keys))",
      ].join('\n'),
      output: '(5, 7) from (5, 8) x (8, 7)',
      why: 'The dimension is what each comparison sums over. Longer vectors make each score a longer sum, not the table larger.',
    },
  },
];
