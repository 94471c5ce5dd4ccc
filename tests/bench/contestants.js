/**
 * Who is measured: this core in its builds, a plain loop, and the libraries that a page could take
 * instead. The same module runs in Node and in a browser.
 */
import { attendCall, attendInputs, layerCall, layerInputs } from './cases.js';
import { loopAttention } from './loop.js';
import { attendModel, causalMask, fusedAttendModel, layerModel } from './onnx_models.js';

/**
 * @typedef {import('./cases.js').AttendCase} AttendCase
 * @typedef {import('./cases.js').LayerCase} LayerCase
 * @typedef {() => Float32Array | Promise<Float32Array>} Call one whole call, from arrays to an array
 *
 * @typedef {object} Peers
 * @property {any} [ort] onnxruntime-web, set up
 * @property {any} [tf] tfjs with its wasm backend, set up
 */

/**
 * @template Case
 * @typedef {object} Contestant
 * @property {string} name
 * @property {(one: Case) => Promise<Call>} prepare
 */

/**
 * @param {(options: {engine: string}) => Promise<import('../../web/core.js').Core>} loadCore
 * @param {Peers} peers
 * @returns {Promise<{ attention: Contestant<AttendCase>[], layer: Contestant<LayerCase>[] }>}
 */
export async function contestants(loadCore, peers) {
  const engines = ['wasm-simd', 'wasm', 'js'];
  const cores = await Promise.all(engines.map((engine) => loadCore({ engine })));
  /** @template Case @param {(core: import('../../web/core.js').Core, one: Case) => Call} call */
  const ours = (call) =>
    cores.map((core, at) => ({
      name: `this core, ${engines[at]}`,
      prepare: async (/** @type {Case} */ one) => call(core, one),
    }));
  return {
    attention: [...ours(attendCall), ...attentionPeers(peers)],
    layer: [...ours(layerCall), ...layerPeers(peers)],
  };
}

/** @param {Peers} peers @returns {Contestant<AttendCase>[]} */
function attentionPeers({ ort, tf }) {
  return [
    { name: 'a JavaScript loop', prepare: async (one) => loopCall(one) },
    ...(ort
      ? [
          {
            name: 'onnxruntime-web',
            prepare: (/** @type {AttendCase} */ one) =>
              onnxCall(ort, attendModel(one), attendInputs(one), [one.n, one.d]),
          },
          {
            name: 'onnxruntime-web, fused',
            prepare: (/** @type {AttendCase} */ one) =>
              onnxCall(ort, fusedAttendModel(one), attendInputs(one), [1, one.n, one.d]),
          },
        ]
      : []),
    ...(tf
      ? [{ name: 'tfjs wasm', prepare: async (/** @type {AttendCase} */ one) => tfCall(tf, one) }]
      : []),
  ];
}

/** @param {Peers} peers @returns {Contestant<LayerCase>[]} */
function layerPeers({ ort }) {
  if (!ort) return [];
  return [false, true].map((fused) => ({
    name: `onnxruntime-web${fused ? ', fused' : ''}`,
    prepare: (layer) => {
      const { x, parameters } = layerInputs(layer);
      const shape = [layer.sequence, layer.embedding];
      return onnxCall(ort, layerModel(layer, parameters, fused), { x }, shape);
    },
  }));
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
 * @param {Uint8Array} model
 * @param {Record<string, Float32Array>} inputs
 * @param {number[]} shape of each
 * @returns {Promise<Call>}
 */
async function onnxCall(ort, model, inputs, shape) {
  const session = await ort.InferenceSession.create(model, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  const all = Object.entries(inputs);
  return async () => {
    const feeds = all.map(([name, data]) => [name, new ort.Tensor('float32', data, shape)]);
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
