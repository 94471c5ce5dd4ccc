/**
 * Runs PyTorch's reference cases on the core that this page uses.
 *
 * @typedef {object} Case
 * @property {string} name
 * @property {string} op
 * @property {object} input a request, as it crosses the wire
 * @property {Record<string, any>} expected PyTorch's numbers, by the name of a step or result
 *
 * @typedef {object} Row one operation's outcome
 * @property {string} op
 * @property {number} cases
 * @property {number} held
 * @property {number} largest the largest difference; infinity where shapes differ or the core
 *   refused
 *
 * @typedef {object} Outcome
 * @property {Row[]} rows
 * @property {number} cases
 * @property {number} held
 * @property {number} largest
 * @property {{name: string, op: string, field: string, difference: number}[]} broken
 */

/** Absolute, or relative where the expected number is larger than 1. */
export const TOLERANCE = 1e-12;

/**
 * The largest difference between two nested arrays, by the rule of `TOLERANCE`.
 *
 * @param {any} got
 * @param {any} expected
 * @returns {number} infinity where the shapes differ or something is no number
 */
export function difference(got, expected) {
  if (Array.isArray(expected)) {
    if (!Array.isArray(got) || got.length !== expected.length) return Infinity;
    return Math.max(0, ...expected.map((one, i) => difference(got[i], one)));
  }
  if (typeof expected === 'boolean') return got === expected ? 0 : Infinity;
  if (!Number.isFinite(got) || !Number.isFinite(expected)) return Infinity;
  return Math.abs(got - expected) / Math.max(1, Math.abs(expected));
}

/** @param {any} values @returns {boolean} */
const hasNumber = (values) => (Array.isArray(values) ? values.some(hasNumber) : values != null);

/**
 * @param {Case} one
 * @param {(op: string, input: object) => any} ask
 * @returns {{field: string, difference: number}} the worst of its expected results
 */
export function tryCase({ op, input, expected }, ask) {
  const fields = Object.entries(expected ?? {});
  // What compares nothing proves nothing.
  if (!fields.some(([, values]) => hasNumber(values)))
    return { field: 'nothing to compare', difference: Infinity };
  let worst = { field: '', difference: 0 };
  try {
    const trace = ask(op, input);
    for (const [field, values] of fields) {
      const step = trace.steps?.find((/** @type {any} */ { name }) => name === field);
      const found = difference(trace[field] ?? step?.values, values);
      if (found >= worst.difference) worst = { field, difference: found };
    }
  } catch (error) {
    return { field: String(error), difference: Infinity };
  }
  return worst;
}

/**
 * @param {{made_by: string, cases: Case[]}} reference
 * @returns {{source: string, cases: Case[]}}
 * @throws {Error} where there are no cases, or nobody says where their numbers come from
 */
export function readReference({ made_by: source, cases }) {
  if (!Array.isArray(cases) || cases.length === 0) throw new Error('there are no cases');
  if (typeof source !== 'string' || source === '') {
    throw new Error('nothing says where the expected numbers come from');
  }
  return { source, cases };
}

/**
 * @param {Case[]} cases
 * @param {(op: string, input: object) => any} ask
 * @returns {Outcome}
 */
export function runCases(cases, ask) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  /** @type {Outcome['broken']} */
  const broken = [];
  for (const one of cases) {
    const { name, op } = one;
    const row = rows.get(op) ?? { op, cases: 0, held: 0, largest: 0 };
    rows.set(op, row);
    const worst = tryCase(one, ask);
    row.cases++;
    row.largest = Math.max(row.largest, worst.difference);
    // Written so that NaN, too, is a failure.
    if (worst.difference <= TOLERANCE) row.held++;
    else broken.push({ name, op, ...worst });
  }
  const list = [...rows.values()];
  return {
    rows: list,
    cases: cases.length,
    held: list.reduce((sum, { held }) => sum + held, 0),
    largest: Math.max(0, ...list.map(({ largest }) => largest)),
    broken,
  };
}
