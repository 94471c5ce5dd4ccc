/**
 * Publishes the lesson from web/ and the compiled core:
 *   dist/site/         hosted; names change with content
 *   dist/lesson.html   everything in one file, from disk or served
 *   dist/core/         `attention-lesson/core`, for browsers and Node
 * The same sources give the same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadCore } from '../core.js';
import { bundleScript, bundleStyle } from './bundle.js';
import { allParts } from './parts.js';
import { renderPage } from './render.js';
import { inRoot } from './root.js';

const STYLE_LINK = '<link rel="stylesheet" href="lesson.css">';
const SCRIPT_TAG = '<script type="module" src="main.js"></script>';

/** @param {string | Uint8Array} bytes */
const shortHash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 10);

/**
 * Swaps exactly one place of the page, so that a template that has moved is noticed.
 * @param {string} page
 * @param {string} old
 * @param {string} replacement
 */
function swap(page, old, replacement) {
  if (page.split(old).length !== 2) throw new Error(`web/index.html must hold once: ${old}`);
  return page.replace(old, () => replacement);
}

/**
 * @param {string} folder
 * @param {Record<string, string | Uint8Array>} files
 */
async function writeFolder(folder, files) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
}

/** A script's text inside a page may not end its element, nor open a comment. */
const inlineScript = (/** @type {string} */ js) =>
  js.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');

/**
 * @param {string} page
 * @param {string} css
 * @param {import('./parts.js').Part[]} parts
 */
async function writeSite(page, css, parts) {
  /** @type {Record<string, string | Uint8Array>} */
  const out = {};
  /** @type {Record<string, string>} */
  const names = {};
  for (const { name, ext, bytes } of parts) {
    const file = `${name}-${shortHash(bytes)}.${ext}`;
    out[file] = bytes;
    names[name] = `./${file}`;
  }
  const main = await bundleScript('web/main.js', { parts: names });
  const mainName = `main-${shortHash(main)}.js`;
  const styleName = `lesson-${shortHash(css)}.css`;
  out[mainName] = main;
  out[styleName] = css;
  out['index.html'] = swap(
    swap(page, STYLE_LINK, STYLE_LINK.replace('lesson.css', styleName)),
    SCRIPT_TAG,
    SCRIPT_TAG.replace('main.js', mainName),
  );
  await writeFolder(inRoot('dist/site'), out);
}

/**
 * @param {string} page
 * @param {string} css
 * @param {import('./parts.js').Part[]} parts
 */
async function writeOneFile(page, css, parts) {
  const main = await bundleScript('web/main.js', { onePage: true });
  const blocks = parts
    .filter((part) => !part.hostedOnly)
    .map(({ name, bytes, packed }) => {
      const text = gzipSync(packed ?? bytes, { level: 9 }).toString('base64');
      return `<script type="application/octet-stream" id="part-${name}">${text}</script>`;
    });
  const style = `<style>${css.replace(/<\/(style)/gi, '<\\/$1')}</style>`;
  let one = swap(page, STYLE_LINK, style);
  one = swap(one, SCRIPT_TAG, '');
  // A classic script runs where it stands: after the page that it brings to life.
  one = swap(
    one,
    '</body>',
    `${blocks.join('\n')}\n<script>${inlineScript(main)}</script>\n</body>`,
  );
  await writeFile(inRoot('dist/lesson.html'), one);
}

/** @param {import('./parts.js').Part[]} parts */
async function writeCore(parts) {
  /** @type {Record<string, string | Uint8Array>} */
  const out = {};
  /** @type {Record<string, string>} */
  const names = {};
  for (const { name, ext, bytes } of parts.filter((part) => part.name.startsWith('core'))) {
    out[`${name}.${ext}`] = bytes;
    names[name] = `./${name}.${ext}`;
  }
  out['index.js'] = await bundleScript('web/core.js', { parts: names });
  await writeFolder(inRoot('dist/core'), out);
}

/** Publishes all three. Needs the compiled core in web/build/. */
export async function buildPages() {
  const core = await loadCore();
  const [page, css, parts] = await Promise.all([
    renderPage({ ask: core.ask }),
    bundleStyle('web/lesson.css'),
    allParts(),
  ]);
  await mkdir(inRoot('dist'), { recursive: true });
  await Promise.all([
    writeSite(page, css, parts),
    writeOneFile(page, css, parts),
    writeCore(parts),
  ]);
}
