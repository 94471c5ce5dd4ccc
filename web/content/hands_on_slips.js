/**
 * What the sheet's answers are, and what a wrong answer was probably made of. Every slip is made
 * again, by the core where the core can, and compared with what was entered.
 *
 * @typedef {import('./hands_on.js').Sheet} Sheet
 * @typedef {import('./hands_on.js').StepName} StepName
 * @typedef {Record<StepName, number[]>} Answers
 * @typedef {(op: string, input: object) => any} Ask
 *
 * @typedef {object} Slip
 * @property {string} name
 * @property {Partial<Record<StepName, string>>} words what is said of it at a step
 * @property {(sheet: Sheet, ask: Ask, right: Answers) => Answers} answers
 */
import { fixed, term } from '../format.js';
import { steps } from './hands_on.js';

/**
 * @param {Sheet} sheet
 * @param {Ask} ask
 * @param {object} [options] of `attention`
 * @returns {Answers}
 */
export function answersOf(sheet, ask, options = {}) {
  const trace = ask('attention', { ...sheet, ...options });
  return {
    raw: trace.scores[0],
    scaled: trace.scaledScores[0],
    weights: trace.weights[0],
    output: trace.output[0],
  };
}

/**
 * Three rows of two read as two rows of three, as `reshape` does where a transpose is meant; as
 * three rows again, so that they stand for keys or values.
 *
 * @param {number[][]} rows [3, 2]
 */
function mixed(rows) {
  const flat = rows.flat();
  return rows.map((_, i) => [flat[i], flat[i + 3]]);
}

/** @param {number[]} weights @param {Sheet} sheet @param {Ask} ask @returns {number[]} */
const combine = (weights, { values }, ask) =>
  ask('matrixProduct', { a: [weights], b: values }).output[0];

const LATER = 'The combining is right, but the weights before it are not: ';

/** How far a number may be off that was rounded to two decimals on its way. */
const TWO_DECIMALS = 0.0075;

/** @type {Slip[]} */
export const slips = [
  {
    name: 'early',
    words: { raw: 'These are divided by √d_k already. First the raw dot products.' },
    answers: (_sheet, _ask, right) => ({ ...right, raw: right.scaled }),
  },
  {
    name: 'scale',
    words: {
      scaled: 'These are still the raw scores: divide each by √2.',
      weights: 'The scale was forgotten: these are the weights of the raw scores.',
      output: `${LATER}the scale was forgotten.`,
    },
    answers: (sheet, ask, right) => {
      const wrong = answersOf(sheet, ask, { scale: 'none' });
      return { ...wrong, raw: right.raw };
    },
  },
  {
    name: 'width',
    words: {
      scaled: 'Divided by d_k = 2: it is its square root that divides.',
      weights: 'These weights come from scores divided by d_k = 2, not by its square root.',
      output: `${LATER}the scores were divided by d_k, not by its square root.`,
    },
    answers: (sheet, ask) => answersOf(sheet, ask, { temperature: Math.SQRT2 }),
  },
  {
    name: 'multiplied',
    words: {
      scaled: 'Multiplied by √2: divide instead.',
      weights: 'These weights come from scores multiplied by √2, not divided.',
      output: `${LATER}the scores were multiplied by √2, not divided.`,
    },
    answers: (sheet, ask) => answersOf(sheet, ask, { scale: 'multiplied' }),
  },
  {
    name: 'valuesForKeys',
    words: { raw: 'The query was compared with the values: compare it with the keys.' },
    answers: (sheet, ask) => answersOf({ ...sheet, keys: sheet.values }, ask),
  },
  {
    name: 'mixedKeys',
    words: {
      raw: 'Rows and columns are mixed: each key is one row of two numbers.',
      scaled: 'Rows and columns of the keys were mixed in the raw scores: each key is one row.',
      weights: 'Rows and columns of the keys were mixed in the raw scores: each key is one row.',
    },
    answers: (sheet, ask) => answersOf({ ...sheet, keys: mixed(sheet.keys) }, ask),
  },
  {
    name: 'noExp',
    words: {
      weights: 'Divided by the sum, but without exp: take exp of each scaled score first.',
      output: `${LATER}the scores were divided by their sum, without exp.`,
    },
    answers: (sheet, ask, right) => {
      const sum = right.scaled.reduce((total, score) => total + score, 0);
      // Scores that add up to nothing cannot be divided by their sum: nobody made this slip.
      if (sum === 0) return { ...right, weights: [], output: [] };
      const weights = right.scaled.map((score) => score / sum);
      return { ...right, weights, output: combine(weights, sheet, ask) };
    },
  },
  {
    name: 'notNormalised',
    words: {
      weights: 'exp is there; now divide each by the sum of the three, so that they add up to 1.',
      output: `${LATER}they were not divided by their sum.`,
    },
    answers: (sheet, ask, right) => {
      const weights = right.scaled.map(Math.exp);
      return { ...right, weights, output: combine(weights, sheet, ask) };
    },
  },
  {
    name: 'keysForValues',
    words: { output: 'The keys were combined: combine the values.' },
    answers: (sheet, ask) => answersOf({ ...sheet, values: sheet.keys }, ask),
  },
  {
    name: 'mixedValues',
    words: { output: 'Rows and columns are mixed: each value is one row, with one weight.' },
    answers: (sheet, ask) => answersOf({ ...sheet, values: mixed(sheet.values) }, ask),
  },
  {
    name: 'average',
    words: { output: 'Every token counted the same: use the weights.' },
    answers: (sheet, ask) => answersOf({ ...sheet, queries: [[0, 0]] }, ask),
  },
];

