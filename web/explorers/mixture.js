import { fixed, term } from '../format.js';

/** The values of the lesson's second Python example. */
const VALUES = [10, 2, -1];

/**
 * @param {import('../elements/explorer_form.js').Settings} settings
 * @returns {number[]} three weights that sum to 1, or three zeros where nothing is to share
 */
function weightsOf({ share1, share2, share3 }) {
  const shares = [share1, share2, share3];
  const sum = share1 + share2 + share3;
  return sum === 0 ? [0, 0, 0] : shares.map((share) => share / sum);
}

/** @type {(token: number, start: number) => any} */
const share = (token, start) => ({
  kind: 'slider',
  name: `share${token}`,
  label: `Share of token ${token}`,
  min: 0,
  max: 10,
  step: 1,
  start,
  role: 'weight',
});

/** @type {import('../elements/explorer_form.js').Explorer} */
export default {
  name: 'mixture',
  title: 'Mix three values',
  predict: null,
  controls: [share(1, 6), share(2, 3), share(3, 1)],
  question: (settings) => ({
    op: 'matrixProduct',
    input: { a: [weightsOf(settings)], b: VALUES.map((value) => [value]) },
  }),
  evidence(trace, settings) {
    /** @type {import('../elements/explorer_form.js').Part[]} */
    const parts = [];
    weightsOf(settings).forEach((weight, i) => {
      parts.push(i ? ' + ' : '', { text: fixed(weight, 2), role: 'weight' }, '\u00a0×\u00a0', {
        text: term(VALUES[i], 0),
        role: 'value',
      });
    });
    parts.push(` = ${fixed(trace.output[0][0], 2)}`);
    return parts;
  },
  interpretation(trace, settings) {
    const weights = weightsOf(settings);
    const output = trace.output[0][0];
    const most = Math.max(...weights);
    if (most === 0) return 'No token has a share, so nothing is mixed: the output is 0.';
    const first = weights.indexOf(most);
    if (most === 1) return `Token ${first + 1} has all the weight, so the output is its value.`;
    const leaders = weights.filter((weight) => weight === most).length;
    const pull =
      leaders > 1
        ? 'No single token pulls most.'
        : `Token ${first + 1} pulls most, towards its value ${fixed(VALUES[first], 0)}.`;
    return (
      `The output ${fixed(output, 2)} is a mixture: it lies between the values that have weight. ` +
      pull
    );
  },
  picture(trace, settings) {
    const weights = weightsOf(settings);
    return [
      {
        element: 'plane',
        label: 'The three values and their mixture on one line',
        x: [-2.5, 11.5],
        y: [-1, 1],
        dots: [
          ...VALUES.map((value, i) => ({
            label: `value ${i + 1}`,
            at: /** @type {[number, number]} */ ([value, 0]),
            role: /** @type {'value'} */ ('value'),
            size: weights[i],
          })),
          { label: 'output', at: [trace.output[0][0], 0], role: 'weight', main: true },
        ],
      },
    ];
  },
};
