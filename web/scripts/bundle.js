/** esbuild, with the few settings that every bundle of the lesson shares. */
import { readFile } from 'node:fs/promises';
import { build, transform } from 'esbuild';
import { withoutAir } from './python_air.js';
import { inRoot } from './root.js';

const TARGET = ['chrome91', 'firefox102', 'safari16.4'];

/** Stylesheets that elements import arrive as text, with the air let out. */
const cssAsText = {
  name: 'css-as-text',
  /** @param {import('esbuild').PluginBuild} plugin */
  setup(plugin) {
    plugin.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const css = await readFile(path, 'utf8');
      const { code } = await transform(css, { loader: 'css', minify: true, target: TARGET });
      return { contents: code.trimEnd(), loader: 'text' };
    });
  },
};

/** Python files arrive as text, thinned likewise. */
const pythonAsText = {
  name: 'python-as-text',
  /** @param {import('esbuild').PluginBuild} plugin */
  setup(plugin) {
    plugin.onLoad({ filter: /\.py$/ }, async ({ path }) => ({
      contents: withoutAir(await readFile(path, 'utf8')),
      loader: 'text',
    }));
  },
};

/** In the one file, parts come out of the page instead of from a server. */
const partsFromPage = {
  name: 'parts-from-page',
  /** @param {import('esbuild').PluginBuild} plugin */
  setup(plugin) {
    plugin.onResolve({ filter: /\/files\.js$/ }, () => ({ path: inRoot('web/files_one.js') }));
  },
};

/**
 * Bundles one entry of web/ into one script.
 * @param {string} entry from the top of the repository
 * @param {object} [options]
 * @param {Record<string, string>} [options.parts] published names by part, for web/files.js
 * @param {boolean} [options.onePage] true: one classic script whose parts are in the page
 * @param {boolean} [options.classic] true: one classic script
 * @param {boolean} [options.located] true: one classic script of a page, which finds its parts from
 *   its own address
 * @param {Record<string, string>} [options.define] other constants
 * @returns {Promise<string>}
 */
export async function bundleScript(entry, { parts, onePage, classic, located, define = {} } = {}) {
  const result = await build({
    entryPoints: [inRoot(entry)],
    absWorkingDir: inRoot(),
    bundle: true,
    write: false,
    minify: true,
    format: onePage || classic || located ? 'iife' : 'esm',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    external: ['node:*'],
    plugins: onePage ? [cssAsText, pythonAsText, partsFromPage] : [cssAsText, pythonAsText],
    define: {
      ...(parts ? { PARTS: JSON.stringify(parts) } : {}),
      ...(located ? { 'import.meta.url': 'lessonScript' } : {}),
      ...define,
    },
    // Who runs is known only at the start.
    ...(located
      ? {
          banner: { js: '(()=>{const lessonScript=document.currentScript.src;' },
          footer: { js: '})()' },
        }
      : {}),
    logLevel: 'error',
  });
  return result.outputFiles[0].text;
}

/**
 * @param {string} entry a stylesheet of web/
 * @returns {Promise<string>}
 */
export async function bundleStyle(entry) {
  const result = await build({
    entryPoints: [inRoot(entry)],
    bundle: true,
    write: false,
    minify: true,
    target: TARGET,
    charset: 'utf8',
    external: ['*.woff2', '*.svg'],
    logLevel: 'error',
  });
  return result.outputFiles[0].text.trimEnd();
}
