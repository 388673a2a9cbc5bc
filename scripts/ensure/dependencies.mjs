import { existsSync, readFileSync } from 'node:fs';
import { appNode, at } from '../paths.mjs';
import { runLogged } from './run-logged.mjs';

/** Installs what package-lock.json names if anything is missing or outdated. Throws an error of one sentence if that fails. */
export async function ensureDependencies() {
  if (!isInstalled(readLock(at('package-lock.json')), readLock(at('node_modules', '.package-lock.json'))))
    await installWithNpm();
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

/**
 * With the npm that runs this script, else the one on the PATH. On Node 20 it warns of packages that ask for Node 22 or 24
 * (EBADENGINE). npm only unpacks those, as none has an install script; they run on the Node 24 that is installed along.
 */
function installWithNpm() {
  const title = 'Installing what the app needs';
  const npm = process.env.npm_execpath;
  if (npm && /\.c?js$/.test(npm)) return runLogged(title, 'install.log', process.execPath, [npm, 'ci']);
  // On Windows npm is a command file, which only a shell runs; the arguments are fixed words.
  return runLogged(title, 'install.log', 'npm', ['ci'], { shell: process.platform === 'win32' });
}
