/**
 * The one door between a learner's program and JavaScript. MicroPython can look up, call and build
 * anything that its worker sees; here its binary is given imports that know one object, the small
 * torch's bridge, and nothing that could be reached from it.
 */

/** Imports that would open a way to other objects. */
const SHUT = [
  'call0_kwarg',
  'calln_kwarg',
  'create_promise',
  'js_get_iter',
  'js_iter_next',
  'js_reflect_construct',
  'js_subscr_load',
  'js_subscr_store',
  'js_then_continue',
  'js_then_reject',
  'js_then_resolve',
  'proxy_convert_mp_to_js_then_js_to_js_then_js_to_mp_obj_jsside',
  'proxy_convert_mp_to_js_then_js_to_mp_obj_jsside',
  'store_attr',
];

/** Imports whose first argument names the function that is called. */
const CALLS = ['call0', 'call1', 'call2', 'calln'];

/** Imports whose first argument names the object that is asked for an attribute. */
const QUESTIONS = ['lookup_attr', 'has_attr'];

/** @param {number} place in MicroPython's table of JavaScript objects */
const objectAt = (place) => /** @type {any} */ (globalThis).proxy_js_ref?.[place];

/**
 * @param {Record<string, any>} env MicroPython's own imports
 * @param {object} bridge without a prototype; its functions take and give text and numbers only
 */
function confinedImports(env, bridge) {
  const known = Object.values(bridge);
  const imports = { ...env };
  for (const name of SHUT) {
    imports[name] = () => {
      throw new Error('a program may not reach JavaScript');
    };
  }
  for (const name of CALLS) {
    imports[name] = (/** @type {number[]} */ ...args) => {
      if (!known.includes(objectAt(args[0]))) throw new Error('not a function of the bridge');
      return env[name](...args);
    };
  }
  for (const name of QUESTIONS) {
    imports[name] = (/** @type {number[]} */ ...args) =>
      objectAt(args[0]) === bridge ? env[name](...args) : 0;
  }
  return imports;
}

/**
 * What MicroPython's loader takes in place of starting its binary itself.
 * @param {Uint8Array} wasm
 * @param {object} bridge
 * @returns {Promise<(imports: any, receive: (instance: WebAssembly.Instance) => void) => void>}
 *   rejects where WebAssembly is refused
 */
export async function confined(wasm, bridge) {
  const module = await WebAssembly.compile(/** @type {BufferSource} */ (wasm));
  return (imports, receive) => {
    const env = confinedImports(imports.env, bridge);
    receive(new WebAssembly.Instance(module, { ...imports, env }));
  };
}
