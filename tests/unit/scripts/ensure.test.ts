import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../support/temp-dir.ts';

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean; link?: boolean }>;
}

const scripts = join(import.meta.dirname, '..', '..', '..', 'scripts', 'ensure');
const { isInstalled }: { isInstalled(lock: Lock | null, record: Lock | null): boolean } = await import(
  join(scripts, 'dependencies.mjs')
);
const { hashSources }: { hashSources(root: string): string } = await import(join(scripts, 'build.mjs'));

describe('reinstalling', () => {
  const lock: Lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/zod': { version: '4.0.0' },
      'node_modules/only-elsewhere': { version: '1.0.0', optional: true },
    },
  };

  test('is not needed when everything for this system is installed', () => {
    expect(isInstalled(lock, { packages: { 'node_modules/zod': { version: '4.0.0' } } })).toBe(true);
  });

  test.each<[string, Lock | null]>([
    ['nothing was ever installed, or not to the end', null],
    ['a package is missing', { packages: {} }],
    ['a package has another version', { packages: { 'node_modules/zod': { version: '4.0.1' } } }],
    [
      'an optional package has another version',
      {
        packages: {
          'node_modules/zod': { version: '4.0.0' },
          'node_modules/only-elsewhere': { version: '0.9.0' },
        },
      },
    ],
  ])('is needed when %s', (_case, record) => {
    expect(isInstalled(lock, record)).toBe(false);
  });

  test('fails without a package-lock.json', () => {
    expect(() => isInstalled(null, null)).toThrow('package-lock.json');
  });
});

describe('rebuilding', () => {
  const SAVED = new Date('2026-01-01');
  const source = (root: string, file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const tree = () => {
    const root = tempDir();
    source(root, 'electron/main.ts', 'main');
    utimesSync(join(root, 'electron/main.ts'), SAVED, SAVED);
    source(root, 'shared/contract/app.ts', 'app');
    source(root, 'package.json', '{}');
    return root;
  };

  test('is not needed when sources are rewritten unchanged or other files are added', () => {
    const root = tree();
    const before = hashSources(root);
    source(root, 'electron/main.ts', 'main');
    source(root, 'tests/some.test.ts', 'test');
    source(root, 'out/main/main.js', 'built');
    expect(hashSources(root)).toBe(before);
  });

  test.each<[string, (root: string) => void]>([
    ['a source changed', (root) => source(root, 'electron/main.ts', 'main2')],
    [
      'a source changed that keeps its size and time',
      (root) => {
        source(root, 'electron/main.ts', 'nain');
        utimesSync(join(root, 'electron/main.ts'), SAVED, SAVED);
      },
    ],
    ['a source was added', (root) => source(root, 'renderer/index.html', '')],
    [
      'text moved from one file to the next',
      (root) => {
        source(root, 'electron/main.ts', 'mai');
        source(root, 'electron/main2.ts', 'n');
      },
    ],
    ['a dependency changed', (root) => source(root, 'package-lock.json', '{}')],
  ])('is needed when %s', (_case, change) => {
    const root = tree();
    const before = hashSources(root);
    change(root);
    expect(hashSources(root)).not.toBe(before);
  });
});
