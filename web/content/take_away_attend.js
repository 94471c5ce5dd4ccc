/** The lines of scaled dot-product attention, with the mistakes that the lesson lets one make. */
import { tensor } from './take_away_values.js';

/** The options that only attention written out can have. @type {Record<string, unknown>} */
const USUAL = {
  temperature: 1,
  scale: 'sqrt_dk',
  maskOrder: 'before_softmax',
  softmaxAxis: 'keys',
};

/**
 * @param {Record<string, any>} input
 * @param {Record<string, any>} trace
 * @returns {boolean} whether PyTorch's own functions compute it
 */
export const isUsual = (input, trace) =>
  Object.entries(USUAL).every(([name, value]) => (input[name] ?? value) === value) &&
  input.hiddenFill === undefined &&
  !trace.emptyRows?.length;

/**
 * The line that makes `allowed`; nothing where all may be seen.
 *
 * @param {Record<string, any>} input
 * @param {string} queries how many there are, as Python or as a number
 * @param {string} keys
 * @returns {string}
 */
export function allowedLine({ allowed, allowedMeaning, alignment }, queries, keys) {
  if (allowed === undefined) return '';
  const from = alignment === 'bottom_right' ? `${keys} - ${queries}` : '';
  const marked =
    allowed === 'causal'
      ? `torch.ones(${queries}, ${keys}, dtype=torch.bool).tril(${from})`
      : tensor(allowed);
  return allowedMeaning === 'hidden'
    ? `allowed = ~${marked}  # the mask read the wrong way round: a mistake\n`
    : `allowed = ${marked}  # True: this query may see that key\n`;
}

/** @type {Record<string, (modelDim: string) => string>} */
const SCALES = {
  sqrt_dk: () => 'scaled = scores / key.shape[-1] ** 0.5',
  none: () => 'scaled = scores  # not scaled: a mistake',
  sqrt_d_model: (modelDim) =>
    `scaled = scores / ${modelDim} ** 0.5  # by the model's width: a mistake`,
  multiplied: () => 'scaled = scores * key.shape[-1] ** 0.5  # multiplied: a mistake',
};

/**
 * From `query`, `key`, `value` and, where there is one, `allowed`, to `weights` and `output`; over
 * the last two axes.
 *
 * @param {Record<string, any>} input
 * @param {Record<string, any>} trace
 * @param {{masked: boolean, modelDim: string}} about masked: there is an `allowed`
 * @returns {string}
 */
export function attendLines(input, trace, { masked, modelDim }) {
  const lines = [
    'scores = query @ key.transpose(-2, -1)',
    SCALES[input.scale ?? 'sqrt_dk'](modelDim),
  ];
  return [...lines, ...softmaxLines(input, trace, masked), 'output = weights @ value']
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * From `scaled` to `weights`.
 *
 * @param {Record<string, any>} input
 * @param {Record<string, any>} trace
 * @param {boolean} masked
 * @returns {string[]}
 */
export function softmaxLines(input, trace, masked) {
  const { temperature = 1, maskOrder, softmaxAxis, hiddenFill } = input;
  const lines = [];
  if (temperature !== 1) lines.push(`scaled = scaled / ${temperature}  # temperature`);
  const after = maskOrder === 'after_softmax';
  if (masked && !after) {
    lines.push(
      hiddenFill === undefined
        ? 'scaled = scaled.masked_fill(~allowed, float("-inf"))'
        : `scaled = scaled.masked_fill(~allowed, ${hiddenFill})  # not minus infinity: a mistake`,
    );
  }
  const isOdd = softmaxAxis === 'queries';
  lines.push(
    `weights = scaled.softmax(dim=${isOdd ? '-2)  # over the queries: a mistake' : '-1)'}`,
  );
  if (masked && after) {
    lines.push('weights = weights.masked_fill(~allowed, 0.0)  # after the softmax: a mistake');
  }
  if (masked && !after && hiddenFill === undefined && (isOdd || trace.emptyRows?.length)) {
    lines.push(
      'weights = weights.nan_to_num()  # of nothing but hidden scores: zeros in the lesson',
    );
  }
  return lines;
}
