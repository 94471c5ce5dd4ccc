/** What the build writes into the page: well formed, escaped, linked, with numbers of the core. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as block from '../../web/content/block.js';
import * as equation from '../../web/content/equation.js';
import { glossary } from '../../web/content/glossary.js';
import { markedTex } from '../../web/content/symbols.js';
import { readWords } from '../../web/elements/answer_words.js';
import { renderTerm } from '../../web/scripts/render/lists.js';
import { html, words } from '../../web/scripts/render/markup.js';
import { maths } from '../../web/scripts/render/maths.js';
import { renderedPage, textOf } from './page_text.js';

describe('markup', () => {
  test('values are escaped, markup is not escaped twice, lists are joined', () => {
    const inner = html`<b>${'a < "b" & c'}</b>`;
    assert.equal(
      html`<p title="${'"x"'}">${[inner, inner]}${false}</p>`.toString(),
      '<p title="&quot;x&quot;"><b>a &lt; &quot;b&quot; &amp; c</b><b>a &lt; &quot;b&quot; &amp; c</b></p>',
    );
  });

  test('√d_k is set as mathematics and keeps its text', () => {
    const text = words('by √d_k & more').toString();
    assert.match(text, /<sub>k<\/sub>/);
    assert.equal(textOf(text), 'by √d_k & more');
  });

  test('TeX becomes MathML with no style attribute; what would need one is refused', () => {
    assert.doesNotMatch(maths(markedTex, { display: true }).toString(), /style=/);
    assert.throws(() => maths('a\\!b'), /style attribute/);
    assert.throws(() => maths('\\frac{1}'));
  });

  test('a term that the glossary lacks stops the build', () => {
    assert.throws(() => renderTerm('nonsense', 'x'), /no entry "nonsense"/);
  });
});

describe('the page', () => {
  test('one h1, the landmarks, no inline style, no placeholder left', async () => {
    const page = await renderedPage();
    assert.equal(page.match(/<h1\b/g)?.length, 1);
    for (const tag of ['header', 'main', 'nav', 'footer']) {
      assert.equal(page.match(new RegExp(`<${tag}\\b`, 'g'))?.length, 1, tag);
    }
    assert.doesNotMatch(page, /\sstyle=|<!-- render|undefined|NaN|\[object/);
  });

  test('ids are unique and every link within the page has its place', async () => {
    const page = await renderedPage();
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1]);
    assert.deepEqual(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      [],
    );
    for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(id), id);
    for (const { href } of block.blockParts) assert.ok(ids.includes(href?.slice(1) ?? ''), href);
  });

  test('each of the ten terms is linked once, before its entry', async () => {
    const page = await renderedPage();
    for (const { id } of glossary) {
      const links = page.match(new RegExp(`<lesson-term[^>]*><a href="#glossary-${id}">`, 'g'));
      assert.equal(links?.length, 1, id);
      assert.ok(page.indexOf(`"#glossary-${id}"`) < page.indexOf(`id="glossary-${id}"`));
    }
  });

  test('the small example shows what one finds by hand', async () => {
    // Scores 2+0+1+1, 2, 0; over √4; e², e¹, e⁰ over 11.1073; then
    // 0.66524·10 + 0.24473·2 − 0.09003 = 7.05184 and 0.66524 + 0.24473·3 = 1.39943.
    const text = textOf(await renderedPage());
    for (const line of [
      '2·1 + 0·1 + 1·1 + 1·1 = 4',
      'All three scores [4, 2, 0]',
      'Divide by √4 = 2 [2, 1, 0]',
      'exp(2) / (exp(2) + exp(1) + exp(0)) = 7.389 / 11.107 = 0.665',
      'All three weights [0.665, 0.245, 0.090]',
      // With the rounded weights 0.665·10 + 0.245·2 − 0.090 = 7.050 and 0.665 + 0.245·3 = 1.400.
      '≈ [7.05, 1.40]',
    ]) {
      assert.ok(text.includes(line), line);
    }
  });

  test('the block’s shapes carry the names of their axes', async () => {
    const text = textOf(await renderedPage());
    // Batch 2, three tokens, embedding 8 in 2 heads of 4.
    assert.ok(text.includes('batch 2 × sequence 3 × embedding 8'));
    assert.ok(text.includes('batch 2 × heads 2 × sequence 3 × head size 4'));
    assert.ok(text.includes('batch 2 × heads 2 × query 3 × key 3'));
  });
});

test('a small example with other numbers keeps to the same lines', () => {
  const input = { queries: [[-1, 0.5]], keys: [[2, -3]], values: [[-4]] };
  const trace = { scores: [[-3.5]], scaledScores: [[-2.4748737]], weights: [[1]], output: [[-4]] };
  const said = equation
    .exampleSteps(input, trace)
    .map(({ pieces }) => pieces.map(({ text }) => text).join(''));
  assert.equal(said[0], '(−1)·2 + 0.500·(−3) = −3.500');
  assert.equal(said.at(-1), '1.000·[−4] ≈ [−4.00]');
});

test('kept words are read field by field, and what is no record is told', () => {
  assert.deepEqual(readWords('{"1":"mine","2":5,"3":null}'), { 1: 'mine' });
  for (const bad of ['{bad', '[]', 'null', 'undefined', '7', ''])
    assert.equal(readWords(bad), null);
});
