import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../children.mjs';

/** The path of a program, or null if it is not on the PATH. */
export function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Whether system packages can be installed without asking: as root on a Debian-like system. */
const canInstall = () => process.getuid?.() === 0 && findProgram('apt-get') !== null;

/** Installs system packages where that is allowed. Returns whether they are installed now. */
export async function aptInstall(packages) {
  if (!canInstall()) return false;
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { quiet: true, env });
  if ((await install()).code === 0) return true;
  // A fresh system has no package lists yet.
  await run('apt-get', ['update'], { quiet: true, env });
  return (await install()).code === 0;
}
