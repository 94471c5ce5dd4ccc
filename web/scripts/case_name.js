/** What a reference case is called on the page: its request in a learner's words. */

/** @param {number} count @param {string} one */
const counted = (count, one) => `${count} ${count === 1 ? one : `${one}s`}`;

/** @type {Record<string, (input: any) => string[]>} the sizes of each operation's request */
const SIZES = {
  attention: ({ queries, keys, values }) => [
    queries.length === 1 ? '1 query' : `${queries.length} queries`,
    counted(keys.length, 'key'),
    `d_k ${keys[0].length}`,
    `d_v ${values[0].length}`,
  ],
  multiHeadAttention: ({ x, memory, heads }) => [
    ...sentences(x),
    ...(memory ? [`${counted(memory[0].length, 'token')} to attend to`] : []),
    counted(heads, 'head'),
  ],
  encoderBlock: ({ x, heads }) => [...sentences(x), counted(heads, 'head')],
  sinusoidalPositionalEncoding: ({ positions, dimension }) => [
    counted(positions, 'position'),
    `${dimension} wide`,
  ],
};

/** @param {number[][][]} x [batch, tokens, embedding] */
const sentences = (x) => [
  counted(x.length, 'sentence'),
  counted(x[0].length, 'token'),
  `${x[0][0].length} wide`,
];

/** @type {Record<string, Record<string, string>>} options by their names on the wire */
const CHOICES = {
  activation: { relu: 'ReLU', gelu: 'GELU' },
  norm: { post: 'post-norm', pre: 'pre-norm' },
  scale: {
    none: 'scores not scaled',
    sqrt_d_model: 'scaled by the model’s width',
    multiplied: 'scores multiplied by √dₖ',
  },
  maskOrder: { after_softmax: 'mask after the softmax' },
  softmaxAxis: { queries: 'softmax over the queries' },
  allowedMeaning: { hidden: 'mask read the wrong way round' },
};

/** @param {boolean[][]} allowed [queries, keys] */
function ownMask(allowed) {
  if (allowed.every((row, query) => row.every((may, key) => may === key <= query))) {
    return 'causal mask';
  }
  const hidden = allowed.flat().filter((may) => !may).length;
  return `a mask that hides ${hidden} of ${counted(allowed.flat().length, 'score')}`;
}

/** @param {any} input what may be seen */
function mask({ allowed, alignment, keep }) {
  const side = alignment ? `, ${alignment.replace('_', ' ')}` : '';
  const parts = [
    ...(allowed === 'causal' ? [`causal mask${side}`] : []),
    ...(Array.isArray(allowed) ? [ownMask(allowed)] : []),
    ...(keep ? ['padding hidden'] : []),
  ];
  return parts.length > 0 ? parts : ['all keys seen'];
}

/**
 * @param {string} op
 * @param {any} input of a request
 * @returns {string | undefined} undefined where the operation has no words here
 */
export function caseName(op, input) {
  if (!SIZES[op]) return undefined;
  const options = Object.entries(CHOICES).flatMap(([name, words]) => words[input[name]] ?? []);
  const { temperature = 1, hiddenFill } = input;
  return [
    ...SIZES[op](input),
    ...options,
    ...(temperature === 1 ? [] : [`temperature ${temperature}`]),
    ...(hiddenFill === undefined
      ? []
      : [`hidden scores filled with ${hiddenFill}`.replace('-', '−')]),
    ...(op === 'sinusoidalPositionalEncoding' ? [] : mask(input)),
  ].join(', ');
}
