import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDirectory } from '#electron/platform/directory-lock.ts';
import { AppError } from '#shared/contract/result.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { TEXTS_IN_SOURCES } from '../../support/texts-in-sources.ts';

const module = join(import.meta.dirname, '..', '..', '..', 'electron', 'platform', 'directory-lock.ts');

/** Another process that takes the lock, keeps no reference to it, reports that, and lives until it is killed. */
async function holdInAnotherProcess(dir: string) {
  const script = `
    const { lockDirectory } = await import(${JSON.stringify(module)});
    lockDirectory(${JSON.stringify(dir)});
    await new Promise(setImmediate);
    gc();
    await new Promise(setImmediate);
    console.log('held');
    setInterval(() => {}, 60_000);`;
  const child = spawn(
    process.execPath,
    [...TEXTS_IN_SOURCES, '--expose-gc', '--input-type=module', '-e', script],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  return child;
}

const refusal = (take: () => unknown): AppError | null => {
  try {
    take();
    return null;
  } catch (error) {
    return error instanceof AppError ? error : null;
  }
};

test('a second process is refused the data folder and pointed to --data-dir', async () => {
  const dir = tempDir();
  const other = await holdInAnotherProcess(dir);
  const refused = refusal(() => lockDirectory(dir));
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(refused?.code).toBe('busy');
  expect(refused?.message).toContain(dir);
  expect(refused?.message).toContain('--data-dir');
});

test('a killed process does not keep its lock', async () => {
  const dir = tempDir();
  const other = await holdInAnotherProcess(dir);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(() => lockDirectory(dir).release()).not.toThrow();
});

test('a lock covers only its own folder and can be taken again after its release', () => {
  const dir = join(tempDir(), 'new', 'deep');
  const lock = lockDirectory(dir);
  expect(existsSync(dir)).toBe(true);
  expect(refusal(() => lockDirectory(dir))?.code).toBe('busy');
  lockDirectory(tempDir()).release();
  lock.release();
  lockDirectory(dir).release();
});

test('a folder that cannot be created is reported as unusable', () => {
  const file = join(tempDir(), 'file');
  writeFileSync(file, '');
  const refused = refusal(() => lockDirectory(join(file, 'below')));
  expect(refused?.code).toBe('storage');
  expect(refused?.message).toContain('cannot be used');
});
