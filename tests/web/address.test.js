import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check, parseAddress, partOf, startOf, writeAddress } from '../../web/address.js';
import similarity from '../../web/explorers/similarity.js';

const { controls } = similarity;
const read = (/** @type {string} */ hash) => parseAddress(hash, 'similarity', controls);

test('a state goes into the address and comes back', () => {
  const settings = { similarity1: -0.5, similarity2: 5, temperature: 0.3, third: true };
  const hash = writeAddress('similarity', settings, controls, 7);
  assert.equal(hash, '#similarity?similarity1=-0.5&similarity2=5.0&temperature=0.3&third=1&seed=7');
  assert.deepEqual(read(hash), { settings, seed: 7, problems: [] });
});

test('a plain anchor and another part are no state', () => {
  for (const hash of [
    '',
    '#',
    '#similarity',
    '#terminology',
    '#other?temperature=2',
    '#?temperature=2',
  ])
    assert.equal(read(hash), null, hash);
  assert.equal(partOf('#similarity?x=1'), 'similarity');
  assert.equal(partOf('#similarity'), null);
  assert.equal(partOf('#%E0%A4%A?x=1'), null);
  assert.equal(read(`#similarity?temperature=${'1'.repeat(5000)}`), null);
});

test('a bad field is left out and named, the good ones hold', () => {
  const answer = read(
    '#similarity?temperature=abc&similarity1=1e999&similarity2=1,5&third=maybe&colour=red&seed=x',
  );
  assert.ok(answer);
  assert.deepEqual(answer.settings, { similarity2: 1.5 });
  assert.equal(answer.seed, null);
  assert.deepEqual(
    answer.problems.map(({ field }) => field),
    ['temperature', 'similarity1', 'third', 'colour', 'seed'],
  );
  assert.match(answer.problems[0].message, /Temperature is a number from 0\.1 to 5\.0/);
});

test('values outside the range are refused, not bent', () => {
  const answer = read('#similarity?temperature=0&similarity1=5.1');
  assert.deepEqual(answer?.settings, {});
  assert.equal(answer?.problems.length, 2);
});

test('inherited names are no controls', () => {
  const answer = read('#similarity?__proto__=1&constructor=2&toString=3');
  assert.deepEqual(answer?.settings, {});
  assert.equal(answer?.problems.length, 3);
});

test('a value for a control may come as a number, a boolean or a text', () => {
  const [first] = controls;
  assert.deepEqual(check(first, 0.30000000000000004), { value: 0.3 });
  assert.deepEqual(check(first, '1,7'), { value: 1.7 });
  for (const bad of [null, undefined, {}, [], true, Number.NaN, Infinity, '1 7', 9])
    assert.ok('problem' in check(first, bad), String(bad));
  const third = controls[3];
  assert.deepEqual(check(third, true), { value: true });
  assert.ok('problem' in check(third, 1));
});

test('the start is what the lesson shows', () => {
  assert.deepEqual(startOf(controls), {
    similarity1: 2,
    similarity2: 1,
    temperature: 1,
    third: false,
  });
});
