/** The lesson's words stand on the page as the course gave them: week-12.txt is the course's file. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { glossary } from '../../web/content/glossary.js';
import { pythonExamples } from '../../web/content/python_examples.js';
import { questions } from '../../web/content/quiz.js';
import { references } from '../../web/content/references.js';
import { renderedPage, squeezed, textOf } from './page_text.js';

const LESSON = readFileSync(new URL('week-12.txt', import.meta.url), 'utf8');
const lines = LESSON.split('\n').filter((line) => line.trim());

/** @param {string} from @param {string} to */
const between = (from, to) => LESSON.slice(LESSON.indexOf(from) + from.length, LESSON.indexOf(to));

describe('the lesson, word for word', () => {
  test('every line of the course is on the page, in the course’s order', async () => {
    const page = squeezed(textOf(await renderedPage()));
    let at = 0;
    for (const line of lines) {
      // The list's own numbers are drawn by the list; the formula's TeX is the formula's annotation.
      const isStep = /^\d\. (Start|Calculate|Normalize|Use|Interpret)/.test(line);
      const words = isStep ? line.replace(/^\d\. /, '') : line.replace(/^\\\[|\\\]$/g, '');
      const found = page.indexOf(squeezed(words), at);
      assert.notEqual(found, -1, `not on the page, or out of order: ${line}`);
      at = found + squeezed(words).length;
    }
  });

  test('ten questions with their standard answers', () => {
    const part = between('before opening each panel.', 'Terminology').trim();
    const pairs = part.split(/\n\n/);
    assert.ok(questions.length >= 10);
    // The course's ten come first; more may follow them.
    questions.slice(0, 10).forEach(({ question, answer }, i) => {
      assert.equal(`${i + 1}. ${question}`, pairs[2 * i]);
      assert.equal(`Standard answer: ${answer}`, pairs[2 * i + 1]);
    });
  });

  test('each question on the page is a details whose summary is the question', async () => {
    const details = (await renderedPage()).match(/<details class="question"[\s\S]*?<\/details>/g);
    assert.equal(details?.length, questions.length);
    details?.forEach((html, i) => {
      const [summary, rest] = html.split('</summary>');
      assert.equal(textOf(summary).trim(), `${i + 1}. ${questions[i].question}`);
      assert.equal(textOf(rest).trim(), `Standard answer: ${questions[i].answer}`);
    });
  });

  test('ten terms of the glossary', () => {
    const part = between('\nGlossary\n', '\nGo further').trim().split('\n');
    assert.deepEqual(
      glossary.map(({ term, definition }) => `${term}: ${definition}`),
      part,
    );
  });

  test('three Python examples, their code unchanged', () => {
    assert.equal(pythonExamples.length, 3);
    for (const { title, code } of pythonExamples) {
      assert.ok(LESSON.includes(`${title}\n\n${code}\n\noutput`), title);
    }
  });

  test('the outputs that the course’s Python prints', () => {
    // CPython 3.11 with PyTorch; the issue that asks for the cells names the same three lines.
    assert.deepEqual(
      pythonExamples.map(({ output }) => output),
      ['[0.665, 0.245, 0.09]', '6.5', '(5, 7) from (5, 4) x (4, 7)'],
    );
  });
});

test('references: three to five, each with all that finds it', () => {
  assert.ok(references.length >= 3 && references.length <= 5);
  for (const { authors, year, title, href } of references) {
    assert.ok(authors && title && year > 2000, title);
    assert.equal(new URL(href).protocol, 'https:');
  }
});
