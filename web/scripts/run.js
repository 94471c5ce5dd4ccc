/** Runs other programs in the open: what runs is printed, and a failure stops. */
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { root } from './root.js';

/** A command longer than this is shown by its beginning. */
const LONG = 12;

/** What the person must see as one plain sentence, without a stack. */
export class Stop extends Error {}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{env?: Record<string, string>, quiet?: boolean, cwd?: string}} [options]
 *   quiet: show the program's output only if it fails
 * @returns {Promise<void>} rejects with Stop when the program fails
 */
export async function run(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  const shown = args.length > LONG ? [...args.slice(0, LONG), `… (${args.length} words)`] : args;
  console.log(`  $ ${[command, ...shown].join(' ').replaceAll(root, '')}`);
  const child = spawn(command, args, {
    cwd,
    // First in line is the Node that runs this: a machine can have an older one beside it.
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      ...env,
    },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const code = await new Promise((done, fail) => {
    child.on('error', (error) => fail(new Stop(`${command} did not start: ${error.message}`)));
    child.on('close', (status, signal) => done(status ?? signal));
  });
  if (code === 0) return;
  process.stdout.write(output);
  throw new Stop(`"${command} ${args[0] ?? ''}" failed (${code}).`);
}

/**
 * Runs a script's main work; a Stop is printed as its sentence, and any failure ends with 1.
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Stop ? `\nStopped: ${error.message}` : error);
    process.exit(1);
  }
}
