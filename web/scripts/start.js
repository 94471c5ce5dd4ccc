/** `npm start`: set-up, build, and the lesson on localhost. */
import { buildAll } from './build_all.js';
import { inRoot } from './root.js';
import { main } from './run.js';
import { serve, wantedPort } from './serve.js';
import { setUp } from './setup.js';

await main(async () => {
  const server = await serve(inRoot('dist/site'), wantedPort(process.env.PORT));
  await setUp();
  await buildAll();
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`\nThe lesson is at http://localhost:${address.port}/ (Ctrl+C stops it).`);
});
