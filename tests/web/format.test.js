import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  decimalsOf,
  fixed,
  parseNumber,
  plain,
  pythonRepr,
  pythonRound,
  ratioNumber,
  scientific,
  snap,
  spoken,
  term,
  times,
} from '../../web/format.js';

const cpython = JSON.parse(readFileSync(new URL('python_numbers.json', import.meta.url), 'utf8'));

/** Reads what float.hex wrote: 0x1.999999999999ap-4. */
function fromHex(/** @type {string} */ text) {
  if (text === 'nan') return Number.NaN;
  if (text.endsWith('inf')) return text.startsWith('-') ? -Infinity : Infinity;
  const match = /^(-?)0x([01])\.([0-9a-f]+)p([+-]\d+)$/.exec(text);
  assert.ok(match, text);
  const [, sign, lead, fraction, power] = match;
  const mantissa = Number(BigInt(`0x${lead}${fraction}`));
  const exponent = Number(power) - 4 * fraction.length;
  // In two halves, so that a subnormal's power of two does not itself underflow.
  const half = Math.trunc(exponent / 2);
  const value = mantissa * 2 ** half * 2 ** (exponent - half);
  return sign ? -value : value;
}

test('the page rounds a half away from zero, on the exact binary value', () => {
  assert.equal(plain(0.0625, 3), '0.063');
  assert.equal(plain(-0.0625, 3), '-0.063');
  assert.equal(plain(0.1875, 3), '0.188');
  // 1.005 is below one thousandth and a half in binary: 1.00499999999999989…
  assert.equal(plain(1.005, 2), '1.00');
  assert.equal(fixed(-2.5, 0), '−3');
});

test('there is no negative zero', () => {
  assert.equal(plain(-0.00004, 3), '0.000');
  assert.equal(plain(-0, 1), '0.0');
  assert.equal(fixed(-0.4, 0), '0');
  assert.equal(fixed(-0.0005, 3), '−0.001');
});

test('a number that is none is refused', () => {
  for (const bad of [Number.NaN, Infinity, -Infinity]) assert.throws(() => plain(bad), RangeError);
});

test('signs: a true minus to read, brackets inside a formula, a word to hear', () => {
  assert.equal(fixed(-1.5, 1), '−1.5');
  assert.equal(term(-1.5, 1), '(−1.5)');
  assert.equal(term(1.5, 1), '1.5');
  assert.equal(spoken(-0.2), 'minus 0.2');
  assert.equal(spoken(0.30000000000000004), '0.3');
});

test('a ratio is said with three figures, then in groups, then as a bound', () => {
  assert.equal(times(Math.E), '2.72 times');
  assert.equal(times(9.994), '9.99 times');
  assert.equal(times(9.996), '10.0 times');
  assert.equal(times(99.94), '99.9 times');
  assert.equal(times(99.96), '100 times');
  assert.equal(ratioNumber(22026.47), '22\u202f026');
  assert.equal(times(999999), '999\u202f999 times');
  assert.equal(times(1000001), 'more than a million times');
  assert.equal(times(Infinity), 'more than a million times');
  assert.equal(times(1e-7), 'less than a millionth');
  for (const bad of [0, -1, Number.NaN]) assert.throws(() => times(bad), RangeError);
});

test('a tiny number is said with its power of ten', () => {
  assert.equal(scientific(2 ** -52), '2.2 × 10⁻¹⁶');
  assert.equal(scientific(-1e-12), '−1.0 × 10⁻¹²');
  assert.equal(scientific(1234), '1.2 × 10³');
  assert.equal(scientific(0), '0');
  assert.throws(() => scientific(Infinity), RangeError);
});

test('a person may type a comma, a point or a true minus', () => {
  const cases = /** @type {[string, number | null][]} */ ([
    ['1,7', 1.7],
    ['1.7', 1.7],
    [' 0,5 ', 0.5],
    ['−2', -2],
    ['-2,', -2],
    ['+3', 3],
    ['.5', 0.5],
    ['-0', 0],
    ['', null],
    ['-', null],
    ['.', null],
    ['1.234,5', null],
    ['1,2,3', null],
    ['1e999', null],
    ['1e3', null],
    ['0x10', null],
    ['NaN', null],
    ['Infinity', null],
    ['abc', null],
    ['9'.repeat(400), null],
  ]);
  for (const [text, value] of cases) assert.equal(parseNumber(text), value, `"${text}"`);
});

test('a control keeps to its range and its steps', () => {
  const temperature = { min: 0.1, max: 5, step: 0.1 };
  assert.equal(snap(0.1 + 0.2, temperature), 0.3);
  assert.equal(snap(5, temperature), 5);
  assert.equal(snap(0.1, temperature), 0.1);
  assert.equal(snap(99, temperature), 5);
  assert.equal(snap(0, temperature), 0.1);
  assert.equal(snap(1.74, temperature), 1.7);
  assert.ok(Object.is(snap(-0.04, { min: -5, max: 5, step: 0.1 }), 0));
  let value = 0.1;
  for (let i = 0; i < 49; i++) {
    value = snap(value + 0.1, temperature);
    assert.ok(String(value).length <= 3, `${value} has more than one decimal`);
  }
  assert.equal(value, 5);
  assert.equal(decimalsOf(0.1), 1);
  assert.equal(decimalsOf(5), 0);
});

test('repr is what CPython prints', () => {
  for (const [hex, expected] of cpython.repr)
    assert.equal(pythonRepr(fromHex(hex)), expected, `${hex} in ${cpython.made_by}`);
});

test('round is what CPython answers', () => {
  for (const [hex, digits, expected] of cpython.round)
    assert.equal(
      pythonRepr(pythonRound(fromHex(hex), digits)),
      expected,
      `round(${hex}, ${digits})`,
    );
});
