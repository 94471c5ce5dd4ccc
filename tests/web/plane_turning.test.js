import assert from 'node:assert/strict';
import { test } from 'node:test';
import { angleOf } from '../../web/elements/plane_turning.js';

test('an angle is counted from the right, counterclockwise, on the steps', () => {
  assert.equal(angleOf(1, 0, 5), 0);
  assert.equal(angleOf(0, 2, 5), 90);
  assert.equal(angleOf(-3, 0, 5), 180);
  assert.equal(angleOf(0, -1, 5), -90);
  assert.equal(angleOf(1, 1, 5), 45);
  // atan(0.7) is 34.99 degrees, atan(0.6) 30.96.
  assert.equal(angleOf(1, 0.7, 5), 35);
  assert.equal(angleOf(1, 0.6, 5), 30);
});

test('just below the left axis is 180, which the slider has, not -180', () => {
  assert.equal(angleOf(-1, -0.0001, 5), 180);
  assert.equal(angleOf(-1, -0.1, 5), -175);
  assert.ok(Object.is(angleOf(1, -0.0001, 5), 0));
});
