/**
 * The matrices that the mask-direction lab shows, in the order of computing.
 *
 * @typedef {import('../elements/explorer_form.js').Settings} Settings
 * @typedef {import('../elements/explorer_form.js').MatrixPicture} MatrixPicture
 */
import { attentionAnswer } from '../attention_formulas.js';
import { short } from '../formula.js';
import { keyAxis, numbers, queryAxis, request, tokenAxis } from './mask_request.js';

/** @param {any} values @param {Partial<MatrixPicture> & {name: string, label: string}} rest */
const square = (values, rest) => ({
  rows: queryAxis(values.length),
  columns: keyAxis(values.length),
  values,
  ...rest,
});

/**
 * @param {string} name
 * @param {string} label
 * @param {import('../elements/explorer_form.js').Role} role
 * @param {number[][]} values
 * @returns {MatrixPicture}
 */
const given = (name, label, role, values) => ({
  name,
  label,
  role,
  rows: tokenAxis(values.length),
  columns: numbers(values[0].length),
  values,
  decimals: 2,
});

const SCORES = { own: 'Scores, your own', scaled: 'Scaled scores' };

/** Own scores came from nowhere else. @param {any} attended @param {string} name of the step */
const givenScores = (attended, name) =>
  attended.trace.scaledScores.map((/** @type {number[]} */ row, /** @type {number} */ i) =>
    row.map((value, j) =>
      attended.trace.allowed[i][j] || name === 'scaledScores'
        ? { text: `${short(value, 6)}, as given.`, value, inputs: [] }
        : attentionAnswer(name, i, j, attended),
    ),
  );

/**
 * @param {any} trace of both requests
 * @param {Settings} settings
 * @returns {import('../elements/explorer_form.js').MatricesPicture}
 */
export function matricesOf(trace, settings) {
  const [{ allowed, weights, output, scaledScores, steps }] = trace;
  const filled = steps.find((/** @type {any} */ step) => step.name === 'filledScores');
  const hidden = allowed.map((/** @type {boolean[]} */ row) => row.map((seen) => !seen));
  const { input } = request(settings, 0);
  const attended = { input, trace: trace[0] };
  const scored = filled ? 'filledScores' : 'scaledScores';
  return {
    element: 'matrices',
    attended,
    matrices: [
      ...(settings.ownScores
        ? []
        : [
            given('queries', 'Queries', 'query', input.queries),
            given('keys', 'Keys', 'key', input.keys),
          ]),
      given('values', 'Values', 'value', input.values),
      square(allowed, { name: 'allowed', label: 'Allowed' }),
      square(filled?.values ?? scaledScores, {
        name: scored,
        label: filled ? 'Scores after the fill' : SCORES[settings.ownScores ? 'own' : 'scaled'],
        hidden,
        ...(settings.ownScores && { answers: givenScores(attended, scored) }),
      }),
      square(weights, {
        name: 'weights',
        label: 'Weights',
        role: 'weight',
        fill: true,
        hidden,
      }),
      {
        name: 'output',
        label: 'Output',
        rows: queryAxis(output.length),
        columns: numbers(output[0].length),
        values: output,
      },
    ],
  };
}
