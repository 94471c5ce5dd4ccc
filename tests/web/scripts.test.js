/** The scripts around the lesson: set-up's words, and the server's manners. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { BUILD_NEEDS } from '../../web/scripts/needs.js';
import { Stop } from '../../web/scripts/run.js';
import { fileFor, serve, wantedPort } from '../../web/scripts/serve.js';
import { explain, nodeIsNewEnough } from '../../web/scripts/setup.js';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>A page</title>');
after(() => rmSync(folder, { recursive: true }));

test('Node 20.19 is the oldest that will do', () => {
  for (const version of ['18.20.0', '20.18.9', '9.0.0']) assert.ok(!nodeIsNewEnough(version));
  for (const version of ['20.19.0', '20.20.2', '22.0.0']) assert.ok(nodeIsNewEnough(version));
});

test('what is missing is named, with the way to get it', () => {
  const words = explain(BUILD_NEEDS.filter(({ apt }) => ['cmake', 'emscripten'].includes(apt)));
  assert.match(words, /CMake.*cmake\.org/);
  assert.match(words, /apt-get install --no-install-recommends cmake emscripten\n/);
});

test('the server keeps to its folder', () => {
  assert.equal(fileFor(folder, '/'), join(folder, 'index.html'));
  assert.equal(fileFor(folder, '/a%20b.js'), join(folder, 'a b.js'));
  for (const path of ['/../x', '/%2e%2e/x', '/a/../../x', '/%00', '/%zz']) {
    assert.equal(fileFor(folder, path), null, path);
  }
});

test('a page is served; a missing one is 404; a taken port is said in one sentence', async () => {
  const server = await serve(folder, 0);
  try {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const page = await fetch(`http://127.0.0.1:${port}/`);
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(await page.text(), /A page/);
    assert.equal((await fetch(`http://127.0.0.1:${port}/none.js`)).status, 404);
    await assert.rejects(serve(folder, port), (error) => {
      assert.ok(error instanceof Stop);
      assert.match(error.message, new RegExp(`port ${port} is taken.*PORT=`));
      return true;
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a port that another program has on the IPv6 loopback is taken', async (t) => {
  const other = createServer((socket) => socket.destroy());
  const port = await new Promise((done) => {
    other.once('error', () => done(null));
    other.listen({ host: '::1', port: 0, ipv6Only: true }, () =>
      done(/** @type {import('node:net').AddressInfo} */ (other.address()).port),
    );
  });
  if (port === null) {
    t.skip('this machine has no IPv6');
    return;
  }
  t.after(() => other.close());
  const served = serve(folder, port);
  served.then(
    (server) => server.close(),
    () => {},
  );
  await assert.rejects(served, /port \d+ is taken.*PORT=/);
});

test('PORT is a number; empty is unset', () => {
  assert.equal(wantedPort(undefined), 8000);
  assert.equal(wantedPort(''), 8000);
  assert.equal(wantedPort('0'), 0);
  assert.equal(wantedPort('65535'), 65535);
  for (const text of ['65536', 'x', '-1', '8.5', ' ']) {
    assert.throws(() => wantedPort(text), /PORT must be a number/, text);
  }
});
