/**
 * Which checks fail, as a sentence; none: ''.
 *
 * @param {{name: string, good: boolean}[]} lights
 */
export function failing(lights) {
  const failed = lights.filter(({ good }) => !good).map(({ name }) => `“${name}”`);
  if (failed.length === 0) return '';
  return `${failed.length === 1 ? 'A check fails' : 'These checks fail'}: ${failed.join(', ')}.`;
}
