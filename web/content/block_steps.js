/**
 * The steps of an encoder block in words, what each is made of, and the lines of the drawing.
 *
 * @typedef {import('../elements/explorer_form.js').Role} Role
 * @typedef {{name: string, axes: string[], shape: number[], values?: any}} Shaped
 *
 * @typedef {object} Row one step of the drawing
 * @property {string} name
 * @property {string} label
 * @property {string} words
 * @property {Role} [role]
 * @property {string} shape `2 × 4 × 8`
 * @property {string} axes `batch 2, tokens 4, embed 8`
 * @property {string} from in words, what it is made of
 * @property {number} lane where its dot stands, from 0
 * @property {Line[]} lines that reach its dot's height from above, or go on below it
 *
 * @typedef {{from: number | null, to: number, role?: Role, ends: boolean}} Line from a lane above
 *   (null: it starts here) to a lane; ends: it goes no further
 */

/** @type {Record<string, {label: string, words: string, role?: Role}>} */
const STEPS = {
  x: { label: 'Embeddings', words: 'Each token is a row of numbers, the same wherever it stands.' },
  memory: { label: 'Other sequence', words: 'What keys and values are made of.' },
  positions: {
    label: 'Positions',
    words: 'Sines and cosines, slower from pair to pair of columns, tell the places apart.',
  },
  positioned: { label: 'Plus positions', words: 'Each token’s row and its place’s row, added.' },
  queries: {
    label: 'Queries',
    words: 'What each token seeks: its row times W_Q. The columns are shared out among the heads.',
    role: 'query',
  },
  keys: {
    label: 'Keys',
    words: 'What each token offers for matching: its row times W_K, by head.',
    role: 'key',
  },
  values: {
    label: 'Values',
    words: 'What each token hands on: its row times W_V, by head.',
    role: 'value',
  },
  scores: {
    label: 'Scores',
    words: 'Every query meets every key: the dot product of the two rows.',
  },
  scaledScores: {
    label: 'Scaled scores',
    words: 'Divided by √d_k, so that they stay comparable however long the keys are.',
  },
  filledScores: { label: 'Filled scores', words: 'Hidden scores, replaced by a number.' },
  allowed: { label: 'Mask', words: 'Which query may see which key, the same for every head.' },
  weights: {
    label: 'Weights',
    words: 'Softmax along each row: positive shares that add up to 1.',
    role: 'weight',
  },
  context: { label: 'Context', words: 'Each query’s mixture of the values, by its weights.' },
  merged: {
    label: 'Merged heads',
    words: 'What the heads found stands side by side in one row again.',
  },
  attended: { label: 'Output projection', words: 'The merged row times W_O: now the heads mix.' },
  residual1: { label: 'Add', words: 'What went into attention is added back.' },
  normed1: {
    label: 'Norm',
    words: 'LayerNorm: each token’s row by itself gets mean 0 and variance 1.',
  },
  hidden: {
    label: 'Feed-forward, wider',
    words: 'Each token’s row by itself times W_1, and a bias.',
  },
  activated: { label: 'Activation', words: 'The bend without which two layers would be one.' },
  fedForward: { label: 'Feed-forward, back', words: 'Times W_2, and a bias: as wide as before.' },
  residual2: { label: 'Add again', words: 'What went into the feed-forward is added back.' },
  normed2: { label: 'Norm again', words: 'LayerNorm, as before.' },
  output: { label: 'Output', words: 'The shape of the input, so that blocks can be stacked.' },
};

/** @param {string} name of a step @returns {string} */
export const labelOf = (name) => STEPS[name]?.label ?? name;

/** @type {Record<string, string>} */
const AXES = {
  query: 'queries',
  key: 'keys',
  headDim: 'head',
  feedForward: 'hidden',
  embedding: 'embed',
};

/** @param {{axes: string[], shape: number[]}} step @returns {string} `batch 2, tokens 4, embed 8` */
export function axesText({ axes, shape }) {
  const pairs = axes.includes('query') && axes.includes('key');
  return shape
    .map((size, i) => {
      const axis = !pairs && /^(query|key)$/.test(axes[i]) ? 'tokens' : (AXES[axes[i]] ?? axes[i]);
      return `${axis} ${size}`;
    })
    .join(', ');
}

/**
 * What each step is made of.
 *
 * @param {Record<string, any>} settings
 * @returns {Record<string, string[]>}
 */
