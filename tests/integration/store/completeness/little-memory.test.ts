import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import { EntryBits } from '#electron/store/catalog/completeness/entry-bits.ts';
import { figuresOf } from '#electron/store/catalog/completeness/figures-of-many.ts';
import { FilledEntries } from '#electron/store/catalog/completeness/filled-entries.ts';
import { createCore } from '#electron/store/catalog/core.ts';
import { Database } from '#electron/store/database.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { OPTIONS, product } from '../fixtures.ts';
import { required } from './completeness-fixtures.ts';

const LOCALES = ['en', 'de', 'fr', 'xx', 'en'];

it('figures are the same when not all languages fit into memory at once', () => {
  const file = join(tempDir(), 'catalog.db');
  const { store, close } = openDatabase(file, catalogDatabase(OPTIONS));
  const { pull } = store.beginPull();
  const values: Record<string, string>[] = [
    { 'colour/en': 'red', 'colour/de': 'rot' },
    { 'colour/fr': 'rouge' },
    {},
  ];
  store.writePage(
    pull,
    values.map((cells, i) => product(`A-${i}`, cells)),
    null,
  );
  store.finishPull(pull);
  const products = [1, 2, 3];
  store.askRequirements(products);
  store.saveRequirements(
    products.map((key, i) => ({
      product: key,
      productId: `id-A-${i}`,
      attributes: required('!colour', 'size', ...Array.from({ length: 40 }, (_, extra) => `extra${extra}`)),
      unreadable: 0,
    })),
  );

  close(true);

  const db = new Database(file);
  const core = createCore(db, OPTIONS);
  const { requiredLists: lists, holding } = core;
  const entryBits = new EntryBits({
    db,
    lists,
    holding,
    primaryLocale: core.primaryLocale,
    keptLanguages: core.keptLanguages,
  });
  /** One column at a time, and two. */
  for (const mostWords of [1, 40]) {
    const entries = new FilledEntries({ ...core, lists, entryBits, mostWords });
    expect(entries.columnsAtATime).toBeLessThan(LOCALES.length);
    const all = Uint32Array.from(products);
    for (let round = 0; round < 2; round++)
      expect(figuresOf(entries, all, LOCALES, undefined)).toEqual(
        figuresOf(core.filledEntries, all, LOCALES, undefined),
      );
  }
  expect(figuresOf(core.filledEntries, Uint32Array.from(products), LOCALES, undefined).byLocale).toEqual(
    [1, 1, 1, 0, 1].map((filled) => ({ required: 126, filled, staged: filled })),
  );
  db.close();
});
