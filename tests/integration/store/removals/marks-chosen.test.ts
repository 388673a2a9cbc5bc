import { beforeEach, describe, expect, test } from 'vitest';
import { type Catalog, openCatalog, product, pull, query } from '../fixtures.ts';
import { ALL_MARKS, mark, marks, pullRecords, RECORDS } from './removal-fixtures.ts';

let catalog: Catalog;

beforeEach(async () => {
  catalog = await openCatalog();
  await pullRecords(catalog);
});

describe('marking products', () => {
  test('marks each row of a selection once', async () => {
    const { view } = await catalog.openView(query());
    const rows = (firstRow: number, lastRow: number) => ({
      firstRow,
      lastRow,
      firstColumn: 0,
      lastColumn: 0,
    });
    const selection = {
      view,
      columns: ['identifier' as const],
      ranges: [rows(4, 5), rows(5, 900), rows(0, 0)],
    };
    expect(await catalog.markProducts({ selection }, 'unlink')).toMatchObject({ changed: 3, variants: 3 });
    expect(await marks(catalog)).toEqual({ K: 'unlink', P: 'unlink', T: 'unlink' });
  });

  test('marks all matches of a view, also collapsed ones, but not parents shown only for them', async () => {
    const { view, rows } = await catalog.openView(query({ search: 'red', tree: true }));
    // The kettle is shown because of its variant, which is collapsed together with its own variant.
    expect(rows).toBe(2);
    expect(await catalog.markProducts({ view }, 'delete')).toMatchObject({ changed: 2 });
    expect(await marks(catalog)).toEqual({ 'K-red': 'delete', 'K-red-1': 'delete' });
    await expect(catalog.markProducts({ view: 99 }, 'delete')).rejects.toMatchObject({
      code: 'view_expired',
    });
  });

  test('marks the products of a list of identifiers and product ids, except unknown and gone ones', async () => {
    await pull(
      catalog,
      RECORDS.filter(({ identifier }) => identifier !== 'T'),
    );
    const { list } = await catalog.saveIdentifiers(['P', 'id-P', ' K-blue ', 'id-K', 'nobody', 'T']);
    expect(await catalog.markProducts({ list }, 'delete')).toMatchObject({ changed: 3, gone: 1 });
    expect(await marks(catalog)).toEqual({ K: 'delete', 'K-blue': 'delete', P: 'delete' });
    expect(await catalog.missingTexts(list)).toEqual(['nobody']);
    await expect(catalog.markProducts({ list: 99 }, 'delete')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('skips the products of an ambiguous text unless another text names one of them alone', async () => {
    await pull(catalog, [
      product('1', {}, { productId: '2' }),
      product('2', {}, { productId: '3' }),
      product('4', {}, { productId: '5' }),
    ]);
    const alone = await catalog.saveIdentifiers(['2', '5']);
    expect(await catalog.markProducts({ list: alone.list }, 'delete')).toMatchObject({ changed: 1 });
    expect(await marks(catalog)).toEqual({ 4: 'delete' });
    const both = await catalog.saveIdentifiers(['2', '1']);
    await catalog.markProducts({ list: both.list }, 'delete');
    expect(await marks(catalog)).toEqual({ 1: 'delete', 4: 'delete' });
  });

  test('changes or removes all marks of one mode', async () => {
    await mark(catalog, 'delete', 'P', 'T');
    await mark(catalog, 'unlink', 'K');
    expect(await catalog.markProducts({ marked: { ...ALL_MARKS, mode: 'delete' } }, 'unlink')).toMatchObject({
      changed: 2,
    });
    expect(await catalog.markProducts({ marked: { ...ALL_MARKS, mode: 'unlink' } }, null)).toMatchObject({
      changed: 3,
    });
    expect(await marks(catalog)).toEqual({});
  });

  test('removes all marks that a search finds, in one history step', async () => {
    await mark(catalog, 'delete', 'P', 'T', 'K', 'K-red');
    const marked = { ...ALL_MARKS, search: 'kettle' };
    expect(await catalog.markProducts({ marked }, null)).toMatchObject({ changed: 2 });
    expect(await marks(catalog)).toEqual({ P: 'delete', T: 'delete' });
    await catalog.undo();
    expect(await marks(catalog)).toEqual({ K: 'delete', 'K-red': 'delete', P: 'delete', T: 'delete' });
  });
});
