import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openCatalogStore } from '#electron/store/open.ts';
import type { Recipe } from '#shared/contract/views.ts';
import { numberFormat } from '#shared/domain/number-format.ts';
import { viewQuery } from '#shared/domain/query.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { TEXTS_IN_SOURCES } from '../../support/texts-in-sources.ts';
import { damage } from './damage.ts';
import {
  ALL_ITEMS,
  edit,
  identifiers,
  key,
  OPTIONS,
  openCatalog,
  product,
  pull,
  query,
  send,
  set,
  shown,
  staged,
} from './fixtures.ts';

const EDITOR = join(import.meta.dirname, 'edit-until-killed.ts');
/** The editor's thread needs texts too. */
const ENV = { ...process.env, NODE_OPTIONS: TEXTS_IN_SOURCES.join(' ') };

/** Runs the editor in its own process and passes each printed line to `onLine`; resolves when the process has ended. */
async function runEditor(child: ChildProcess, onLine: (line: string) => void): Promise<void> {
  if (!child.stdout) throw new Error('the editor has no output');
  createInterface({ input: child.stdout }).on('line', onLine);
  await once(child, 'close');
}

describe('Edits', () => {
  test('confirmed as saved survive kill -9', async () => {
    const file = join(tempDir(), 'catalog.db');
    const before = await openCatalog(file);
    await pull(before, [product('A')]);
    await before.close();

    const told: string[] = [];
    const child = spawn(process.execPath, [EDITOR, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: ENV,
    });
    await runEditor(child, (line) => {
      told.push(line);
      if (told.length === 25) child.kill('SIGKILL');
    });
    expect(told.length).toBeGreaterThanOrEqual(25);

    const after = await openCatalog(file);
    expect(after.recovered).toBeNull();
    const properties = (await staged(after)).map(({ property }) => property);
    expect(properties).toEqual(expect.arrayContaining(told));
    expect((await after.undo()).label).toBe('Edit');
  });

  test('on a full disk are refused with a clear message, and earlier ones stay intact', async () => {
    const file = join(tempDir(), 'catalog.db');
    const before = await openCatalog(file);
    await pull(before, [product('A')]);
    await before.close();

    const lines: string[] = [];
    // The kernel refuses to let any file of this process grow beyond 600 kB.
    const command = `ulimit -f 1200; exec "${process.execPath}" "${EDITOR}" "${file}" 60000`;
    const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'], env: ENV });
    await runEditor(child, (line) => lines.push(line));
    const told = lines.slice(0, -1);
    expect(told.length).toBeGreaterThan(0);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      code: 'storage',
      message: expect.stringMatching(/disk.*Nothing was changed/s),
    });

    const after = await openCatalog(file);
    const properties = (await staged(after)).map(({ property }) => property);
    expect(properties.toSorted()).toEqual(told.toSorted());
  });
});

describe('The write-ahead log', () => {
  const logOf = (file: string) => statSync(`${file}-wal`).size;

  test('is written into the file when idle, and the file then opens complete without it', async () => {
    const file = join(tempDir(), 'catalog.db');
    const catalog = await openCatalog(file);
    await pull(catalog, [product('A')]);
    await edit(catalog, { 'A title/de': set('Eins') });
    await expect.poll(() => logOf(file)).toBe(0);

    const killed = join(tempDir(), 'catalog.db');
    for (const part of ['', '.tally']) copyFileSync(file + part, killed + part);
    const after = await openCatalog(killed);
    expect(after.recovered).toBeNull();
    expect(await staged(after)).toHaveLength(1);
  });

  test('is written into the file when it has grown large, even during a pull', async () => {
    const file = join(tempDir(), 'catalog.db');
    const catalog = await openCatalog(file);
    const { pull: id } = await catalog.beginPull();
    const long = 'x'.repeat(8_000_000);
    const sizes: number[] = [];
    for (let at = 0; at < 6; at++) {
      await catalog.writePage(id, [product(`P${at}`, { 'text/en': long })], 'more');
      sizes.push(logOf(file));
    }
    expect(sizes).toContain(0);
    expect(Math.max(...sizes)).toBeLessThan(48_000_000);
  });
});

