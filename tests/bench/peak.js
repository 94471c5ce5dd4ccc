/**
 * The machine's own measure: how many 32-bit multiply-adds WebAssembly's f32x4 does in a second, one
 * thread, in registers only. The program is put together here byte by byte, so that no compiler has
 * a say in it.
 */

/**
 * Pairs of registers: p = p * m, a = a + p. No pair waits for another, and with m they are the
 * fifteen that V8 has. (Chains of a = a * m + c wait six cycles a turn: thirteen of them came to
 * nine tenths of this.)
 */
const PAIRS = 7;
const LANES = 4;

const I32 = 0x7f;
const F32 = 0x7d;
const V128 = 0x7b;

/** @param {number} number not negative @returns {number[]} LEB128 */
function leb(number) {
  return number < 128 ? [number] : [(number % 128) | 128, ...leb(number >> 7)];
}

/** @param {number} id @param {number[]} bytes */
const section = (id, bytes) => [id, ...leb(bytes.length), ...bytes];

const get = (/** @type {number} */ local) => [0x20, ...leb(local)];
const set = (/** @type {number} */ local) => [0x21, ...leb(local)];
const tee = (/** @type {number} */ local) => [0x22, ...leb(local)];
const simd = (/** @type {number} */ op) => [0xfd, ...leb(op)];
const SPLAT = simd(0x13);
const ADD = simd(0xe4);
const MULTIPLY = simd(0xe6);

/** @param {number} value @returns {number[]} f32.const, splat */
const splat = (value) => [0x43, ...new Uint8Array(Float32Array.of(value).buffer), ...SPLAT];

/** (turns: i32) -> f32: PAIRS multiply-adds a turn, while turns > 0. */
function program() {
  const factor = 1;
  const sums = Array.from({ length: PAIRS }, (_, at) => 2 + at);
  const product = (/** @type {number} */ sum) => sum + PAIRS;
  const body = [
    ...[1, ...leb(2 * PAIRS + 1), V128],
    ...[...splat(-1), ...set(factor)], // so that no number grows or fades
    ...sums.flatMap((sum) => [...splat(sum), ...set(product(sum))]),
    ...[0x03, 0x40], // loop
    ...sums.flatMap((sum) => [
      ...[...get(product(sum)), ...get(factor), ...MULTIPLY, ...tee(product(sum))],
      ...[...get(sum), ...ADD, ...set(sum)],
    ]),
    ...[...get(0), 0x41, 1, 0x6b, ...tee(0), 0x0d, 0], // turns = turns - 1; again unless 0
    0x0b,
    ...sums.flatMap((sum, at) => [...get(sum), ...(at > 0 ? ADD : [])]),
    ...[...simd(0x1f), 0], // the first lane
    0x0b,
  ];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 1, I32, 1, F32]),
    ...section(3, [1, 0]),
    ...section(7, [1, 4, ...new TextEncoder().encode('peak'), 0, 0]),
    ...section(10, [1, ...leb(body.length), ...body]),
  ]);
}

/**
 * @param {number} [turns] how long one call is
 * @returns {{operations: number, call: () => void}} floating-point operations of a call
 */
export function multiplyAddPeak(turns = 1_000_000) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(program()));
  const peak = /** @type {(turns: number) => number} */ (exports.peak);
  return { operations: turns * PAIRS * LANES * 2, call: () => peak(turns) };
}
