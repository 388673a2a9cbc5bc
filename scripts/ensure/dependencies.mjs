import { existsSync, readFileSync } from 'node:fs';
import { run, TO_STDERR } from '../children.mjs';
import { appNode, at, ROOT } from '../paths.mjs';

/** Installs what package-lock.json names if anything is missing or outdated. Throws an error of one sentence if that fails. */
export async function ensureDependencies() {
  if (!isInstalled(readLock(at('package-lock.json')), readLock(at('node_modules', '.package-lock.json')))) {
    console.error('Installing what the app needs (npm ci) …');
    const { code } = await runNpm(['ci']);
    if (code !== 0)
      throw new Error(
        'npm ci failed; its messages above say why. Run it again, or "npm start", once that is settled.',
      );
  }
  if (appNode() === null)
    throw new Error(
      `The app runs on Node 24, which the "node" package brings along, but its install script did not run. ` +
        `Run "npm rebuild node", or use Node 24 or newer yourself (this is ${process.versions.node}).`,
    );
}

/**
 * Whether every package of the lock is installed, by the record that npm leaves in node_modules. Optional ones may be absent:
 * each is for one platform.
 */
export function isInstalled(lock, record) {
  if (lock === null) throw new Error('package-lock.json is missing: this is not a whole checkout.');
  if (record === null) return false;
  return Object.entries(lock.packages).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true;
    const installed = record.packages[path];
    return installed ? installed.version === version : Boolean(optional);
  });
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** The npm that runs this script, else the one on the PATH. */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  if (npm && /\.c?js$/.test(npm))
    return run(process.execPath, [npm, ...args], { cwd: ROOT, stdio: TO_STDERR });
  // On Windows npm is a command file, which only a shell runs; the arguments are fixed words.
  return run('npm', args, { cwd: ROOT, stdio: TO_STDERR, shell: process.platform === 'win32' });
}
