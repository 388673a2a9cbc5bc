import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Column } from '#shared/domain/cell.ts';
import { inThreads } from '../../support/app-bundle/threads.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { type Catalog, openCatalog, product, pull, query, set } from './fixtures.ts';

inThreads();

const PRODUCTS = 5_000;
const LOCALES = ['en', 'de', 'fr', 'ja'];
const COLUMN: Column = { property: 'note', locale: 'en' };

/** A step with this many cells takes a while on any machine. */
async function withLargeStep() {
  const catalog = await openCatalog();
  await pull(
    catalog,
    Array.from({ length: PRODUCTS }, (_, i) => product(`P${i}`)),
  );
  const { view } = await catalog.openView(query());
  const products = (await catalog.window(view, 0, PRODUCTS, [])).map((row) => row.product);
  const edit = (value: string) =>
    catalog.edit(
      'Paste',
      products.flatMap((key) =>
        LOCALES.map((locale) => ({ product: key, property: 'note', locale, change: set(value) })),
      ),
    );
  const pasted = edit('Pasted');
  await catalog.window(view, 0, 1, []); // starts the reader
  await pasted;
  return { catalog, view, products, product: products[0]!, edit };
}

const shown = async (catalog: Catalog, view: number, row = 0, columns = [COLUMN]) =>
  (await catalog.window(view, row, 1, columns))[0]!.values[0];

test('during the undo of a very large step, rows and products are read as saved and other calls wait', async () => {
  const { catalog, view, product: key } = await withLargeStep();
  const answered: string[] = [];
  const as = async <T>(name: string, answer: Promise<T>): Promise<T> => {
    const value = await answer;
    answered.push(name);
    return value;
  };
  const [undone, rows, row, details, missing, summary] = await Promise.all([
    as('undo', catalog.undo()),
    as('window', catalog.window(view, 0, 1, [COLUMN])),
    as('locate', catalog.locate(view, key)),
    as('product', catalog.product(key)),
    as(
      'no product',
      catalog.product(-1).catch((error: unknown) => error),
    ),
    as('summary', catalog.stagedSummary()),
  ]);

  // Two threads answer: the first read is there long before the undo, the last ones may not be.
  expect(answered[0]).toBe('window');
  expect(answered.indexOf('undo')).toBeLessThan(answered.indexOf('summary'));
  expect(rows[0]).toMatchObject({ values: ['Pasted'], states: { 0: { mark: 'edited' } } });
  expect(row).toBe(0);
  // All of one state, never of one that is half undone.
  expect([LOCALES.map(() => 'Pasted'), []]).toContainEqual(details.cells.map(({ value }) => value));
  expect(missing).toMatchObject({ code: 'not_found' });
  expect(undone.leftAlone).toBe(0);
  expect(summary.changes).toBe(0);
  expect(await catalog.window(view, 0, 1, [COLUMN])).toMatchObject([{ values: [null], states: {} }]);
});

test('a window shows one committed state, and what was answered before it was asked for', async () => {
  const { catalog, view, edit } = await withLargeStep();
  let last = 'Pasted';
  for (const value of ['One', 'Two', 'Three']) {
    const written = edit(value);
    const during = await Promise.all(
      [0, PRODUCTS - 1].map(async (row) => (await catalog.window(view, row, 1, [COLUMN]))[0]!.values[0]),
    );
    for (const seen of during) expect([last, value]).toContain(seen);
    await written;
    last = value;
    // Another long call keeps the store at work: this is read beside it, too.
    const busy = catalog.openView(query({ search: 'P' }));
    expect(await shown(catalog, view)).toBe(value);
    expect(await shown(catalog, view, PRODUCTS - 1)).toBe(value);
    await busy;
  }
});

test('rows that were read before a write was answered are never shown after it', async () => {
  const { catalog, view, products } = await withLargeStep();
  const columns = LOCALES.map((locale) => ({ property: 'note', locale }));
  for (const value of ['One', 'Two', 'Three']) {
    let written = 'before';
    const busy = catalog.openView(query());
    const all = catalog.window(view, 0, PRODUCTS, columns).then((rows) => [written, rows[0]!.values[0]]);
    const edits = [{ product: products[0]!, ...COLUMN, change: set(value) }];
    const answered = catalog.edit('Edit', edits).then(() => {
      written = value;
    });
    const [when, seen] = await all;
    if (when === value) expect(seen).toBe(value);
    await Promise.all([busy, answered]);
  }
});

/** Edits that follow each other without a pause, until they are stopped. */
function edits(catalog: Catalog, product: number) {
  let isOver = false;
  const all = (async () => {
    for (let nth = 0; !isOver; nth++)
      await catalog.edit('Edit', [{ product, ...COLUMN, change: set(`${nth}`) }]);
  })();
  return {
    stop: () => {
      isOver = true;
      return all;
    },
  };
}

test('rows are not kept waiting by writes that never pause', async () => {
  const { catalog, view, product: key } = await withLargeStep();
  const { stop } = edits(catalog, key);
  for (let nth = 0; nth < 3; nth++) expect(await catalog.window(view, 0, 500, [COLUMN])).not.toEqual([]);
  await stop();
});

test('properties that came with a write, and views opened since, are known beside the next one', async () => {
  const { catalog, products, edit } = await withLargeStep();
  const fresh = { property: 'fresh', locale: 'it' };
  await catalog.edit('New', [{ product: products[0]!, ...fresh, change: set('New') }]);
  const tree = await catalog.openView(query({ tree: true }));
  const again = edit('Two');
  expect(await shown(catalog, tree.view, 0, [fresh])).toBe('New');
  expect(await catalog.window(tree.view, 0, 1, [])).toMatchObject([{ level: 0, children: 0 }]);
  await again;
});

test('a view that is used only beside the store is kept, and one that expired is so for both', async () => {
  const { catalog, view, edit } = await withLargeStep();
  const others: number[] = [];
  for (let nth = 0; nth < 10; nth++) {
    const written = edit(`${nth}`);
    await shown(catalog, view);
    others.push((await catalog.openView(query({ search: `P${nth}` }))).view);
    await written;
  }
  const written = edit('Last');
  expect(await shown(catalog, view)).toBe('9');
  await expect(shown(catalog, others[0]!)).rejects.toMatchObject({ code: 'view_expired' });
  await written;
  expect(await shown(catalog, view)).toBe('Last');
});

test.skipIf(process.platform === 'win32')(
  'if no reader can be opened, reads wait for the store',
  async () => {
    const file = join(tempDir(), 'catalog.db');
    const catalog = await openCatalog(file);
    await pull(
      catalog,
      Array.from({ length: PRODUCTS }, (_, i) => product(`P${i}`)),
    );
    const { view } = await catalog.openView(query());
    const products = (await catalog.window(view, 0, PRODUCTS, [])).map((row) => row.product);
    rmSync(file); // the store has it open
    const written = catalog.edit(
      'Paste',
      products.map((key) => ({ product: key, ...COLUMN, change: set('Pasted') })),
    );
    expect(await shown(catalog, view)).toBe('Pasted');
    expect(await catalog.locate(view, products[1]!)).toBe(1);
    await written;
    const { stop } = edits(catalog, products[0]!);
    expect(await shown(catalog, view)).toEqual(expect.any(String));
    await stop();
  },
);
