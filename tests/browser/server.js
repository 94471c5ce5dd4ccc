/**
 * Serves dist/ to the browsers. The first part of a path chooses the response headers:
 *   at('plain/')            the hosted lesson, by plain headers
 *   at('strict/')           ... under a policy that allows WebAssembly
 *   at('plain/lesson.html') the one file
 *   at('plain/core/')       the core as a module
 *   at('plain/theirs.html') a page of someone else's that uses the elements
 * and `frames` is a page of another site that shows lessons in iframes.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../web/scripts/root.js';
import { fileFor, TYPES } from '../../web/scripts/serve.js';
import { WATCH_SCRIPT } from './in_page.js';

const policy = (/** @type {string} */ text) => ({ 'content-security-policy': text });

/** @type {Record<string, Record<string, string>>} */
const MODES = {
  plain: {},
  strict: policy("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"),
  worker: policy(
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:",
  ),
  noworker: policy("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'"),
  nowasm: policy("default-src 'self'; script-src 'self'"),
  trusted: policy(
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; require-trusted-types-for 'script'",
  ),
  // A server that has never heard of .wasm, and forbids guessing.
  plaintext: { 'x-content-type-options': 'nosniff' },
};

/** The one file as it lies on the disk. */
export const ONE_FILE = pathToFileURL(inRoot('dist/lesson.html')).href;

/**
 * A copy of the one file on the disk that watches for faults from its first moment: WebKit's driver
 * tells of none by itself.
 */
export function watchedOneFile() {
  const folder = mkdtempSync(join(tmpdir(), 'lesson-'));
  const html = readFileSync(inRoot('dist/lesson.html'), 'utf8');
  const file = join(folder, 'lesson.html');
  writeFileSync(
    file,
    html.replace(/<head>/i, (head) => `${head}<script>${WATCH_SCRIPT}</script>`),
  );
  return {
    href: pathToFileURL(file).href,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const DIST = inRoot('dist');
const SITE = inRoot('dist/site');

/** Taken away before any script of the page runs. */
const WITHOUT_WASM = 'delete globalThis.WebAssembly;';

/** A reader who asked the browser to save data. */
const SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });";

/**
 * @param {string} html
 * @param {string} src
 */
const withScript = (html, src) =>
  html.replace(/<head>/i, (head) => `${head}<script src="${src}"></script>`);

/** One script tag, before the elements that it brings to life. */
const THEIRS = `<!doctype html>
<html lang="en"><head><title>A course</title><link rel="icon" href="icon.svg">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<script src="attention-lesson.js"></script></head>
<body><h1>A course of its own</h1>
<lesson-explorer name="similarity"><p>Their own words until it is alive.</p></lesson-explorer>
<p>A <lesson-term term="Key" definition="What a position offers."><a href="#end">key</a></lesson-term>.</p>
<lesson-lab name="mask-direction"><span>Break the mask</span></lesson-lab>
<lesson-lab name="mask-task" tag="lesson-mask-task"><span>Build the mask</span></lesson-lab>
<lesson-python name="normalize-scores"></lesson-python>
<lesson-python><pre>print(6 * 7)</pre></lesson-python>
<lesson-answer number="1"><p>Ours.</p></lesson-answer>
<lesson-engine></lesson-engine>
<p id="end">The end.</p></body></html>`;

/** @param {URL} url */
async function answer(url) {
  const [, mode, ...rest] = url.pathname.split('/');
  const headers = MODES[mode];
  const name = rest.join('/') || 'index.html';
  if (!headers) return null;
  if (name === 'watch.js') return { body: WATCH_SCRIPT, type: TYPES['.js'], headers };
  if (name === 'without-wasm.js') return { body: WITHOUT_WASM, type: TYPES['.js'], headers };
  if (name === 'save-data.js') return { body: SAVE_DATA, type: TYPES['.js'], headers };
  if (name === 'theirs.html') {
    return { body: withScript(THEIRS, 'watch.js'), type: TYPES['.html'], headers };
  }
  if (name === 'icon.svg') {
    return { body: await readFile(inRoot('web/icon.svg')), type: TYPES['.svg'], headers };
  }
  const elsewhere = /^(lesson\.html$|attention-lesson\.js$|(core|site)\/)/.test(name);
  const file = fileFor(elsewhere ? DIST : SITE, `/${name}`);
  if (!file) return null;
  const raw = await readFile(file);
  const ext = extname(file);
  const hidden = mode === 'plaintext' && ext === '.wasm';
  const type = hidden ? 'text/plain' : (TYPES[ext] ?? 'application/octet-stream');
  if (ext !== '.html') return { body: raw, type, headers };
  let html = withScript(raw.toString(), 'watch.js');
  if (url.searchParams.has('without-wasm')) html = withScript(html, 'without-wasm.js');
  if (url.searchParams.has('save-data')) html = withScript(html, 'save-data.js');
  return { body: html, type, headers };
}

/** @param {URL} url of the host page: ?src=…&src=…&sandbox=allow-scripts */
function hostPage(url) {
  const sandbox = url.searchParams.get('sandbox');
  const frames = url.searchParams.getAll('src').map((src, i) => {
    const box = sandbox === null ? '' : ` sandbox="${sandbox}"`;
    const width = url.searchParams.get('width') ?? '700';
    return `<iframe title="Lesson ${i + 1}" src="${src.replace(/[&"<]/g, (c) => `&#${c.charCodeAt(0)};`)}"
      width="${width}" height="700"${box}></iframe>`;
  });
  return `<!doctype html><html lang="en"><head><title>A course</title><link rel="icon" href="data:,"></head><body>
    <h1>A course of another site</h1>${frames.join('')}</body></html>`;
}

/** @param {(url: URL) => Promise<{body: string | Buffer, type: string, headers: object} | null>} reply */
async function listen(reply) {
  const server = createServer(async (request, response) => {
    const found = await reply(new URL(request.url ?? '/', 'http://localhost')).catch(() => null);
    if (!found) return response.writeHead(404).end('Not found');
    const { body, type, headers } = found;
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...headers });
    return response.end(body);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { server, origin: `http://127.0.0.1:${port}` };
}

/** Starts both sites: the lesson's, and one that hosts it. */
export async function startServer() {
  const lesson = await listen(answer);
  const host = await listen(async (url) =>
    url.pathname === '/' ? { body: hostPage(url), type: TYPES['.html'], headers: {} } : null,
  );
  return {
    /** @param {string} path such as `plain/?engine=js#questions` */
    at: (path) => `${lesson.origin}/${path}`,
    /**
     * Another site's page with a frame for each path.
     * @param {string[]} paths as for `at`
     * @param {{sandbox?: string, width?: number}} [options]
     */
    frames(paths, { sandbox, width } = {}) {
      const query = new URLSearchParams(paths.map((path) => ['src', `${lesson.origin}/${path}`]));
      if (sandbox !== undefined) query.set('sandbox', sandbox);
      if (width) query.set('width', String(width));
      // Another name for this machine is another site.
      return `${host.origin.replace('127.0.0.1', 'localhost')}/?${query}`;
    },
    close() {
      for (const { server } of [lesson, host]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
