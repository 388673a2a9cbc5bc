import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  link?: boolean;
  integrity?: string;
  optional?: boolean;
  engines?: { node?: string };
}

const { packages } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
) as { packages: Record<string, LockedPackage> };

/** npm omits the hash of optional packages for other platforms that it never fetched, and then accepts any content. */
test('every package that npm fetches has a SHA-512 hash in the lockfile', () => {
  const fetched = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
  expect(fetched.length).toBeGreaterThan(100);
  const unchecked = fetched.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

/**
 * npm silently skips an optional package if the installing Node does not meet its "engines". Lingui's binaries want Node 22 and
 * only run on the app's Node 24, but Node 20 may install them. After `npm install`, remove their "engines" from the lockfile
 * again.
 */
test('no optional package requires Node 21 or newer, so that npm on Node 20 skips none', () => {
  const newer = Object.entries(packages).filter(
    ([, { optional, engines }]) => optional && /^>=\s*2[1-9]/.test(engines?.node ?? ''),
  );
  expect(newer.map(([path]) => path)).toEqual([]);
});
