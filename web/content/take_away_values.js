/** Numbers of a trace as Python literals, and what every taken program begins and ends with. */

/**
 * @typedef {object} Taken a state of the page
 * @property {string} title of where it stands
 * @property {string} [settings] in words
 * @property {string} op
 * @property {Record<string, any>} input
 * @property {Record<string, any>} trace the core's answer; of encoders with the values of `weights`
 *
 * @typedef {{title: string, code: string}} Cell one part of the program
 */

/** @param {number} value finite @returns {string} a Python float that is the same double */
const float = (value) => {
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
};

/**
 * @param {any} value numbers or booleans, nested
 * @param {string} [indent] of the line that it begins in
 * @returns {string} a list; one line for each row
 */
export function literal(value, indent = '') {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (!Array.isArray(value)) return float(value);
  if (!Array.isArray(value[0])) return `[${value.map((one) => literal(one)).join(', ')}]`;
  const inner = `${indent}    `;
  const rows = value.map((one) => `${inner}${literal(one, inner)},\n`);
  return `[\n${rows.join('')}${indent}]`;
}

/** @param {any} value @param {string} [indent] @returns {string} */
export const tensor = (value, indent) => `torch.tensor(${literal(value, indent)})`;

/** @param {Taken} taken @param {string} imports further lines @returns {Cell} */
export const opening = ({ title, settings }, imports) => ({
  title: 'What the lesson showed, in PyTorch',
  code: `# “${title}”, a state of the lesson Attention and Transformers, rebuilt in PyTorch.
${settings ? `# ${settings}\n` : ''}# The assertions at the end hold the numbers that the lesson showed. Runs on PyTorch 1.13 and 2.
import torch
${imports}
torch.set_default_dtype(torch.float64)  # the lesson computes in double precision
`,
});

/** @param {Record<string, any>} shown by the names of the program's tensors @returns {Cell} */
export const assertions = (shown) => ({
  title: 'The numbers that the lesson showed',
  code: `def holds(name, got, shown):
    shown = torch.tensor(shown)
    assert got.shape == shown.shape, f"{name}: {list(got.shape)} is not {list(shown.shape)}"
    assert torch.allclose(got, shown, rtol=1e-9, atol=1e-12), f"{name}:\\n{got}\\nis not\\n{shown}"


${Object.entries(shown)
  .map(([name, value]) => `holds("${name}", ${name}, ${literal(value)})\n`)
  .join('')}print("The same numbers as in the lesson.")
`,
});

/** @param {any} value @returns {number[]} */
export function shapeOf(value) {
  const shape = [];
  for (let part = value; Array.isArray(part); part = part[0]) shape.push(part.length);
  return shape;
}
