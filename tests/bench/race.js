/**
 * Interleaved measuring, in Node and in a browser: each round times everyone once, the machine's
 * peak first, so that a slow moment strikes all of them.
 */
/**
 * @template Case
 * @typedef {object} Result
 * @property {Case} one
 * @property {number[]} peak floating-point operations per second, one a round
 * @property {{name: string, seconds: number[]}[]} times of one call, one a round
 */

/** A measurement is as many calls as fill this. */
const MS = 40;

/**
 * @template Case
 * @param {import('./contestants.js').Contestant<Case>[]} all
 * @param {Case[]} cases
 * @param {number} rounds
 * @param {{operations: number, call: () => void}} peak measured as every contestant is
 * @param {(result: Result<Case>) => void} tell after each case
 * @param {() => number} [now] milliseconds; the processor's own where a page's clock would count
 *   what others do on a busy machine
 * @param {() => Promise<void>} [settle] waits until nothing is compiled in the background any more
 */
export async function race(
  all,
  cases,
  rounds,
  peak,
  tell,
  now = () => performance.now(),
  settle = async () => {},
) {
  for (const one of cases) {
    const calls = await Promise.all(all.map(({ prepare }) => prepare(one)));
    const answers = await Promise.all(calls.map(async (call) => Float32Array.from(await call())));
    for (const [at, answer] of answers.entries()) requireSame(all[at].name, answer, answers[0]);
    // Warm: compiled, and their memory grown. Twice, because code that they share is compiled anew
    // when the next of them brings it something new.
    for (let pass = 0; pass < 2; pass += 1) {
      for (const call of [peak.call, ...calls]) await secondsWaited(call, now);
      await settle();
    }
    /** @type {Result<Case>} */
    const result = { one, peak: [], times: all.map(({ name }) => ({ name, seconds: [] })) };
    for (let round = 0; round < rounds; round += 1) {
      result.peak.push(peak.operations / (await secondsWaited(peak.call, now)));
      for (const [at, call] of calls.entries()) {
        result.times[at].seconds.push(await secondsWaited(call, now));
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
 * Seconds that one call takes, the mean; for calls that answer at once and that answer later. The
 * clock is read after as many calls as take a twentieth of the whole: reading it takes as long as a
 * small call does.
 *
 * @param {() => unknown} call
 * @param {() => number} now
 */
async function secondsWaited(call, now) {
  const start = now();
  let calls = 0;
  let taken = 0;
  for (let batch = 1; taken < MS; ) {
    for (let at = 0; at < batch; at += 1) {
      const answer = call();
      if (answer instanceof Promise) await answer;
    }
    calls += batch;
    taken = now() - start;
    if (taken < MS / 20) batch *= 2;
  }
  return taken / calls / 1000;
}
