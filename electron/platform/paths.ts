import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, posix, win32 } from 'node:path';

const FOLDER = { linux: 'catalog-desk', other: 'Catalog Desk' };

export interface Surroundings {
  platform: NodeJS.Platform;
  home: string;
  environment: Record<string, string | undefined>;
}

const present = (): Surroundings => ({
  platform: process.platform,
  home: homedir(),
  environment: process.env,
});

/** The default data folder, without `--data-dir`: the usual place on each system. */
export function defaultDataDir({ platform, home, environment }: Surroundings = present()): string {
  // Not the roaming profile, which domains copy to a server at every sign-out.
  if (platform === 'win32')
    return win32.join(environment.LOCALAPPDATA || win32.join(home, 'AppData', 'Local'), FOLDER.other);
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', FOLDER.other);
  // The XDG specification says to ignore a value that is not an absolute path.
  const configured = environment.XDG_DATA_HOME ?? '';
  const base = posix.isAbsolute(configured) ? configured : posix.join(home, '.local', 'share');
  return posix.join(base, FOLDER.linux);
}

/** Where earlier versions kept the data; null where that has not changed. */
export function formerDataDir({ platform, home, environment }: Surroundings = present()): string | null {
  if (platform !== 'win32') return null;
  return win32.join(environment.APPDATA || win32.join(home, 'AppData', 'Roaming'), FOLDER.other);
}

/** The folder to work in: the given one, or the default one, to which what is in the former one is moved. */
export const chooseDataDir = (given: string | null): string =>
  given ?? movedTo(defaultDataDir(), formerDataDir());

/** Renames the former folder to `folder`, unless that exists. Returns the one to use: where it cannot be renamed, the former. */
export function movedTo(folder: string, former: string | null): string {
  if (former === null || existsSync(folder) || !existsSync(join(former, 'app.db'))) return folder;
  try {
    mkdirSync(dirname(folder), { recursive: true });
    renameSync(former, folder);
    return folder;
  } catch {
    // It is on another disk, or open in a version that still uses it: nothing was moved.
    return former;
  }
}

interface AppFiles {
  version: string;
  /** The folder of `package.json`: the repository, or the archive of the packaged app. */
  root: string;
  renderer: string;
  preload: string;
  icon: string;
  licenses: string;
}

/** The app's own files, found from any of its files: sources, `out/main`, its chunks, or inside the packaged archive. */
export function appFiles(from: string = import.meta.dirname): AppFiles {
  let root = from;
  while (!existsSync(join(root, 'package.json'))) {
    if (dirname(root) === root) throw new Error(`No package.json above ${from}`);
    root = dirname(root);
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const out = join(root, 'out');
  return {
    version,
    root,
    renderer: join(out, 'renderer'),
    preload: join(out, 'preload', 'preload.cjs'),
    icon: join(root, 'electron', 'shell', 'icon', '512x512.png'),
    licenses: join(out, 'licenses.json'),
  };
}
