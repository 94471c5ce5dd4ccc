/** `npm start`: set-up, build, and the lesson on localhost. */
import { buildAll } from './build_all.js';
import { inRoot } from './root.js';
import { main, Stop } from './run.js';
import { serve } from './serve.js';
import { setUp } from './setup.js';

const DEFAULT_PORT = 8000;

function wantedPort() {
  const text = process.env.PORT ?? String(DEFAULT_PORT);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new Stop(`PORT must be a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

await main(async () => {
  const server = await serve(inRoot('dist/site'), wantedPort());
  await setUp();
  await buildAll();
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`\nThe lesson is at http://localhost:${address.port}/ (Ctrl+C stops it).`);
});
