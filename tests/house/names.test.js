/** What stands where, and what it is called. */
import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { test } from 'node:test';
import { sources, walk } from './walk.js';

const ROOMS = ['core', 'wasm', 'web', 'tests', 'CMakeLists.txt', 'package.json', 'README.md'];
const DEMANDED_BY_TOOLS = [
  'CMakePresets.json',
  'LICENSE',
  'biome.json',
  'package-lock.json',
  'tsconfig.json',
];

test('the top level holds the seven names, and what tools demand', () => {
  const top = new Set(walk().map((path) => path.split('/')[0]));
  const others = [...top].filter((name) => !name.startsWith('.') && !ROOMS.includes(name));
  assert.deepEqual(
    others.filter((name) => !DEMANDED_BY_TOOLS.includes(name)),
    [],
  );
  for (const name of ROOMS) assert.ok(top.has(name), `${name} is there`);
});

test('files have names in snake_case', () => {
  const named = /^[a-z0-9]+(_[a-z0-9]+)*(\.[a-z0-9]+)+$/;
  // A Python module that is private says so by its first letter.
  const hidden = /^_.*\.py$/;
  const given = new Set([
    ...['CMakeLists.txt', 'CMakePresets.json', 'README.md', 'LICENSE'],
    // The lesson's text, as the course names it.
    'week-12.txt',
  ]);
  // A fuzzer names what it finds by a hash.
  const ours = walk().filter((path) => !path.includes('/corpus/') && !path.startsWith('.'));
  const wrong = ours.filter((path) => {
    const name = basename(path);
    return (
      ![given.has(name), named.test(name), hidden.test(name)].includes(true) &&
      !name.startsWith('.') &&
      !/lock\.json$/.test(name)
    );
  });
  assert.deepEqual(wrong, []);
});

test('no folder is a drawer', () => {
  const drawers = /(^|\/)(src|utils?|common|helpers?|misc|lib)\//;
  assert.deepEqual(
    walk().filter((path) => drawers.test(path)),
    [],
  );
});

/** Written in pieces, so that this file does not hold what it looks for. */
const FORBIDDEN = [
  ['TO', 'DO'],
  ['FIX', 'ME'],
  ['lorem', ' ipsum'],
  ['registry.', 'npm'],
  ['"resol', 'ved":'],
  ['/ro', 'ot/'],
  ['/wo', 'rk/'],
  ['/ho', 'me/'],
  ['/tm', 'p/'],
].map((pieces) => pieces.join(''));

test('no unfinished notes, no registry host, no path of a machine', () => {
  const text = /\.(js|ts|css|html|json|md|h|cpp|py|txt|cmake)$|^\.ci\/|^\.[a-z-]+$/;
  const wrong = sources('', text).flatMap(({ path, text: content }) =>
    FORBIDDEN.filter((word) => content.includes(word)).map((word) => `${path}: ${word}`),
  );
  assert.deepEqual(wrong, []);
});

test('a file has one purpose: none grows past 300 lines', () => {
  const code = sources('', /^(core|wasm|web|tests)\/.*\.(js|h|cpp|py|css)$/);
  const long = code
    .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > 300);
  assert.deepEqual(long, []);
});