describe('A damaged file', () => {
  test('is set aside; staged edits and marks are carried over, and a pull restores the products', async () => {
    const folder = tempDir();
    const file = join(folder, 'catalog.db');
    const before = await openCatalog(file);
    const products = Array.from({ length: 400 }, (_, i) =>
      product(`P${i}`, { 'title/en': `Product ${i}`, 'text/en': 'x'.repeat(500) }),
    );
    await pull(before, products);
    await edit(before, { 'P7 title/de': set('Sieben'), 'P8 title/en': set('Eight') });
    await before.markProducts({ products: [await key(before, 'P8'), await key(before, 'P9')] }, 'delete');
    await before.saveIdentifiers(['P1']);
    const { list } = await before.saveIdentifiers(['P7', 'P8']);
    const view = { name: 'Mine', query: query({ filters: [{ kind: 'identifiers', list, listed: true }] }) };
    const recipe: Recipe = {
      columns: [{ property: 'title', locale: 'de' }],
      steps: [{ step: 'trim' }],
      numbers: numberFormat('de'),
    };
    const saved = await before.saveView({ id: null, ...view, layout: null, density: 'compact', recipe });
    await before.saveLayout({ columns: [{ property: 'title', locale: 'de' }], widths: {} });
    await before.setApplyOptions({ checkFirst: false, onePerCell: true });
    await before.close();
    damage(file, 'value');

    const after = await openCatalog(file);
    expect(after.recovered).toEqual({
      damagedFile: expect.stringContaining('.damaged-'),
      salvaged: expect.objectContaining({
        carried: { edits: 2, marks: 2, snapshots: 0, views: 1, changeSets: 0, changes: 0, results: 0 },
        lost: { edits: 0, marks: 0, snapshots: 0, views: 0, changeSets: 0, changes: 0, results: 0 },
        allRead: true,
      }),
    });
    expect(existsSync(after.recovered?.damagedFile ?? '')).toBe(true);
    expect(await after.summary()).toMatchObject({ products: 0, gone: 2, pulledAt: null });
    expect(await after.savedViews()).toEqual([saved]);
    expect((await after.identifiers(list)).texts).toEqual(['P7', 'P8']);
    expect((await after.layout())?.columns).toEqual([{ property: 'title', locale: 'de' }]);
    expect(await after.applyOptions()).toEqual({ checkFirst: false, onePerCell: true });
    expect((await after.sendable()).heldBack.gone).toBe(2);
    expect((await after.rehearse(1)).delete).toMatchObject({ products: 0, heldBack: { gone: 2 } });

    await pull(after, products);
    expect(await identifiers(after)).toHaveLength(400);
    expect(await shown(after, 'P7 title/de')).toEqual({
      value: 'Sieben',
      state: { mark: 'edited', intent: 'set', base: null },
    });
    expect((await after.rehearse(1)).delete).toMatchObject({ products: 2 });
    expect((await after.sendable()).changes).toMatchObject([
      { value: 'Sieben' },
      { value: 'Eight', base: 'Product 8' },
    ]);
  });

  test('stays in place with a clear message while the disk is full, and is recovered later', async () => {
    const file = join(tempDir(), 'catalog.db');
    const before = await openCatalog(file);
    const products = Array.from({ length: 400 }, (_, i) => product(`P${i}`, { 'text/en': 'x'.repeat(500) }));
    await pull(before, products);
    await edit(before, { 'P7 title/de': set('Sieben') });
    await before.close();
    damage(file, 'value');

    const lines: string[] = [];
    // The kernel refuses to let any file of this process grow beyond 50 kB.
    const command = `ulimit -f 100; exec "${process.execPath}" "${EDITOR}" "${file}"`;
    const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'], env: ENV });
    await runEditor(child, (line) => lines.push(line));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { code: 'storage', message: expect.stringMatching(/disk.*Nothing was changed/s) },
    ]);
    expect(readdirSync(dirname(file)).filter((name) => name.includes('damaged'))).toEqual([]);

    const after = await openCatalog(file);
    expect(after.recovered?.salvaged).toMatchObject({ carried: { edits: 1 }, allRead: true });
    expect(await staged(after)).toMatchObject([{ property: 'title', locale: 'de' }]);
  });

  test('that is not a database is replaced by an empty catalog', async () => {
    const file = join(tempDir(), 'catalog.db');
    writeFileSync(file, 'this is not a database, and long enough to be read as a header'.repeat(20));
    const catalog = await openCatalog(file);
    expect(catalog.recovered).toMatchObject({ salvaged: { carried: { edits: 0 }, allRead: false } });
    expect(await catalog.counts()).toEqual({ products: 0, stagedChanges: 0, changeSets: 0 });
  });
});

