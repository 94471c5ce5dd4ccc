import { fail, requireChoices, requireLength, requireObject, requireSizes } from './core_floats.js';

/**
 * @typedef {object} EncodeOptions
 * @property {number} [batch] 1 where it is absent
 * @property {number} sequence
 * @property {number} embedding
 * @property {number} heads
 * @property {number} feedForward
 * @property {'relu' | 'gelu'} [activation]
 * @property {'post' | 'pre'} [norm]
 * @property {boolean} [causal] token i sees tokens 0..i
 */

const SIZES = ['batch', 'sequence', 'embedding', 'heads', 'feedForward'];
const CHOICES = { activation: ['relu', 'gelu'], norm: ['post', 'pre'], causal: [false, true] };

/**
 * A whole encoder layer in float32, with no trace: torch.nn.TransformerEncoderLayer with
 * batch_first, no dropout, and epsilon 1e-5. Each array is copied once.
 *
 * @param {import('./core_floats.js').CoreFloats} floats
 * @param {Float32Array} x [batch, sequence, embedding], row after row
 * @param {Record<string, Float32Array>} parameters by PyTorch's names
 * @param {EncodeOptions} options
 * @returns {Float32Array} [batch, sequence, embedding]
 * @throws {import('./core_error.js').CoreError} shape_mismatch, not_finite, too_large, out_of_range,
 *   wrong_type, unknown_field
 */
export function encode(floats, x, parameters, options) {
  requireObject('options', options);
  requireObject('parameters', parameters);
  const { batch = 1, sequence, embedding, heads, feedForward, activation, norm, causal } = options;
  requireChoices(options, SIZES, CHOICES);
  requireSizes({ batch, sequence, embedding, heads, feedForward });
  requireLength('x', x, { batch, sequence, embedding });
  /** @type {Record<string, Record<string, number>>} in the order that the core reads */
  const shapes = {
    'self_attn.in_proj_weight': { 'three times embedding': 3 * embedding, embedding },
    'self_attn.in_proj_bias': { 'three times embedding': 3 * embedding },
    'self_attn.out_proj.weight': { 'embedding out': embedding, embedding },
    'self_attn.out_proj.bias': { embedding },
    'linear1.weight': { feedForward, embedding },
    'linear1.bias': { feedForward },
    'linear2.weight': { embedding, feedForward },
    'linear2.bias': { embedding },
    'norm1.weight': { embedding },
    'norm1.bias': { embedding },
    'norm2.weight': { embedding },
    'norm2.bias': { embedding },
  };
  for (const name of Object.keys(parameters)) {
    if (!Object.hasOwn(shapes, name)) {
      fail('unknown_field', `parameters.${name} is not known`, `parameters.${name}`);
    }
  }
  const arrays = Object.entries(shapes).map(([name, shape]) => {
    requireLength(`parameters.${name}`, parameters[name], shape);
    return parameters[name];
  });
  return floats.through([x, ...arrays], x.length, 'sequence', (module) =>
    module.encodeFloats(
      batch,
      sequence,
      embedding,
      heads,
      feedForward,
      activation === 'gelu',
      norm === 'pre',
      causal === true,
    ),
  );
}
