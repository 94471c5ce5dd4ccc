/**
 * Who is measured on the attention cases: this core in its builds, a plain loop, and the libraries
 * that a page could take instead. The same module runs in Node and in a browser.
 */
import { attendCall, attendInputs } from './cases.js';
import { loopAttention } from './loop.js';
import { attendModel, causalMask, fusedAttendModel } from './onnx_models.js';

/**
 * @typedef {import('./cases.js').AttendCase} AttendCase
 * @typedef {() => Float32Array | Promise<Float32Array>} Call one whole call, from arrays to an array
 *
 * @typedef {object} Contestant
 * @property {string} name
 * @property {(one: AttendCase) => Promise<Call>} prepare
 *
 * @typedef {object} Peers
 * @property {any} [ort] onnxruntime-web, set up
 * @property {any} [tf] tfjs with its wasm backend, set up
 */

/**
 * @param {(options: {engine: string}) => Promise<import('../../web/core.js').Core>} loadCore
 * @param {Peers} peers
 * @returns {Promise<Contestant[]>}
 */
export async function contestants(loadCore, { ort, tf }) {
  const engines = ['wasm-simd', 'wasm', 'js'];
  const cores = await Promise.all(engines.map((engine) => loadCore({ engine })));
  return [
    ...cores.map((core, at) => ({
      name: `this core, ${engines[at]}`,
      prepare: async (/** @type {AttendCase} */ one) => attendCall(core, one),
    })),
    { name: 'a JavaScript loop', prepare: async (one) => loopCall(one) },
    ...(ort
      ? [
          {
            name: 'onnxruntime-web',
            prepare: (/** @type {AttendCase} */ one) => onnxCall(ort, one, attendModel(one), 2),
          },
          {
            name: 'onnxruntime-web, fused',
            prepare: (/** @type {AttendCase} */ one) =>
              onnxCall(ort, one, fusedAttendModel(one), 3),
          },
        ]
      : []),
    ...(tf
      ? [{ name: 'tfjs wasm', prepare: async (/** @type {AttendCase} */ one) => tfCall(tf, one) }]
      : []),
  ];
}

/** @param {AttendCase} one @returns {Call} */
function loopCall(one) {
  const { queries, keys, values } = attendInputs(one);
  return () => loopAttention(queries, keys, values, one);
}

/** One thread, as this core has: what peers may do with more is another question. @param {any} ort */
export function oneThread(ort) {
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  return ort;
}

/**
 * @param {any} ort
 * @param {AttendCase} one
 * @param {Uint8Array} model
 * @param {number} axes of its inputs: a batch of one comes first where there are three
 * @returns {Promise<Call>}
 */
async function onnxCall(ort, one, model, axes) {
  const session = await ort.InferenceSession.create(model, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  const shape = axes === 3 ? [1, one.n, one.d] : [one.n, one.d];
  const inputs = Object.entries(attendInputs(one));
  return async () => {
    const feeds = inputs.map(([name, data]) => [name, new ort.Tensor('float32', data, shape)]);
    return (await session.run(Object.fromEntries(feeds))).output.data;
  };
}

/**
 * @param {any} tf
 * @param {AttendCase} one
 * @returns {Call}
 */
function tfCall(tf, one) {
  const { n, d, causal } = one;
  const { queries, keys, values } = attendInputs(one);
  const hidden = causal && tf.tensor2d(causalMask(n), [n, n]);
  return () =>
    tf.tidy(() => {
      const [q, k, v] = [queries, keys, values].map((data) => tf.tensor2d(data, [n, d]));
      const scores = tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(d));
      const weights = tf.softmax(hidden ? tf.add(scores, hidden) : scores);
      return tf.matMul(weights, v).dataSync();
    });
}
