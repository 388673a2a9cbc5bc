import { expect, test } from 'vitest';
import { inThreads } from '../../support/app-bundle/threads.ts';
import { openCatalog, product, pull, query, set } from './fixtures.ts';

inThreads();

const PRODUCTS = 5_000;
const LOCALES = ['en', 'de', 'fr', 'ja'];
const COLUMN = { property: 'note', locale: 'en' };

/** A step with this many cells takes a while on any machine. */
async function withLargeStep() {
  const catalog = await openCatalog();
  await pull(
    catalog,
    Array.from({ length: PRODUCTS }, (_, i) => product(`P${i}`)),
  );
  const { view } = await catalog.openView(query());
  const products = (await catalog.window(view, 0, PRODUCTS, [])).map((row) => row.product);
  await catalog.edit(
    'Paste',
    products.flatMap((key) =>
      LOCALES.map((locale) => ({ product: key, property: 'note', locale, change: set('Pasted') })),
    ),
  );
  return { catalog, view, product: products[0]! };
}

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

  expect(answered).toEqual(['window', 'locate', 'product', 'no product', 'undo', 'summary']);
  expect(rows[0]).toMatchObject({ values: ['Pasted'], states: { 0: { mark: 'edited' } } });
  expect(row).toBe(0);
  expect(details.cells.map(({ value }) => value)).toEqual(LOCALES.map(() => 'Pasted'));
  expect(missing).toMatchObject({ code: 'not_found' });
  expect(undone.leftAlone).toBe(0);
  expect(summary.changes).toBe(0);
  expect(await catalog.window(view, 0, 1, [COLUMN])).toMatchObject([{ values: [null], states: {} }]);
});
