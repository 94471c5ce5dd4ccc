import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../web/scripts/root.js';

/** Generated, or not ours. */
const SKIPPED = new Set(['.git', 'node_modules', 'dist', 'build', '.cache', '__pycache__']);

/** @typedef {{path: string, text: string}} Source a file and its path from the top */

/**
 * @param {string} [folder] from the top
 * @returns {string[]} every file of ours, as paths from the top
 */
export function walk(folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (SKIPPED.has(entry.name)) return [];
    return entry.isDirectory() ? walk(path) : [relative('.', path)];
  });
}

/**
 * @param {string} folder
 * @param {RegExp} pattern of the path
 * @returns {Source[]}
 */
export const sources = (folder, pattern) =>
  walk(folder)
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
