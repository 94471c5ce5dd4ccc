/** The cost lab's sizes and sentences, without measuring; expected numbers by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as cost from '../../web/content/cost.js';
import * as times from '../../web/content/cost_times.js';

const plainly = (/** @type {string} */ text) =>
  text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

/** @type {import('../../web/content/cost.js').Settings} */
const FUSED = { method: 'fused', causal: false, longest: 4096 };
const PLAIN = { ...FUSED, method: /** @type {const} */ ('plain') };

/** Measured at 16, 32, 64 … tokens. @param {...number} seconds */
const points = (...seconds) => seconds.map((value, at) => ({ n: 16 << at, seconds: value }));

test('under a causal mask, fused computes the diagonal and what is below it; plain computes all', () => {
  // 4 tokens: 1 + 2 + 3 + 4 scores of 16.
  assert.equal(cost.scoresOf(4, { ...FUSED, causal: true }), 10);
  assert.equal(cost.scoresOf(4, FUSED), 16);
  assert.equal(cost.scoresOf(4, { ...PLAIN, causal: true }), 16);
  assert.equal(plainly(cost.scoresHead({ ...PLAIN, causal: true })), 'Scores, n × n');
  assert.match(cost.memorySentence({ ...PLAIN, causal: true }), /hidden ones too/);
  assert.doesNotMatch(cost.memorySentence(PLAIN), /hidden/);
});

test('the table has a row for each length, measured or not', () => {
  const results = { 'fused, full': [{ n: 16, seconds: 0.0000412 }] };
  const rows = cost.rowsOf({ ...FUSED, longest: 64 }, results);
  assert.deepEqual(
    rows.map(({ n, time }) => [n, plainly(time)]),
    [
      ['16', '41.2 µs'],
      ['32', '—'],
      ['64', '—'],
    ],
  );
  assert.equal(plainly(cost.rowsOf({ ...FUSED, longest: 64 }, results, 32)[1].time), 'now …');
  // 4096² = 16 777 216 scores of 4 bytes are 64 MiB.
  const last = cost.rowsOf(PLAIN, {}).at(-1);
  assert.deepEqual(Object.values(last ?? {}).map(plainly), [
    '4 096',
    '16 777 216',
    '64 MiB',
    'too large',
  ]);
});

test('plain is measured to 2048, fused to the end', () => {
  assert.equal(cost.lengthsOf(PLAIN).at(-1), 2048);
  assert.equal(cost.lengthsOf(FUSED).at(-1), 4096);
  assert.deepEqual(cost.lengthsOf({ ...PLAIN, longest: 32 }), [16, 32]);
  assert.match(plainly(cost.memorySentence(PLAIN)), /16 MiB at 2 048 .* would need 64 MiB/);
  assert.doesNotMatch(cost.memorySentence({ ...PLAIN, longest: 2048 }), /need/);
});

test('growth is said of the two longest, once there are two', () => {
  const one = [{ n: 1024, seconds: 0.01 }];
  assert.equal(times.growthSentence(FUSED, { 'fused, full': one }), '');
  const two = [...one, { n: 2048, seconds: 0.039 }];
  assert.equal(
    plainly(times.growthSentence(FUSED, { 'fused, full': two })),
    'Twice the length, from 1 024 to 2 048 tokens: four times the scores, 3.90 times the time here.',
  );
  assert.equal(times.growthSentence({ ...FUSED, longest: 1024 }, { 'fused, full': two }), '');
  const blurred = [...one, { n: 2048, seconds: 0.02 }];
  assert.match(times.growthSentence(FUSED, { 'fused, full': blurred }), /busy device/);
  // 16 tokens make 136 causal scores and 32 make 528: 3.88 times.
  const causal = { ...FUSED, causal: true };
  const few = [16, 32].map((n) => ({ n, seconds: n }));
  assert.match(times.growthSentence(causal, { 'fused, causal': few }), /: 3\.88 times the scores/);
});

test('a prediction is judged by the scores, once two lengths are there', () => {
  const results = { 'fused, full': [16, 32].map((n) => ({ n, seconds: n })) };
  assert.equal(times.verdict(4, FUSED, {}), null);
  assert.equal(times.verdict(null, FUSED, results), null);
  assert.equal(times.verdict(4, FUSED, results)?.held, true);
  assert.equal(times.verdict(2, FUSED, results)?.held, false);
  assert.match(times.verdict(2, FUSED, results)?.words ?? '', /meets every other/);
  const causal = { ...FUSED, causal: true };
  const words = times.verdict(4, causal, { 'fused, causal': points(1, 4) })?.words ?? '';
  assert.match(plainly(words), /itself and those before it: .* n \(n \+ 1\) \/ 2 scores/);
});

test('two ways are set side by side where both were measured', () => {
  const results = {
    'fused, full': points(1, 4, 16),
    'plain, full': points(2.5, 10),
  };
  assert.deepEqual(times.pairSentences(results), [
    'At 32 tokens, “plain, full” took 2.50 times as long as “fused, full”.',
  ]);
});

test('of two ways, too, it says when the time is blurred', () => {
  const pair = (/** @type {import('../../web/content/cost.js').Results} */ results) =>
    times.pairSentences(results)[0];
  const blurred = / A short text or a busy device blurs the time\.$/;
  const full = points(1, 4);
  assert.doesNotMatch(pair({ 'fused, full': full, 'plain, full': points(9, 36) }), blurred);
  // Either's time may grow as its scores do not.
  assert.match(pair({ 'fused, full': full, 'plain, full': points(9, 20) }), blurred);
  assert.match(pair({ 'fused, full': points(1, 2), 'plain, full': points(9, 36) }), blurred);
  // Nothing says yet how the shortest's time should be.
  assert.match(pair({ 'fused, full': full, 'plain, full': points(9) }), blurred);
  // 528 causal scores of 1024, in 0.8 of the time: each grew as its scores, and yet one was slowed.
  const half = points(0.516, 2);
  const slowed = half.map(({ n, seconds }) => ({ n, seconds: seconds * 1.6 }));
  assert.doesNotMatch(pair({ 'fused, full': full, 'fused, causal': half }), blurred);
  assert.match(pair({ 'fused, full': full, 'fused, causal': slowed }), blurred);
  // Plain computes what is hidden as well: the same time is what one expects.
  assert.doesNotMatch(pair({ 'plain, full': full, 'plain, causal': full }), blurred);
});

test('why nothing is measured is said, but not where it was stopped', () => {
  assert.equal(cost.problemOf('stopped', 32), '');
  assert.match(cost.problemOf('displaced', 32), /another lab/);
  assert.match(cost.problemOf('the worker did not start', 16), /no worker/);
  // What was measured before stands: it is not true that nothing can be.
  assert.equal(
    plainly(cost.problemOf('out of memory', 2048)),
    'This device gave up at 2 048 tokens: out of memory.',
  );
});

test('times have three figures and the unit that suits', () => {
  const seconds = [0.00000412, 0.0412, 1.2, 62, 0.00099996];
  assert.deepEqual(
    seconds.map((value) => plainly(cost.duration(value))),
    ['4.12 µs', '41.2 ms', '1.20 s', '62.0 s', '1000 µs'],
  );
});
