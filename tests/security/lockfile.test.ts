import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  link?: boolean;
  integrity?: string;
}

const { packages } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
) as { packages: Record<string, LockedPackage> };

/** npm leaves the hash out for optional packages of other systems that it never fetched, and then accepts any content. */
test('every package that npm fetches is held to a hash', () => {
  const fetched = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
  expect(fetched.length).toBeGreaterThan(100);
  const unchecked = fetched.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(unchecked.map(([path]) => path)).toEqual([]);
});
