/** The byte budgets, over what was built. A kB is 1000 bytes, after gzip -9. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { makePages } from '../../web/scripts/build.js';
import { inRoot } from '../../web/scripts/root.js';

const KB = 1000;
const site = readdirSync(inRoot('dist/site'));

/** @param {string} path from the top */
const packed = (path) => gzipSync(readFileSync(inRoot(path)), { level: 9 }).length;

/** @param {RegExp} pattern of exactly one published file */
function published(pattern) {
  const found = site.filter((name) => pattern.test(name));
  assert.equal(found.length, 1, `one file like ${pattern}: ${found}`);
  return `dist/site/${found[0]}`;
}

const HASH = '-[0-9a-f]{10}\\.';
const file = (/** @type {string} */ name, /** @type {string} */ ext) =>
  published(new RegExp(`^${name}${HASH}${ext}$`));

/** @type {[string, number, () => string[]][]} */
const BUDGETS = [
  [
    'the first view: HTML, CSS, JS, core',
    150,
    () => [
      'dist/site/index.html',
      file('lesson', 'css'),
      file('main', 'js'),
      file('core-simd', 'wasm'),
    ],
  ],
  ['the core with SIMD', 100, () => [file('core-simd', 'wasm')]],
  ['the core without', 100, () => [file('core', 'wasm')]],
  ["the core's glue", 12, () => ['web/build/core.js']],
  ['the core as plain JavaScript', 160, () => [file('core-script', 'js')]],
  ['Python', 300, () => [file('python-worker', 'js'), file('micropython', 'wasm')]],
  ['the rest of the page, when it comes near', 30, () => [file('near', 'js')]],
  ['the labs, when one comes near', 60, () => [file('labs', 'js')]],
  ['the workshop, when one of its labs comes near', 45, () => [file('workshop', 'js')]],
  ['the elements for other pages, before their parts', 40, () => ['dist/attention-lesson.js']],
  ['the reference cases of the page', 30, () => [file('reference', 'json')]],
  ['the one file', 700, () => ['dist/lesson.html']],
];

for (const [what, limit, files] of BUDGETS) {
  test(`${what}: at most ${limit} kB`, (t) => {
    const bytes = files().reduce((sum, path) => sum + packed(path), 0);
    t.diagnostic(`${what}: ${(bytes / KB).toFixed(1)} kB of ${limit}`);
    assert.ok(bytes <= limit * KB, `${(bytes / KB).toFixed(1)} kB is over ${limit} kB`);
  });
}

test('published names suit every host', () => {
  for (const name of site) assert.match(name, /^[a-z][a-z0-9.-]*$/);
});

test('published names change with content, so that no cache mixes two builds', () => {
  const asked = ['index.html', 'index.js', 'notices.txt'];
  for (const folder of ['dist/site', 'dist/core']) {
    for (const name of readdirSync(inRoot(folder)).filter((one) => !asked.includes(one))) {
      const content = readFileSync(inRoot(folder, name));
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
      assert.ok(name.includes(`-${hash}.`), `${folder}/${name}`);
    }
  }
});

test('nothing is loaded from elsewhere', () => {
  for (const path of ['dist/site/index.html', 'dist/lesson.html']) {
    const html = readFileSync(inRoot(path), 'utf8').replace(
      /<script[\s\S]*?<\/script>/g,
      (script) => script.slice(0, script.indexOf('>') + 1),
    );
    const loads = [...html.matchAll(/<(?:script|link|img|iframe|source|video|audio)\b[^>]*>/g)];
    const foreign = loads.filter(([tag]) => /(?:src|href)=["']?(?:https?:)?\/\//.test(tag));
    assert.deepEqual(foreign, [], path);
    assert.doesNotMatch(html, /@import|url\(["']?(?:https?:)?\/\//);
  }
});

test('the one file needs no module and no second file', () => {
  const html = readFileSync(inRoot('dist/lesson.html'), 'utf8');
  assert.doesNotMatch(html, /type="module"/);
  assert.doesNotMatch(html, /<script[^>]+src=/);
  assert.doesNotMatch(html, /<link[^>]+rel="stylesheet"/);
});

test('the same sources give the same bytes', async () => {
  const again = await makePages();
  for (const [path, bytes] of Object.entries(again)) {
    assert.ok(Buffer.from(bytes).equals(readFileSync(inRoot('dist', path))), path);
  }
});
