/**
 * Publishes the lesson from web/ and the compiled core:
 *   dist/site/                hosted
 *   dist/lesson.html          everything in one file, from disk or served
 *   dist/attention-lesson.js  the elements for pages that others own; its parts are those of site/
 *   dist/core/                `attention-lesson/core`, for browsers and Node
 * Names change with content, except those by which others ask; the same sources give the same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { loadCore } from '../core.js';
import { bundleScript, bundleStyle } from './bundle.js';
import { packed } from './packed.js';
import { allParts } from './parts.js';
import { renderPage } from './render.js';
import { inRoot } from './root.js';

const ICON_LINK = '<link rel="icon" href="icon.svg">';
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

/** @typedef {Record<string, string | Uint8Array>} Output contents by path under dist/ */

/**
 * Parts as files of a folder, by names that change with content, so that no cache can put a part of
 * one day beside a script of another.
 * @param {import('./parts.js').Part[]} parts
 * @param {string} folder
 * @returns {{ out: Output, names: Record<string, string> }} names: addresses by part, as files.js
 *   wants them
 */
function named(parts, folder) {
  /** @type {Output} */
  const out = {};
  /** @type {Record<string, string>} */
  const names = {};
  for (const { name, ext, bytes } of parts) {
    const file = `${name}-${shortHash(bytes)}.${ext}`;
    out[`${folder}/${file}`] = bytes;
    names[name] = `./${file}`;
  }
  return { out, names };
}

/** A script's text inside a page may not end its element, nor open a comment. */
const inlineScript = (/** @type {string} */ js) =>
  js.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');

/**
 * @param {string} page
 * @param {string} css
 * @param {import('./parts.js').Part[]} parts
 * @returns {Promise<Output>}
 */
async function makeSite(page, css, parts) {
  const { out, names } = named(parts, 'site');
  const main = await bundleScript('web/main.js', { parts: names });
  const here = Object.entries(names).map(([name, file]) => [name, file.replace('./', './site/')]);
  out['attention-lesson.js'] = await bundleScript('web/main.js', {
    parts: Object.fromEntries(here),
    located: true,
  });
  const mainName = `main-${shortHash(main)}.js`;
  const styleName = `lesson-${shortHash(css)}.css`;
  out[`site/${mainName}`] = main;
  out[`site/${styleName}`] = css;
  out['site/notices.txt'] = await readFile(inRoot('web/notices.txt'));
  const icon = await readFile(inRoot('web/icon.svg'));
  const iconName = `icon-${shortHash(icon)}.svg`;
  out[`site/${iconName}`] = icon;
  let html = swap(page, ICON_LINK, ICON_LINK.replace('icon.svg', iconName));
  html = swap(html, STYLE_LINK, STYLE_LINK.replace('lesson.css', styleName));
  html = swap(html, SCRIPT_TAG, SCRIPT_TAG.replace('main.js', mainName));
  out['site/index.html'] = html;
  return out;
}

/**
 * @param {string} page
 * @param {string} css
 * @param {import('./parts.js').Part[]} parts
 * @returns {Promise<Output>}
 */
async function makeOneFile(page, css, parts) {
  const main = await bundleScript('web/main.js', { onePage: true });
  const blocks = await Promise.all(
    parts
      .filter((part) => !part.hostedOnly)
      .map(async ({ name, bytes, inOneFile }) => {
        const text = (await packed(inOneFile ?? bytes)).toString('base64');
        return `<script type="application/octet-stream" id="part-${name}">${text}</script>`;
      }),
  );
  const icon = encodeURIComponent((await readFile(inRoot('web/icon.svg'), 'utf8')).trim());
  let one = swap(page, ICON_LINK, ICON_LINK.replace('icon.svg', `data:image/svg+xml,${icon}`));
  one = swap(one, STYLE_LINK, `<style>${css.replace(/<\/(style)/gi, '<\\/$1')}</style>`);
  one = swap(one, SCRIPT_TAG, '');
  // A classic script runs where it stands: after the page that it brings to life.
  const script = `<script>${inlineScript(main)}</script>`;
  const notices = await readFile(inRoot('web/notices.txt'), 'utf8');
  blocks.unshift(`<!--\n${notices}-->`);
  return { 'lesson.html': swap(one, '</body>', `${blocks.join('\n')}\n${script}\n</body>`) };
}

/**
 * @param {import('./parts.js').Part[]} parts
 * @returns {Promise<Output>}
 */
async function makeCore(parts) {
  const { out, names } = named(
    parts.filter((part) => part.name.startsWith('core')),
    'core',
  );
  out['core/notices.txt'] = await readFile(inRoot('web/notices.txt'));
  out['core/index.js'] = await bundleScript('web/core.js', { parts: names });
  return out;
}

/**
 * Makes all of it in memory. Needs the compiled core in web/build/.
 * @returns {Promise<Output>}
 */
export async function makePages() {
  const core = await loadCore();
  const [page, css, parts] = await Promise.all([
    renderPage({ ask: core.ask }),
    bundleStyle('web/lesson.css'),
    allParts(),
  ]);
  const made = await Promise.all([
    makeSite(page, css, parts),
    makeOneFile(page, css, parts),
    makeCore(parts),
  ]);
  return Object.assign({}, ...made);
}

/** Writes all of it, and leaves nothing older beside them; what is right already is not touched. */
export async function buildPages() {
  const out = await makePages();
  for (const [path, bytes] of Object.entries(out)) {
    const file = inRoot('dist', path);
    await mkdir(dirname(file), { recursive: true });
    const present = await readFile(file).catch(() => null);
    if (!present?.equals(Buffer.from(bytes))) await writeFile(file, bytes);
  }
  for (const folder of ['site', 'core']) {
    for (const name of await readdir(inRoot('dist', folder))) {
      if (!(`${folder}/${name}` in out))
        await rm(inRoot('dist', folder, name), { recursive: true });
    }
  }
}
