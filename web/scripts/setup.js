/**
 * Set-up for a fresh machine. On Debian 12 as root it installs what is missing; elsewhere it names
 * what is missing and how to get it, and stops. It uses Node alone: it runs before any package is
 * there.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { BUILD_NEEDS, TEST_NEEDS } from './needs.js';
import { inRoot } from './root.js';
import { run, Stop } from './run.js';

const OLDEST_NODE = [20, 19];

/** @param {string} version */
export function nodeIsNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

/** @returns {boolean} whether apt may be used here without asking anyone */
function mayInstall() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  const release = readFileSync('/etc/os-release', 'utf8');
  return /^ID=debian$/m.test(release) && /^VERSION_ID="?12"?$/m.test(release);
}

/** @param {import('./needs.js').Need[]} missing */
export function explain(missing) {
  const lines = missing.map(({ what, apt, home }) => `  - ${what} (Debian: ${apt}; or ${home})`);
  return [
    'these are missing:',
    ...lines,
    'On Debian and its kin:',
    `  sudo apt-get install --no-install-recommends ${missing.map(({ apt }) => apt).join(' ')}`,
    'Then run the same command again.',
  ].join('\n');
}

/**
 * Debian's emscripten brings Debian's own Node 18, which would overwrite a newer one that was put
 * at /usr/bin/node by hand. A diversion, Debian's own means for this, lets both stand.
 */
async function keepThisNode() {
  const node = '/usr/bin/node';
  if (realpathSync(process.execPath) !== node) return;
  const owned = spawnSync('dpkg', ['--search', node], { stdio: 'ignore' }).status === 0;
  if (owned) return;
  await run('dpkg-divert', ['--local', '--no-rename', '--divert', `${node}.debian`, '--add', node]);
}

/** @param {import('./needs.js').Need[]} needs */
async function setUpMachine(needs) {
  const missing = needs.filter(({ found }) => !found());
  if (missing.length === 0) return;
  if (!mayInstall()) throw new Stop(explain(missing));
  console.log(`Installing: ${missing.map(({ what }) => what).join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Another package manager may be at work on a machine that has just started.
  const wait = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
  await run('apt-get', [...wait, '-q', 'update'], { env, quiet: true });
  await keepThisNode();
  const packages = missing.map(({ apt }) => apt);
  await run('apt-get', [...wait, '-q', 'install', '-y', '--no-install-recommends', ...packages], {
    env,
    quiet: true,
  });
  const still = needs.filter(({ found }) => !found());
  if (still.length > 0) throw new Stop(explain(still));
}

/** @param {string} file */
const packagesOf = (file) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).packages ?? {}) : {};

/** @returns {boolean} whether node_modules holds exactly what the lock file asks for */
function packagesAreCurrent() {
  const wanted = packagesOf(inRoot('package-lock.json'));
  const present = packagesOf(inRoot('node_modules/.package-lock.json'));
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    // A package for another kind of machine is rightly absent.
    if (!present[path]) return optional === true;
    return present[path].version === version && existsSync(inRoot(path, 'package.json'));
  });
}

/**
 * Brings the machine to where the lesson can be built, and tested if asked.
 * @param {{forTests?: boolean, also?: import('./needs.js').Need[]}} [options]
 */
export async function setUp({ forTests = false, also = [] } = {}) {
  if (!nodeIsNewEnough(process.versions.node)) {
    throw new Stop(
      `Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node} (nodejs.org).`,
    );
  }
  await setUpMachine([...BUILD_NEEDS, ...(forTests ? TEST_NEEDS : []), ...also]);
  if (packagesAreCurrent()) return;
  console.log('Installing the packages of package-lock.json:');
  await run('npm', ['ci', '--no-audit', '--no-fund'], { quiet: true });
}
