/**
 * Interleaved measuring, in Node and in a browser: each round times everyone once, the machine's
 * peak first, so that a slow moment strikes all of them.
 */
import { secondsOf } from './cases.js';

/**
 * @typedef {import('./cases.js').AttendCase} AttendCase
 *
 * @typedef {object} Result
 * @property {AttendCase} one
 * @property {number[]} peak floating-point operations per second, one a round
 * @property {{name: string, seconds: number[]}[]} times of one call, one a round
 */

/** A measurement is as many calls as fill this. */
const MS = 40;

/**
 * @param {import('./contestants.js').Contestant[]} all
 * @param {AttendCase[]} cases
 * @param {number} rounds
 * @param {() => number} peak
 * @param {(result: Result) => void} tell after each case
 */
export async function race(all, cases, rounds, peak, tell) {
  for (const one of cases) {
    const calls = await Promise.all(all.map(({ prepare }) => prepare(one)));
    const answers = await Promise.all(calls.map(async (call) => Float32Array.from(await call())));
    for (const [at, answer] of answers.entries()) requireSame(all[at].name, answer, answers[0]);
    // Warm: compiled, and their memory grown.
    for (const call of calls) await secondsWaited(call);
    /** @type {Result} */
    const result = { one, peak: [], times: all.map(({ name }) => ({ name, seconds: [] })) };
    for (let round = 0; round < rounds; round += 1) {
      result.peak.push(peak());
      for (const [at, call] of calls.entries()) {
        result.times[at].seconds.push(await secondsWaited(call));
      }
    }
    tell(result);
  }
}

/** Float32 differs by less; another answer is another task. */
const SAME = 1e-4;

/** @param {string} name @param {Float32Array} answer @param {Float32Array} expected */
function requireSame(name, answer, expected) {
  const far = expected.findIndex((number, at) => !(Math.abs(number - answer[at]) < SAME));
  if (far < 0 && answer.length === expected.length) return;
  throw new Error(
    `${name} answers something else: ${answer[far]}, not ${expected[far]}, at ${far}`,
  );
}

/**
 * Seconds that one call takes, for calls that answer at once and for those that answer later.
 *
 * @param {() => unknown} call
 */
async function secondsWaited(call) {
  const first = call();
  if (!(first instanceof Promise)) return secondsOf(call, MS);
  await first;
  const start = performance.now();
  let calls = 0;
  let taken = 0;
  while (taken < MS) {
    await call();
    calls += 1;
    taken = performance.now() - start;
  }
  return taken / calls / 1000;
}
