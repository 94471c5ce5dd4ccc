/** WebKitGTK by WebDriver, on a virtual display of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expression } from './in_page.js';

// A session's start hangs now and then; a new one then starts at once.
const START_LIMIT = 40_000;
const START_TRIES = 3;

/** @type {Record<string, string>} WebDriver's code points for keys with names */
const KEYS = {
  ArrowRight: '\uE014',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  Home: '\uE011',
  End: '\uE010',
  Tab: '\uE004',
  Enter: '\uE007',
  Space: ' ',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  Backspace: '\uE003',
  Delete: '\uE017',
  Shift: '\uE008',
  Control: '\uE009',
};

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });

function miniBrowser() {
  for (const arch of readdirSync('/usr/lib')) {
    if (!arch.endsWith('-linux-gnu')) continue;
    const folder = readdirSync(join('/usr/lib', arch)).find((f) => f.startsWith('webkit2gtk-4.'));
    if (folder) return join('/usr/lib', arch, folder, 'MiniBrowser');
  }
  throw new Error('MiniBrowser was not found; Debian: apt-get install webkit2gtk-driver');
}

/** @param {import('node:child_process').ChildProcess[]} kids */
async function startDisplay(kids) {
  const display = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  kids.push(display);
  const number = await new Promise((done, fail) => {
    /** @type {any} */ (display.stdio[3]).once('data', done);
    display.once('error', fail);
    display.once('exit', () => fail(new Error('Xvfb ended before it began')));
  });
  return `:${String(number).trim()}`;
}

/** @param {'light' | 'dark'} scheme */
async function startOnce(scheme) {
  /** @type {import('node:child_process').ChildProcess[]} */
  const kids = [];
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const stop = () => {
    for (const kid of kids.reverse()) kid.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const env = {
      ...process.env,
      DISPLAY: await startDisplay(kids),
      HOME: home,
      XDG_RUNTIME_DIR: home,
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      ...(scheme === 'dark' ? { GTK_THEME: 'Adwaita:dark' } : {}),
    };
    const port = await freePort();
    kids.push(spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env }));
    /**
     * @param {string} method
     * @param {string} path
     * @param {object} [body]
     * @param {number} [limit] in milliseconds
     */
    const call = async (method, path, body, limit = 120_000) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        body: body && JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(limit),
      });
      const { value } = /** @type {any} */ (await response.json());
      if (value?.error) throw new Error(`${value.error}: ${value.message}`);
      return value;
    };
    for (const until = Date.now() + START_LIMIT; ; ) {
      try {
        await call('GET', '/status');
        break;
      } catch (error) {
        if (Date.now() > until) throw error;
        await pause(50);
      }
    }
    const options = { binary: miniBrowser(), args: ['--automation'] };
    const capabilities = {
      alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options },
    };
    const session = await call('POST', '/session', { capabilities }, START_LIMIT);
    return { call, stop, path: `/session/${session.sessionId}` };
  } catch (error) {
    stop();
    throw error;
  }
}

/**
 * @param {{scheme?: 'light' | 'dark'}} [options]
 * @returns {Promise<import('./engines.js').Driver>}
 */
export async function webkit({ scheme = 'light' } = {}) {
  let started;
  for (let tries = 1; !started; tries++) {
    try {
      started = await startOnce(scheme);
    } catch (error) {
      if (tries === START_TRIES) throw error;
    }
  }
  const { call, stop, path } = started;
  await call('POST', `${path}/timeouts`, { script: 60_000, pageLoad: 60_000 });

  /** @type {import('./engines.js').Driver['js']} */
  const js = async (code, ...args) => {
    const result = await call('POST', `${path}/execute/async`, {
      script: `const done = arguments[arguments.length - 1];
        ${expression(code, args)}.then((value) => done({ value }), (e) => done({ error: String(e) }));`,
      args: [],
    });
    if (result?.error) throw new Error(result.error);
    return result?.value;
  };
  const act = (/** @type {object} */ source) =>
    call('POST', `${path}/actions`, { actions: [source] });
  /** @param {string[]} keys held together */
  const chord = (keys) =>
    act({
      type: 'key',
      id: 'keys',
      actions: [
        ...keys.map((value) => ({ type: 'keyDown', value: KEYS[value] ?? value })),
        ...keys.toReversed().map((value) => ({ type: 'keyUp', value: KEYS[value] ?? value })),
      ],
    });
  return {
    name: 'webkit',
    faults: [],
    requests: [],
    js,
    open: (url) => call('POST', `${path}/url`, { url }),
    press: (key) => chord(key.split('+')),
    type: async (text) => {
      for (const letter of text) await chord([letter]);
    },
    clickAt: (x, y) =>
      act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    size: async (width, height) => {
      await call('POST', `${path}/window/rect`, { width, height, x: 0, y: 0 });
    },
    shot: async (file) =>
      writeFileSync(file, Buffer.from(await call('GET', `${path}/screenshot`), 'base64')),
    enterFrame: (index) => call('POST', `${path}/frame`, { id: index }),
    leaveFrame: () => call('POST', `${path}/frame`, { id: null }),
    close: async () => {
      await call('DELETE', path, undefined, 10_000).catch(() => {});
      stop();
    },
  };
}
