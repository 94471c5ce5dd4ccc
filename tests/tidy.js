/** clang-tidy over core/ and wasm/, several files at a time. */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { configurePreset } from '../web/scripts/build_core.js';
import { inRoot, root } from '../web/scripts/root.js';
import { Stop } from '../web/scripts/run.js';
import { sourcesOf } from '../web/scripts/sources.js';

const execute = promisify(execFile);
const BINDINGS = 'wasm/bindings.cpp';

/** The bindings see Emscripten's headers, which are no part of the native build. */
async function bindingsFlags() {
  const { stdout } = await execute('em-config', ['CACHE']);
  const sysroot = join(stdout.trim(), 'sysroot/include');
  return [
    '--target=wasm32-unknown-emscripten',
    '-std=c++20',
    '-nostdinc++',
    ...['-isystem', join(sysroot, 'c++/v1'), '-isystem', sysroot],
    ...['-isystem', inRoot('build/wasm-simd/third_party'), `-I${root}`],
  ];
}

/** @param {string} file */
async function flags(file) {
  return file === BINDINGS ? ['--', ...(await bindingsFlags())] : ['-p', inRoot('build/native')];
}

/**
 * @param {string} file
 * @returns {Promise<string>} what clang-tidy has against it; empty when nothing
 */
async function findings(file) {
  const args = ['--quiet', '--warnings-as-errors=*', file, ...(await flags(file))];
  try {
    await execute('clang-tidy', args, { cwd: root, maxBuffer: 2 ** 26 });
    return '';
  } catch (error) {
    const { stdout = '', stderr = '', message } = /** @type {any} */ (error);
    return `${file}\n${stdout || stderr || message}`;
  }
}

export async function tidy() {
  await configurePreset('native');
  const files = sourcesOf(['core', 'wasm'], /\.cpp$/);
  console.log(`  clang-tidy over ${files.length} files`);
  const queue = [...files];
  let faults = '';
  const worker = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) faults += await findings(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  if (faults) {
    console.log(faults);
    throw new Stop('clang-tidy has findings.');
  }
}
