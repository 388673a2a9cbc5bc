import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { tempDir } from '../../../support/temp-dir.ts';
import { TEXTS_IN_SOURCES } from '../../../support/texts-in-sources.ts';
import { edit, identifiers, openCatalog, product, pull, set, staged } from '../fixtures.ts';

const IMPORT = join(import.meta.dirname, 'import-until-killed.ts');

test('An import killed midway keeps earlier staged edits, and leaves none of its own', async () => {
  const file = join(tempDir(), 'catalog.db');
  const before = await openCatalog(file);
  const names = Array.from({ length: 100 }, (_, i) => `A${i}`);
  await pull(
    before,
    names.map((name) => product(name, { 'title/en': name })),
  );
  await edit(before, { 'A1 title/en': set('Mine') });
  const earlier = await staged(before);
  await before.close();

  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', IMPORT, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: TEXTS_IN_SOURCES.join(' ') },
  });
  let chunks = 0;
  createInterface({ input: child.stdout }).on('line', () => {
    if (++chunks === 20) child.kill('SIGKILL');
  });
  await once(child, 'close');
  expect(chunks).toBeGreaterThanOrEqual(20);

  const after = await openCatalog(file);
  expect(await staged(after)).toEqual(earlier);
  expect(await identifiers(after)).toEqual(names);
  expect((await after.stagedProducts({ mode: null, only: null, search: '' }, 0, 10)).total).toBe(0);
  expect((await after.undo()).label).toBe('Edit');
});
