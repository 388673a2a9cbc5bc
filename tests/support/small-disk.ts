import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '../e2e/harness/child.ts';

/** An in-memory file system of a few megabytes. */
export interface SmallDisk {
  /** Its path, for a program that is started with `within` before its command. */
  folder: string;
  within: readonly string[];
  /** Fills it to the last byte. */
  fill(): void;
  free(): void;
  remount(how: 'ro' | 'rw'): void;
  close(): Promise<void>;
}

const PIECES = [1 << 20, 1 << 16, 1 << 12, 1];

/**
 * Mounts one, directly or in its own user namespace. Returns the reason as a sentence where neither is allowed.
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  if (process.platform !== 'linux') return 'Small file systems are mounted on Linux only.';
  const folder = mkdtempSync(join(tmpdir(), 'catalog-desk-disk-'));
  const why: string[] = [];
  for (const mount of [mountHere, mountInNamespace])
    try {
      return await mount(folder, megabytes);
    } catch (error) {
      why.push(error instanceof Error ? error.message : String(error));
    }
  rmSync(folder, { recursive: true });
  return `This system allows no mount. ${why.join(' ')}`;
}

async function mountHere(folder: string, megabytes: number): Promise<SmallDisk> {
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  return {
    folder,
    within: [],
    ...filling(folder),
    remount: (how) => run('mount', ['-o', `remount,${how}`, folder]),
    close: async () => {
      run('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Lives as long as the process that holds the namespace; other processes reach it through that one. */
async function mountInNamespace(folder: string, megabytes: number): Promise<SmallDisk> {
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && echo mounted && exec sleep 2147483`;
  const holder = new Child('a namespace', 'unshare', ['-rm', 'sh', '-c', script, folder], process.env);
  await holder.says(/mounted/);
  const target = String(holder.process.pid);
  const within = ['nsenter', '--user', '--mount', '--preserve-credentials', '--target', target];
  return {
    folder,
    within,
    ...filling(join('/proc', target, 'root', folder)),
    remount: (how) => run('nsenter', [...within.slice(1), 'mount', '-o', `remount,${how}`, folder]),
    close: async () => {
      await holder.end('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}

function filling(seenFromHere: string): Pick<SmallDisk, 'fill' | 'free'> {
  const filler = join(seenFromHere, 'filler');
  return {
    fill: () => {
      const file = openSync(filler, 'a');
      for (const size of PIECES) writeUntilFull(file, size);
      closeSync(file);
      if (statfsSync(seenFromHere).bavail > 0) throw new Error('there is still room');
    },
    free: () => rmSync(filler, { force: true }),
  };
}

function writeUntilFull(file: number, size: number): void {
  const chunk = Buffer.alloc(size, 'x');
  try {
    while (writeSync(file, chunk) === size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function run(command: string, args: readonly string[]): void {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const { stderr, message } = error as { stderr?: Buffer; message: string };
    throw new Error(stderr?.toString().trim() || message);
  }
}