/**
 * How far an entry may be off: what comes of working with two decimals.
 *
 * @param {StepName} step
 * @param {Sheet} sheet
 * @param {number} i which number of the step
 */
export function room(step, { values }, i) {
  if (step === 'raw') return 0.001;
  if (step !== 'output') return TWO_DECIMALS;
  // Weights rounded to two decimals are off by 0.005 each, and so is the answer.
  return 0.005 * (1 + values.reduce((sum, value) => sum + Math.abs(value[i]), 0));
}

/**
 * Whether every slip gives other numbers than the truth, so that none can pass.
 *
 * @param {Sheet} sheet
 * @param {Ask} ask
 */
export function canTeach(sheet, ask) {
  const right = answersOf(sheet, ask);
  return slips.every((slip) => {
    const wrong = slip.answers(sheet, ask, right);
    return steps.every(
      ({ name }) =>
        !slip.words[name] ||
        wrong[name].some((value, i) => Math.abs(value - right[name][i]) > 2 * room(name, sheet, i)),
    );
  });
}

/**
 * The teacher's key: each answer with how it comes about.
 *
 * @param {Sheet} sheet
 * @param {Ask} ask
 * @returns {{title: string, lines: string[]}[]} one for each step
 */
export function keyOf(sheet, ask) {
  const { raw, scaled, weights, output } = answersOf(sheet, ask);
  const [query] = sheet.queries;
  const sum = (/** @type {number[]} */ a, /** @type {number[]} */ b, decimals = 0) =>
    a.map((x, i) => `${term(x, decimals)}\u00a0×\u00a0${term(b[i], 0)}`).join(' + ');
  const exps = scaled.map((score) => `exp(${fixed(score)})`);
  const lines = {
    raw: sheet.keys.map((key, i) => `${sum(query, key)} = ${fixed(raw[i], 0)}`),
    scaled: raw.map((score, i) => `${fixed(score, 0)} / √2 = ${fixed(scaled[i])}`),
    weights: weights.map((w, i) => `${exps[i]} / (${exps.join(' + ')}) = ${fixed(w)}`),
    output: output.map((x, column) => {
      const values = sheet.values.map((value) => value[column]);
      return `${sum(weights, values, 3)} = ${fixed(x)}`;
    }),
  };
  return steps.map(({ name, title }) => ({ title, lines: lines[name] }));
}

/**
 * @param {Sheet} sheet
 * @param {Ask} ask
 * @param {StepName} step
 * @param {(number | null)[]} entries null where nothing, or no number, stands
 * @returns {{right: boolean[], words: string}} which entries hold, and what to say
 */
export function judge(sheet, ask, step, entries) {
  const truth = answersOf(sheet, ask);
  const near = (
    /** @type {number | null} */ entry,
    /** @type {number} */ i,
    /** @type {number} */ value,
    least = 0,
  ) => entry !== null && Math.abs(entry - value) <= Math.max(least, room(step, sheet, i));
  const right = entries.map((entry, i) => near(entry, i, truth[step][i]));
  const { fields, hint } = steps.find(({ name }) => name === step) ?? steps[0];
  if (right.every(Boolean)) return { right, words: 'All of them hold.' };
  const wrong = entries.flatMap((entry, i) => (entry !== null && !right[i] ? [i] : []));
  if (wrong.length === 0) {
    const count = right.filter(Boolean).length;
    const still = `A number is still to come: ${hint}`;
    return { right, words: count ? `What is there holds. ${still}` : still };
  }
  const slip = slips.find(({ words, answers }) => {
    if (!words[step]) return false;
    const made = answers(sheet, ask, truth)[step];
    return entries.every((entry, i) => entry === null || near(entry, i, made[i], TWO_DECIMALS));
  });
  if (slip) return { right, words: String(slip.words[step]) };
  const places = new Set(
    wrong.map((i) => truth[step].findIndex((value) => near(entries[i], i, value))),
  );
  if (wrong.length > 1 && places.size === wrong.length && !places.has(-1))
    return { right, words: 'The numbers are right, in other places: one for each, in order.' };
  const names = wrong.map((i) => fields[i].short).join(', ');
  return { right, words: `Not yet: ${names}. ${hint}` };
}
