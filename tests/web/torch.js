/** PyTorch itself, where a test runs what the lesson writes. */
import { spawnSync } from 'node:child_process';

export const PYTHON = '/usr/bin/python3';

/** @returns {string | false} why a test that needs PyTorch is skipped, or that it is not */
export function torchIsMissing() {
  const { status } = spawnSync(PYTHON, ['-c', 'import torch'], { stdio: 'ignore' });
  return status === 0 ? false : `${PYTHON} has no torch (Debian: python3-torch)`;
}
