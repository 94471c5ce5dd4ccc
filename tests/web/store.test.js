import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStore } from '../../web/store.js';

test('a listener hears later changes, a subscriber also the present', () => {
  const store = createStore(1);
  /** @type {string[]} */
  const heard = [];
  store.listen((value) => heard.push(`listen ${value}`));
  store.subscribe((value) => heard.push(`subscribe ${value}`));
  store.set(2);
  assert.deepEqual(heard, ['subscribe 1', 'listen 2', 'subscribe 2']);
  assert.equal(store.get(), 2);
});

test('the same value is no change', () => {
  const store = createStore(Number.NaN);
  let calls = 0;
  store.listen(() => calls++);
  store.set(Number.NaN);
  assert.equal(calls, 0);
});

test('who stopped hears nothing more, even while others are told', () => {
  const store = createStore('a');
  /** @type {string[]} */
  const heard = [];
  const stopFirst = store.listen(() => {
    heard.push('first');
    stopSecond();
  });
  const stopSecond = store.listen(() => heard.push('second'));
  store.set('b');
  stopFirst();
  store.set('c');
  assert.deepEqual(heard, ['first']);
});

test('the same function twice is two subscriptions', () => {
  const store = createStore(0);
  let calls = 0;
  const count = () => {
    calls++;
  };
  const stop = store.listen(count);
  store.listen(count);
  stop();
  store.set(1);
  assert.equal(calls, 1);
});
