import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const CATALOG = join(import.meta.dirname, '..', '..', '..', 'electron', 'store', 'catalog');

/** The folder of the catalog that a path below it is in; null for what stands beside the folders. */
const folderOf = (path: string): string | null => (path.includes('/') ? path.split('/')[0]! : null);

test('no two folders of the catalog import each other', () => {
  const imports = globSync('*/**/*.ts', { cwd: CATALOG }).flatMap((file) =>
    [...readFileSync(join(CATALOG, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path]) => ({
      from: folderOf(file),
      to: folderOf(relative(CATALOG, join(CATALOG, dirname(file), path!))),
    })),
  );
  const arrows = new Set(imports.map(({ from, to }) => `${from} → ${to}`));
  expect(arrows.size).toBeGreaterThan(20);
  const mutual = imports.filter(
    ({ from, to }) => from !== to && to !== null && to !== '..' && arrows.has(`${to} → ${from}`),
  );
  expect([...new Set(mutual.map(({ from, to }) => `${from} → ${to}`))]).toEqual([]);
});
