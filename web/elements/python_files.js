/**
 * The learner's programs as files that run unchanged under PyTorch: a `.py` for one cell, an
 * `.ipynb` for all of them.
 */

/** For PyTorch before 2.0, which has no `scaled_dot_product_attention`. */
const OLDER_TORCH = `import torch
import torch.nn.functional as F

if not hasattr(F, "scaled_dot_product_attention"):  # PyTorch before 2.0

    def scaled_dot_product_attention(query, key, value, attn_mask=None, is_causal=False):
        scores = query @ key.transpose(-2, -1) / query.size(-1) ** 0.5
        if is_causal:
            attn_mask = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        if attn_mask is not None and attn_mask.dtype is torch.bool:
            attn_mask = torch.zeros_like(scores).masked_fill(~attn_mask, float("-inf"))
        return (scores if attn_mask is None else scores + attn_mask).softmax(-1) @ value

    F.scaled_dot_product_attention = scaled_dot_product_attention
`;

/**
 * @param {string} code
 * @returns {string} what must run before it under an older PyTorch, or nothing
 */
const before = (code) =>
  /\bscaled_dot_product_attention\b/.test(code) &&
  !/\bdef\s+scaled_dot_product_attention\b/.test(code)
    ? OLDER_TORCH
    : '';

/**
 * @param {string} code
 * @returns {string} a Python file
 */
export function pythonFile(code) {
  const [future] = code.match(/^from __future__ import [^\n]*\n/) ?? [''];
  const first = before(code);
  const text = code.slice(future.length);
  return `${future}${first && `${first}\n`}${text.replace(/\n*$/, '\n')}`;
}

/**
 * @param {{title: string, code: string}[]} cells
 * @returns {string} a Jupyter notebook, format 4.5
 */
export function notebook(cells) {
  const lines = (/** @type {string} */ text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  let made = 0;
  const id = () => {
    made += 1;
    return `lesson-${made}`;
  };
  const code = (/** @type {string} */ text) => ({
    cell_type: 'code',
    execution_count: null,
    id: id(),
    metadata: {},
    outputs: [],
    source: lines(text),
  });
  const first = cells.map((cell) => before(cell.code)).find(Boolean);
  return `${JSON.stringify(
    {
      cells: [
        ...(first ? [code(first)] : []),
        ...cells.flatMap((cell) => [
          {
            cell_type: 'markdown',
            id: id(),
            metadata: {},
            source: lines(`## ${cell.title}`),
          },
          code(cell.code.replace(/\n+$/, '')),
        ]),
      ],
      metadata: {
        kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
        language_info: { name: 'python' },
      },
      nbformat: 4,
      nbformat_minor: 5,
    },
    null,
    1,
  )}\n`;
}
