/** What the lesson needs from the machine, in one list: for `npm start`, and beyond it for tests. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * @typedef {object} Need
 * @property {string} apt Debian's package
 * @property {string} what its use, as a person would say it
 * @property {string} home where others get it
 * @property {() => boolean} found
 */

/**
 * @param {string} name
 * @returns {string | undefined} the full path of a program
 */
export function program(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

const programs =
  (/** @type {string[]} */ ...names) =>
  () =>
    names.some((name) => program(name));

const INCLUDE_FOLDERS = ['/usr/include', '/usr/local/include', '/opt/homebrew/include'];
const header = (/** @type {string} */ file) => () =>
  INCLUDE_FOLDERS.some((folder) => existsSync(join(folder, file)));

/**
 * @param {string} folder
 * @param {RegExp} pattern
 */
const folderHolds = (folder, pattern) =>
  existsSync(folder) && readdirSync(folder).some((name) => pattern.test(name));

/** Debian's emcc borrows acorn from Debian's own Node modules; others bring theirs. */
const acorn = () =>
  program('emcc') !== '/usr/bin/emcc' || existsSync('/usr/share/nodejs/acorn/package.json');

const sanitizerRuntime = () =>
  existsSync('/usr/lib') &&
  readdirSync('/usr/lib')
    .filter((name) => name.startsWith('llvm-'))
    .some((name) => {
      const clang = join('/usr/lib', name, 'lib/clang');
      return (
        existsSync(clang) &&
        readdirSync(clang).some((version) =>
          folderHolds(join(clang, version, 'lib/linux'), /^libclang_rt\.fuzzer-/),
        )
      );
    });

/** Only Debian and its kin have it as a package; elsewhere the tests that run it are skipped. */
const torch = () =>
  !existsSync('/etc/debian_version') || existsSync('/usr/lib/python3/dist-packages/torch');

const fonts = (/** @type {string} */ folder, /** @type {RegExp} */ pattern) => () =>
  process.platform !== 'linux' || folderHolds(folder, pattern);

/**
 * @param {string} apt
 * @param {string} what
 * @param {string} home
 * @param {() => boolean} found
 * @returns {Need}
 */
const need = (apt, what, home, found) => ({ apt, what, home, found });

/** @type {Need[]} */
export const BUILD_NEEDS = [
  need('g++', 'a C++20 compiler', 'gcc.gnu.org', programs('c++', 'g++', 'clang++')),
  need('cmake', 'CMake', 'cmake.org', programs('cmake')),
  need('ninja-build', 'Ninja', 'ninja-build.org', programs('ninja')),
  need('emscripten', 'Emscripten (emcc)', 'emscripten.org', programs('emcc')),
  need('node-acorn', "acorn, for Debian's emcc", 'emscripten.org', acorn),
  need('libeigen3-dev', 'Eigen 3.4', 'eigen.tuxfamily.org', header('eigen3/Eigen/Core')),
  need('nlohmann-json3-dev', 'nlohmann_json', 'json.nlohmann.me', header('nlohmann/json.hpp')),
];

/** @type {Need[]} */
export const BENCH_NEEDS = [
  need(
    'libbenchmark-dev',
    'Google Benchmark',
    'github.com/google/benchmark',
    header('benchmark/benchmark.h'),
  ),
];

/** @type {Need[]} */
export const TEST_NEEDS = [
  need('catch2', 'Catch2', 'github.com/catchorg/Catch2', header('catch2/catch.hpp')),
  need('clang', 'clang', 'llvm.org', programs('clang++')),
  need('clang-format', 'clang-format', 'llvm.org', programs('clang-format')),
  need('clang-tidy', 'clang-tidy', 'llvm.org', programs('clang-tidy')),
  need('libclang-rt-14-dev', "clang's sanitizers and libFuzzer", 'llvm.org', sanitizerRuntime),
  need('chromium', 'Chromium', 'chromium.org', programs('chromium')),
  need('firefox-esr', 'Firefox ESR', 'mozilla.org/firefox', programs('firefox-esr')),
  need('xvfb', 'a virtual display (Xvfb)', 'x.org', programs('Xvfb')),
  need('webkit2gtk-driver', "WebKitGTK's WebDriver", 'webkitgtk.org', programs('WebKitWebDriver')),
  need('dbus', 'dbus', 'dbus.freedesktop.org', programs('dbus-daemon')),
  need(
    'fonts-dejavu-core',
    'the DejaVu fonts',
    'dejavu-fonts.github.io',
    fonts('/usr/share/fonts/truetype/dejavu', /\.ttf$/),
  ),
  need(
    'fonts-stix',
    'the STIX fonts',
    'stixfonts.org',
    fonts('/usr/share/fonts/opentype/stix', /\.otf$/),
  ),
  need('python3-torch', 'PyTorch, for the programs that are taken away', 'pytorch.org', torch),
];
