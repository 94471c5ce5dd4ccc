/** Every explorer there is: one file each in web/explorers/. */
import { readdirSync } from 'node:fs';

const FOLDER = new URL('../../web/explorers/', import.meta.url);

/** @type {{file: string, explorer: import('../../web/elements/explorer_form.js').Explorer}[]} */
export const all = await Promise.all(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.js'))
    .map(async (file) => ({
      file,
      explorer: (await import(new URL(file, FOLDER).href)).default,
    })),
);

export const explorers = all.map(({ explorer }) => explorer);
