/** Which room may use which: the house's table, held over every file. */
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { describe, test } from 'node:test';
import { sources } from './walk.js';

/**
 * @param {import('./walk.js').Source} source of C++
 * @returns {string[]} what it includes, as it is written: "core/mask.h", <vector>
 */
const includes = ({ text }) =>
  [...text.matchAll(/^\s*#\s*include\s+(["<][^">]+[">])/gm)].map((m) => m[1]);

/**
 * @param {import('./walk.js').Source} source of JavaScript
 * @returns {string[]} what it imports: a path from the top, or a package's name
 */
function imports({ path, text }) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const found = code.matchAll(
    /^(?:import\s*|(?:import|export)\b[^;'"=]*?\bfrom\s*)['"]([^'"\n]+)['"]|\bimport\(\s*['"`]([^'"`]+)['"`]/gm,
  );
  return [...found]
    .map(([, named, asked]) => named ?? asked)
    .map((name) => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name));
}

/**
 * @typedef {object} Room
 * @property {string} name
 * @property {RegExp} files
 * @property {RegExp[]} may everything that its files may use
 * @property {RegExp} [never] words that its text may not hold
 */

const STD = /^<[a-z_]+>$/;
const CLOCKS = /^<(chrono|ctime|random|thread|iostream|fstream|filesystem)>$/;

/** @type {Room[]} */
const ROOMS = [
  {
    name: 'core computes: the standard library and itself',
    files: /^core\/(?!matrix\.h$).*\.(h|cpp)$/,
    may: [/^"core\/[a-z_]+\.h"$/, STD],
    never: /\b(nlohmann|emscripten|EMSCRIPTEN)\b/,
  },
  {
    name: 'core/matrix.h alone includes Eigen',
    files: /^core\/matrix\.h$/,
    may: [/^<Eigen\/(Core|Dense)>$/, STD],
  },
  {
    name: 'wasm translates: the core and nlohmann, no Emscripten',
    files: /^wasm\/(?!bindings\.cpp$).*\.(h|cpp)$/,
    may: [/^"(core|wasm)\/[a-z_]+\.h"$/, /^<nlohmann\/[a-z_/]+\.hpp>$/, STD],
    never: /\b(emscripten|EMSCRIPTEN_BINDINGS)\b/,
  },
  {
    name: 'wasm/bindings.cpp: the api and Embind',
    files: /^wasm\/bindings\.cpp$/,
    may: [/^"wasm\/[a-z_]+\.h"$/, /^<emscripten\/[a-z]+\.h>$/, STD],
    never: /\b(softmax|attention::Matrix|MaskedSoftmax|exp)\b/i,
  },
  {
    name: 'explorers and content are pure',
    files: /^web\/(explorers|content)\/.*\.js$/,
    may: [/^web\/(format|seeded|matrix_text|formula|attention_formulas)\.js$/, /^web\/content\//],
    never: /\b(document|window|localStorage|customElements|fetch|navigator)\s*[.(]/,
  },
  {
    name: 'elements are handed the core, and know no explorer',
    files: /^web\/elements\/.*\.js$/,
    // Python's errors.js is format.js's kin: it puts an error into words.
    may: [
      /^web\/(store|format|matrix_text|formula|attention_formulas|address|device)\.js$/,
      /^web\/elements\//,
      /^web\/python\/errors\.js$/,
    ],
    never: /\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b|setAttribute\('style'/,
  },
  {
    name: 'Python keeps to its worker: no page, no storage, no network',
    files: /^web\/python\/(?!workers\.js$).*\.js$/,
    may: [
      /^web\/python\//,
      /^web\/(core|core_module)\.js$/,
      /^web\/build\//,
      /^@micropython\/micropython-webassembly-pyscript/,
    ],
    never: /\b(document|localStorage|indexedDB)\s*\.|\b(fetch|XMLHttpRequest|WebSocket)\s*\(/,
  },
  {
    name: 'python/workers.js starts the worker from the page, and fetches nothing but its script',
    files: /^web\/python\/workers\.js$/,
    may: [/^web\/trusted\.js$/],
    never: /\b(document|localStorage|indexedDB)\s*\.|\bfetch\((?!script\))/,
  },
];

/**
 * @param {Room} room
 * @param {import('./walk.js').Source} source
 * @returns {string[]} what is wrong, in words
 */
function faults(room, source) {
  const cpp = /\.(h|cpp)$/.test(source.path);
  const used = cpp ? includes(source) : imports(source);
  const wrong = used
    .filter((name) => !room.may.some((rule) => rule.test(name)))
    .concat(cpp && source.path.startsWith('core/') ? used.filter((name) => CLOCKS.test(name)) : [])
    .map((name) => `${source.path} may not use ${name}`);
  const code = source.text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
  const word = room.never?.exec(code)?.[0];
  return word ? [...wrong, `${source.path} may not mention ${word}`] : wrong;
}

const all = sources('', /^(core|wasm|web)\/.*\.(h|cpp|js)$/);

for (const room of ROOMS) {
  test(room.name, () => {
    const files = all.filter(({ path }) => room.files.test(path));
    assert.ok(files.length > 0, 'the room has files');
    assert.deepEqual(
      files.flatMap((file) => faults(room, file)),
      [],
    );
  });
}

describe('each rule notices its breach', () => {
  const breaches = [
    ['core/mask.cpp', '#include <nlohmann/json.hpp>'],
    ['core/mask.cpp', '#include <chrono>'],
    ['core/mask.cpp', '#include <Eigen/Dense>'],
    ['core/matrix.h', '#include "core/mask.h"'],
    ['wasm/api.cpp', '#include <emscripten/bind.h>'],
    ['wasm/bindings.cpp', '#include "core/softmax.h"'],
    ['web/explorers/similarity.js', "import { ask } from '../core.js';"],
    ['web/explorers/similarity.js', 'document.querySelector("p")'],
    ['web/elements/bars.js', "import x from '../explorers/similarity.js';"],
    ['web/elements/bars.js', 'node.innerHTML = text;'],
    ['web/python/worker.js', "await fetch('x')"],
  ];
  for (const [path, text] of breaches) {
    test(`${path}: ${text}`, () => {
      const room = ROOMS.find(({ files }) => files.test(path));
      assert.ok(room && faults(room, { path, text }).length > 0);
    });
  }
});
