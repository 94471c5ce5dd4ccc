/**
 * Works out a sum as it is shown to a learner, from its text alone.
 *
 * @param {string} text such as `(1 × 2 + 0 × 1) / √2`
 * @returns {number}
 * @throws when something else stands in it
 */
export function workOut(text) {
  const plain = text
    .replace(/\u202f/g, '')
    .replace(/−10⁻⁹/g, '(-1e-9)')
    .replace(/−/g, '-')
    .replace(/×/g, '*')
    .replace(/√([\d.]+)/g, 'Math.sqrt($1)')
    .replace(/√\(/g, 'Math.sqrt(')
    .replace(/(exp|sin|cos)\(/g, 'Math.$1(');
  if (!/^(?:Math\.(?:sqrt|exp|sin|cos)|1e-9|[\d.()+*/\s-])+$/.test(plain)) {
    throw new Error(`no sum: ${text}`);
  }
  return Function(`return (${plain})`)();
}
