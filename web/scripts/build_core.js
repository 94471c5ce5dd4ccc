/** Compiles the core three times for the web, into web/build/. Quick when nothing has changed. */
import { existsSync } from 'node:fs';
import { inRoot } from './root.js';
import { run } from './run.js';

const PRESETS = ['wasm-simd', 'wasm', 'js'];

/**
 * Ninja itself runs CMake again when a CMake file has changed, so this is done once.
 * @param {string} preset of CMakePresets.json
 * @param {{quiet?: boolean}} [options]
 */
export async function configurePreset(preset, { quiet = true } = {}) {
  if (existsSync(inRoot('build', preset, 'build.ninja'))) return;
  await run('cmake', ['--preset', preset], { quiet });
}

/**
 * @param {string} preset of CMakePresets.json
 * @param {{quiet?: boolean}} [options]
 */
export async function buildPreset(preset, { quiet = true } = {}) {
  await configurePreset(preset, { quiet });
  await run('cmake', ['--build', '--preset', preset, '-j2'], { quiet });
}

/** All three web builds. */
export async function buildCore() {
  for (const preset of PRESETS) await buildPreset(preset);
}
