import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, root } from './root.js';

/**
 * @param {string[]} folders from the top of the repository
 * @param {RegExp} pattern of a file's name
 * @returns {string[]} paths from the top, sorted, without what is generated
 */
export function sourcesOf(folders, pattern) {
  return folders
    .flatMap((folder) =>
      readdirSync(inRoot(folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && pattern.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name))),
    )
    .filter((file) => !file.startsWith('web/build/'))
    .sort();
}
