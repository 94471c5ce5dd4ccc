/** Five hundred runs leave one worker, which stands ready, and nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPython } from '../../web/python/python.js';

/** A worker that answers as the page's does, and counts. */
class FakeWorker extends EventTarget {
  static alive = new Set();
  static most = 0;
  /** @type {((event: any) => void) | null} */
  onmessage = null;
  onerror = null;

  /** Whether programs begin, or wait for what is read ahead. */
  static begins = true;
  /** Whether a script is reached by its address. */
  static online = true;

  /** @param {string} address */
  constructor(address) {
    super();
    FakeWorker.alive.add(this);
    FakeWorker.most = Math.max(FakeWorker.most, FakeWorker.alive.size);
    if (FakeWorker.online || address.startsWith('blob:')) this.#tell({ ready: true });
    else queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }

  /** @param {any} data */
  postMessage({ parts, code }) {
    if (parts) this.#tell({ prepared: true });
    else if (FakeWorker.begins) this.#tell({ begun: true });
    if (parts) return;
    if (code !== 'while True: pass') {
      this.#tell({ text: code });
      this.#tell({ done: true, error: null, frames: [] });
    }
  }

  terminate() {
    FakeWorker.alive.delete(this);
  }

  /** @param {object} data */
  #tell(data) {
    queueMicrotask(() => {
      const event = Object.assign(new Event('message'), { data });
      this.dispatchEvent(event);
      this.onmessage?.(event);
    });
  }
}

/** @param {string | URL} [script] */
const python = (script = 'text') => {
  Object.assign(globalThis, { Worker: FakeWorker });
  let fetched = 0;
  const part = async () => {
    fetched += 1;
    return new Uint8Array(8);
  };
  const files = /** @type {any} */ ({
    simd: part,
    python: { worker: async () => script, wasm: part },
  });
  const core = async () => ({ engine: 'wasm-simd' });
  return { ...createPython({ files, core }), fetched: () => fetched };
};

test('500 runs, some stopped: one worker is left, and everything was fetched once', async () => {
  const { run, fetched } = python();
  for (let i = 0; i < 500; i++) {
    const isEndless = i % 50 === 49;
    const { result, stop } = run(isEndless ? 'while True: pass' : `print(${i})`);
    if (isEndless) setTimeout(stop);
    const { stdout, error } = await result;
    if (isEndless) assert.equal(error?.type, 'Stopped');
    else assert.deepEqual([stdout, error], [`print(${i})`, null]);
  }
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(FakeWorker.alive.size, 1);
  assert.ok(FakeWorker.most <= 2, `${FakeWorker.most} workers at once`);
  assert.equal(fetched(), 2);
});

test('runs wait for their turn, and one stopped before it never starts', async () => {
  const { run } = python();
  const first = run('while True: pass');
  const second = run('print(2)');
  const third = run('print(3)');
  second.stop();
  assert.equal((await second.result).error?.type, 'Stopped');
  first.stop();
  assert.equal((await first.result).error?.type, 'Stopped');
  assert.equal((await third.result).stdout, 'print(3)');
});

test('a script that was fetched once starts workers when the server is gone', async (t) => {
  t.after(() => {
    FakeWorker.online = true;
  });
  let asked = 0;
  t.mock.method(globalThis, 'fetch', async () => {
    asked += 1;
    if (!FakeWorker.online) throw new TypeError('Failed to fetch');
    return new Response('text');
  });
  const { run } = python(new URL('http://lesson.test/worker.js'));
  assert.equal((await run('print(1)').result).stdout, 'print(1)');
  FakeWorker.online = false;
  // The first of these has the worker that stood ready.
  for (const code of ['print(2)', 'print(3)', 'print(4)']) {
    assert.deepEqual(await run(code).result, {
      stdout: code,
      error: null,
      frames: [],
      names: undefined,
    });
  }
  assert.equal(asked, 1);
});

test('a script that cannot be fetched is told as that, and asked for again', async (t) => {
  let isDown = true;
  t.mock.method(globalThis, 'fetch', async () =>
    isDown ? new Response('', { status: 503 }) : new Response('text'),
  );
  const { run } = python(new URL('http://lesson.test/worker.js'));
  const { error } = await run('print(1)').result;
  assert.equal(error?.type, 'NotFetched');
  assert.match(error?.message ?? '', /could not be fetched/);
  isDown = false;
  assert.equal((await run('print(1)').result).stdout, 'print(1)');
});

test('the five seconds begin with the program, not with what is read ahead of it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => {
    FakeWorker.begins = true;
  });
  for (const begins of [false, true]) {
    FakeWorker.begins = begins;
    const { run } = python();
    const { result, stop } = run('while True: pass');
    for (let i = 0; i < 100; i++) await Promise.resolve();
    t.mock.timers.tick(6000);
    stop();
    assert.equal((await result).error?.type, begins ? 'TimeLimit' : 'Stopped');
  }
});
