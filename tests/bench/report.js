/** How a benchmark's numbers are written. */
import { median } from './cases.js';

/** @param {number[]} seconds @returns {string} microseconds: the median, the best and the worst */
function spread(seconds) {
  const micro = (/** @type {number} */ value) => (value * 1e6).toFixed(value < 1e-4 ? 1 : 0);
  return `${micro(median(seconds))} (${micro(Math.min(...seconds))}–${micro(Math.max(...seconds))})`;
}

/**
 * One case: a line for each that was measured, the first of which the others are held against.
 *
 * @param {string} name
 * @param {{name: string, seconds: number[]}[]} works
 * @param {number} operations useful ones, floating-point
 * @param {number} peak of the machine, floating-point operations per second
 */
export function table(name, works, operations, peak) {
  const own = median(works[0].seconds);
  const lines = works.map((work) => {
    const middle = median(work.seconds);
    const share = `${((operations / middle / peak) * 100).toFixed(1)} % of peak`;
    const ratio = `${(middle / own).toFixed(2)} x`;
    const cells = [spread(work.seconds).padStart(28), share.padStart(16), ratio.padStart(10)];
    return `  ${work.name.padEnd(24)}${cells.join('')}`;
  });
  return [`\n${name} (µs; peak ${(peak / 1e9).toFixed(1)} GFLOP/s)`, ...lines].join('\n');
}
