/** A small static server for dist/site/, for this machine only. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { Stop } from './run.js';

const DEFAULT_PORT = 8000;

/** @type {Record<string, string>} */
export const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

/**
 * @param {string} folder
 * @param {string} path of a request
 * @returns {string | null} the file it names; null when it leads out of the folder
 */
export function fileFor(folder, path) {
  let decoded;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const file = normalize(join(folder, decoded.endsWith('/') ? `${decoded}index.html` : decoded));
  return file.startsWith(folder + sep) && !file.includes('\0') ? file : null;
}

/**
 * Whether something answers on the IPv6 loopback. There `localhost` leads most browsers first, so
 * that another program would be seen in place of the lesson.
 *
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const isTakenOnIpv6 = (port) =>
  new Promise((done) => {
    const socket = connect({ host: '::1', port });
    const say = (/** @type {boolean} */ taken) => {
      socket.destroy();
      done(taken);
    };
    socket.once('connect', () => say(true));
    // Refused, or a machine without IPv6.
    socket.once('error', () => say(false));
  });

/** @param {number} port @param {string} why */
const unusable = (port, why) =>
  new Stop(`${why}. Choose another: PORT=${(port % 65000) + 1} npm start`);

/**
 * @param {string | undefined} text of PORT; empty is unset
 * @returns {number}
 */
export function wantedPort(text) {
  const port = Number(text || DEFAULT_PORT);
  if (!/^\d*$/.test(text ?? '') || port > 65535) {
    throw new Stop(`PORT must be a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

/**
 * Takes the port at once, so that a taken one is known before a long build.
 * @param {string} folder
 * @param {number} port 0 for any free one
 * @returns {Promise<import('node:http').Server>} rejects with Stop when the port cannot be had
 */
export async function serve(folder, port) {
  if (port !== 0 && (await isTakenOnIpv6(port))) throw unusable(port, `port ${port} is taken`);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = fileFor(folder, pathname);
    try {
      if (!file) throw new Error('no such file');
      const body = await readFile(file);
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'cache-control': 'no-cache',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
    }
  });
  await new Promise((done, fail) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const taken = error.code === 'EADDRINUSE';
      const why = taken ? `port ${port} is taken` : `port ${port}: ${error.message}`;
      fail(unusable(port, why));
    });
    server.listen(port, '127.0.0.1', () => done(undefined));
  });
  return server;
}
