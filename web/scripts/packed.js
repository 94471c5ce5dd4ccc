/** The one file carries its parts compressed: every byte here is one that a reader downloads. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gzipAsync } from '@gfx/zopfli';
import { inRoot } from './root.js';

/**
 * Bytes as gzip, some 5 % smaller than gzip -9 leaves them, for `DecompressionStream`. The search
 * takes seconds, so what was found is kept in build/packed/ by its content.
 *
 * @param {string | Uint8Array} bytes
 * @returns {Promise<Buffer>}
 */
export async function packed(bytes) {
  const input = Buffer.from(bytes);
  const name = createHash('sha256').update(input).digest('hex');
  const kept = inRoot('build/packed', `${name}.gz`);
  const known = await readFile(kept).catch(() => null);
  if (known) return known;
  const found = Buffer.from(await gzipAsync(input, { numiterations: 5 }));
  await mkdir(dirname(kept), { recursive: true });
  await writeFile(kept, found);
  return found;
}
