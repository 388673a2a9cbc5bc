import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** On a disk, where `npm test` keeps the other files in memory. */
export const ON_DISK = process.env.DISK_TMPDIR ?? tmpdir();

/** An empty folder for one test, removed after it. */
export function tempDir(within = tmpdir()): string {
  const folder = mkdtempSync(join(within, 'catalog-desk-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
