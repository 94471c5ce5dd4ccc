import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * @param {...string} parts a path from the top of the repository
 * @returns {string} the absolute path
 */
export const inRoot = (...parts) => join(root, ...parts);