export function sourcesOf({ norm, positions, residuals, fault, cross }) {
  const pre = norm === 'pre';
  const base = positions ? 'positioned' : 'x';
  const read = pre ? 'normed1' : base;
  const middle = pre ? 'residual1' : 'normed1';
  const offered = cross ? 'memory' : read;
  const fill = fault === 'fill';
  return {
    x: [],
    positions: [],
    positioned: ['x', 'positions'],
    queries: [read],
    memory: [],
    keys: [offered],
    values: [offered],
    scores: ['queries', 'keys'],
    scaledScores: ['scores'],
    filledScores: ['scaledScores', 'allowed'],
    allowed: [],
    weights: fill ? ['filledScores'] : ['scaledScores', 'allowed'],
    context: ['weights', 'values'],
    merged: ['context'],
    attended: ['merged'],
    residual1: ['attended', ...(residuals ? [base] : [])],
    normed1: [pre ? base : 'residual1'],
    hidden: [pre ? 'normed2' : 'normed1'],
    activated: ['hidden'],
    fedForward: ['activated'],
    residual2: ['fedForward', ...(residuals ? [middle] : [])],
    normed2: [pre ? 'residual1' : 'residual2'],
    output: [pre ? 'residual2' : 'normed2'],
  };
}

/**
 * The rows of the drawing. Lanes are dealt out from top to bottom, as a version history is drawn:
 * a step takes the first lane of what ends in it, or the first free one.
 *
 * @param {Shaped[]} steps in the order of computing, inputs among them
 * @param {Record<string, any>} settings
 * @returns {Row[]}
 */
export function rowsOf(steps, settings) {
  const sources = sourcesOf(settings);
  const ordered = fillAfterMask(steps);
  const lastUse = new Map();
  ordered.forEach(({ name }, i) => {
    for (const source of sources[name]) lastUse.set(source, i);
  });
  /** @type {(string | undefined)[]} what each lane carries */
  const lanes = [];
  return ordered.map((step, i) => {
    const { name } = step;
    const made = sources[name].filter((source) => lanes.includes(source));
    const before = [...lanes];
    const ending = made
      .filter((source) => lastUse.get(source) === i)
      .map((source) => lanes.indexOf(source));
    for (const lane of ending) lanes[lane] = undefined;
    const free = lanes.indexOf(undefined);
    const lane = ending.length > 0 ? Math.min(...ending) : free < 0 ? lanes.length : free;
    lanes[lane] = name;
    /** @type {Line[]} */
    const lines = before.flatMap((source, from) => {
      if (!source) return [];
      const role = STEPS[source].role;
      const into = made.includes(source) ? [{ from, to: lane, role, ends: true }] : [];
      return lanes[from] === source ? [...into, { from, to: from, role, ends: false }] : into;
    });
    // A line that nobody reads goes no further: only the output's does.
    if (lastUse.has(name))
      lines.push({ from: null, to: lane, role: STEPS[name].role, ends: false });
    else lanes[lane] = undefined;
    const from = sources[name].map((source) => labelOf(source)).join(' and ');
    return {
      ...STEPS[name],
      name,
      shape: step.shape.join(' × '),
      axes: axesText(step),
      from: from ? `from ${from}` : 'given',
      lane,
      lines,
    };
  });
}

/** A fill reads the mask, so it stands after it. @param {Shaped[]} steps */
function fillAfterMask(steps) {
  const fill = steps.find(({ name }) => name === 'filledScores');
  if (!fill) return steps;
  return steps
    .filter((step) => step !== fill)
    .flatMap((step) => (step.name === 'allowed' ? [step, fill] : [step]));
}

/**
 * Every step with its numbers: what was given, the positions, and the trace.
 *
 * @param {Record<string, any>} input of `encoderBlock`
 * @param {any[]} trace the answers to `requests`
 * @returns {Shaped[]}
 */
export function stepsOf(input, [now, positions]) {
  const { x } = input;
  const { encoding } = positions;
  const [tokens, width] = [x[0].length, x[0][0].length];
  return [
    {
      name: 'x',
      axes: ['batch', 'query', 'embedding'],
      shape: [x.length, tokens, width],
      values: x,
    },
    ...(input.positions
      ? [
          {
            name: 'positions',
            axes: ['query', 'embedding'],
            shape: [tokens, width],
            values: encoding,
          },
        ]
      : []),
    ...now.steps,
  ];
}

/**
 * @param {{name: string, shape: number[], values?: any}[]} before
 * @param {{name: string, shape: number[], values?: any}[]} after
 * @returns {string[]} names of the steps that are new or have another shape or other numbers
 */
export function changedSteps(before, after) {
  const held = (/** @type {any} */ { shape, values }) => JSON.stringify([shape, values]);
  const was = new Map(before.map((step) => [step.name, held(step)]));
  return after.filter((step) => was.get(step.name) !== held(step)).map(({ name }) => name);
}