describe('A file of a newer version', () => {
  test('is refused with a clear message and left as it is', async () => {
    const file = join(tempDir(), 'catalog.db');
    await (await openCatalog(file)).close();
    const db = new DatabaseSync(file);
    db.exec('CREATE TABLE newer (a); PRAGMA user_version = 99');
    db.close();
    const size = statSync(file).size;
    await expect(openCatalogStore(file, OPTIONS)).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining('newer version of Catalog Desk'),
    });
    expect(statSync(file).size).toBe(size);
  });
});

describe('The store', () => {
  test('reports that it cannot be opened if its folder does not exist', async () => {
    const file = join(tempDir(), 'nowhere', 'catalog.db');
    await expect(openCatalogStore(file, OPTIONS)).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining('cannot be opened'),
    });
  });

  test('names the file if a folder is in its place', async () => {
    const file = join(tempDir(), 'catalog.db');
    mkdirSync(file);
    await expect(openCatalogStore(file, OPTIONS)).rejects.toMatchObject({
      code: 'storage',
      message: `There is a folder in the place of the local catalog file. Move it elsewhere and try again. The file is ${file}.`,
      shape: { retryable: true },
    });
  });

  test('keeps products, edits, history, change sets, layout and last view after a restart', async () => {
    const file = join(tempDir(), 'catalog.db');
    const before = await openCatalog(file);
    await pull(before, [product('A', { 'title/en': 'Pan' })]);
    await edit(before, { 'A title/en': set('Skillet'), 'A title/de': set('Pfanne') });
    const { changeSet, item } = await send(before);
    await before.recordOutcomes(changeSet, [
      { item: item('A title/en'), state: 'applied' },
      { item: item('A title/de'), state: 'failed', message: 'no' },
    ]);
    await before.setChangeSetState(changeSet, 'finished', '1 of 2');
    const layout = { columns: [{ property: 'title', locale: 'de' }], widths: { 'title\u001fde': 120 } };
    await before.saveLayout(layout);
    const { list } = await before.saveIdentifiers(['A']);
    for (let other = 0; other < 25; other++) await before.saveIdentifiers([`other ${other}`]);
    const lastView = {
      savedView: null,
      query: viewQuery.parse({ filters: [{ kind: 'identifiers', list, listed: true }] }),
      layout: null,
    };
    await before.saveLastView(lastView);
    const state = async (catalog: typeof before) => ({
      product: await catalog.product(await key(catalog, 'A')),
      summary: await catalog.summary(),
      staged: await staged(catalog),
      stagedSummary: await catalog.stagedSummary(),
      changeSets: await catalog.changeSets(),
      items: await catalog.items(changeSet, ALL_ITEMS, 0, 10),
      layout: await catalog.layout(),
      lastView: await catalog.lastView(),
    });
    const told = await state(before);
    await before.close();
    const after = await openCatalog(file);
    expect(await state(after)).toEqual(told);
    expect(told.layout).toEqual(layout);
    expect(told.lastView).toEqual(lastView);
    expect((await after.identifiers(list)).texts).toEqual(['A']);
  });

  test('rejects calls after it is closed', async () => {
    const catalog = await openCatalog();
    await catalog.close();
    await expect(catalog.summary()).rejects.toMatchObject({ code: 'storage' });
  });
});
