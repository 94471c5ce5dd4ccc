/** What a program printed reaches the page before a loop that never lets go. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOutput } from '../../web/python/output.js';

/** @param {string} printed */
function write(printed) {
  let text = '';
  /** @type {any[]} */
  const posts = [];
  const output = createOutput((message) => {
    posts.push(message);
    text += /** @type {any} */ (message).text ?? '';
  });
  for (const byte of new TextEncoder().encode(printed)) output.write(byte);
  return { output, posts, text: () => text };
}

test('every line is sent when it ends, without a flush', () => {
  const lines = Array.from({ length: 1000 }, (_, i) => `step ${i}\n`).join('');
  assert.equal(write(lines).text(), lines);
});

test('the first letters of a line that never ends are sent, and none is broken', () => {
  const { text, posts } = write('a → é');
  assert.equal(text(), 'a → é');
  assert.ok(posts.every(({ text }) => text.length > 0));
});

test('a long line without an end does not send a message for each letter', () => {
  const { output, posts, text } = write('x'.repeat(50_000));
  assert.ok(posts.length < 1000, `${posts.length} messages`);
  output.flush();
  assert.equal(text().length, 50_000);
});
