import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Entry {
  version?: string;
  cpu?: string[];
  libc?: string[];
  os?: string[];
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}
interface Lock {
  packages: Record<string, Entry>;
}

const root = join(import.meta.dirname, '..', '..', '..');
const { missingBinaries }: { missingBinaries(lock: Lock): Record<string, Entry> } = await import(
  join(root, 'scripts', 'complete-lock.mjs')
);

test('package-lock.json has the binaries of every platform (else: node scripts/complete-lock.mjs)', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  expect(Object.keys(missingBinaries(lock))).toEqual([]);
});

test('missing binaries are listed with their platforms', () => {
  const optionalDependencies = {
    '@x/core-darwin-arm64': '1.2.3',
    '@x/core-linux-arm-gnueabihf': '1.2.3',
    '@x/core-linux-x64-musl': '1.2.3',
    '@x/core-win32-ia32-msvc': '1.2.3',
    '@x/core-linux-x64-gnu': '1.2.3',
    'plain-optional': '1.0.0',
  };
  const present = { 'node_modules/@x/core-linux-x64-gnu': { version: '1.2.3', optional: true } };
  expect(
    missingBinaries({ packages: { 'node_modules/@x/core': { optionalDependencies }, ...present } }),
  ).toEqual({
    'node_modules/@x/core-darwin-arm64': { version: '1.2.3', optional: true, cpu: ['arm64'], os: ['darwin'] },
    'node_modules/@x/core-linux-arm-gnueabihf': {
      version: '1.2.3',
      optional: true,
      cpu: ['arm'],
      os: ['linux'],
    },
    'node_modules/@x/core-linux-x64-musl': {
      version: '1.2.3',
      optional: true,
      cpu: ['x64'],
      libc: ['musl'],
      os: ['linux'],
    },
    'node_modules/@x/core-win32-ia32-msvc': {
      version: '1.2.3',
      optional: true,
      cpu: ['ia32'],
      os: ['win32'],
    },
  });
});
