import { beforeEach, describe, expect, test } from 'vitest';
import type { MarkFilter, MarkSort } from '#shared/contract/removals.ts';
import { type Catalog, edit, key, openCatalog, pull, set, staged } from '../fixtures.ts';
import {
  ALL_MARKS,
  mark,
  marks,
  pullRecords,
  RECORDS,
  sendRemoval,
  settle,
  shownMarks,
} from './removal-fixtures.ts';

let catalog: Catalog;

beforeEach(async () => {
  catalog = await openCatalog();
  await pullRecords(catalog);
});

describe('a mark', () => {
  test('appears in rows, in the product and in the counts, and stages no edit', async () => {
    expect(await mark(catalog, 'unlink', 'P')).toMatchObject({
      changed: 1,
      unchanged: 0,
      gone: 0,
      onTheirWay: 0,
      variants: 0,
      summary: { changes: 0, removals: { unlink: 1, delete: 0 }, undo: 'Mark 1 product to be unlinked' },
    });
    await mark(catalog, 'delete', 'K', 'T');
    expect(await shownMarks(catalog)).toEqual({ K: 'delete', P: 'unlink', T: 'delete' });
    expect(await catalog.product(await key(catalog, 'P'))).toMatchObject({ removal: 'unlink' });
    expect(await catalog.product(await key(catalog, 'K-red'))).toMatchObject({ removal: null });
    expect((await catalog.stagedSummary()).removals).toEqual({ unlink: 1, delete: 2 });
    expect(await staged(catalog)).toEqual([]);
  });

  test('leaves the staged edits of its product unchanged', async () => {
    await edit(catalog, { 'P title/en': set('Big pan') });
    await mark(catalog, 'delete', 'P');
    expect(await staged(catalog)).toMatchObject([{ identifier: 'P', next: 'Big pan', state: 'edited' }]);
  });

  test('is replaced by a mark of the other mode, and can be removed', async () => {
    await mark(catalog, 'delete', 'P', 'T');
    expect(await mark(catalog, 'unlink', 'P', 'T', 'K-blue')).toMatchObject({ changed: 3, unchanged: 0 });
    expect(await mark(catalog, 'unlink', 'P')).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await mark(catalog, null, 'P', 'K')).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await marks(catalog)).toEqual({ 'K-blue': 'unlink', T: 'unlink' });
  });

  test('counts unmarked variants at any depth, and can be set on all of them at once', async () => {
    expect(await mark(catalog, 'delete', 'K')).toMatchObject({ variants: 3 });
    expect(await mark(catalog, 'delete', 'K', 'K-red')).toMatchObject({
      changed: 1,
      unchanged: 1,
      variants: 2,
    });
    expect(await catalog.markVariants('delete')).toMatchObject({
      changed: 2,
      variants: 0,
      summary: { undo: 'Mark 2 variants to be deleted' },
    });
    expect(await marks(catalog)).toEqual({
      K: 'delete',
      'K-red': 'delete',
      'K-red-1': 'delete',
      'K-blue': 'delete',
    });
  });

  test('is not set on variants already marked in the other mode when all variants are marked', async () => {
    await mark(catalog, 'unlink', 'K-red');
    await mark(catalog, 'delete', 'K');
    expect(await catalog.markVariants('delete')).toMatchObject({ changed: 2 });
    expect(await marks(catalog)).toMatchObject({
      'K-red': 'unlink',
      'K-red-1': 'delete',
      'K-blue': 'delete',
    });
  });

  test('cannot be set on a gone product, and stays on a product that becomes gone', async () => {
    await mark(catalog, 'unlink', 'T');
    await edit(catalog, { 'P title/en': set('Big pan') });
    await pull(
      catalog,
      RECORDS.filter(({ identifier }) => identifier !== 'P' && identifier !== 'T'),
    );
    expect(await mark(catalog, 'delete', 'P', 'T')).toMatchObject({ changed: 0, gone: 2 });
    expect(await mark(catalog, 'unlink', 'T')).toMatchObject({ unchanged: 1 });
    expect((await catalog.markedProducts(ALL_MARKS, 0, 10)).rows).toMatchObject([
      { identifier: 'T', mode: 'unlink', gone: true, state: 'gone' },
    ]);
    await pullRecords(catalog);
    expect((await catalog.markedProducts(ALL_MARKS, 0, 10)).rows).toMatchObject([
      { identifier: 'T', gone: false },
    ]);
  });

  test('can be removed from a gone product', async () => {
    await mark(catalog, 'unlink', 'T');
    await pull(
      catalog,
      RECORDS.filter(({ identifier }) => identifier !== 'T'),
    );
    expect(await mark(catalog, null, 'T')).toMatchObject({ changed: 1 });
    expect(await marks(catalog)).toEqual({});
  });

  test('cannot be changed while its product is in flight or unknown', async () => {
    await mark(catalog, 'delete', 'P', 'T');
    const { changeSet, work } = await sendRemoval(catalog);
    expect(await mark(catalog, 'unlink', 'P')).toMatchObject({ changed: 0, onTheirWay: 1 });
    expect(await mark(catalog, null, 'P', 'T')).toMatchObject({ changed: 0, onTheirWay: 2 });
    await settle(catalog, changeSet, work, 'unknown');
    expect(await mark(catalog, null, 'P')).toMatchObject({ onTheirWay: 1 });
    await settle(catalog, changeSet, work, 'failed');
    expect(await mark(catalog, null, 'P')).toMatchObject({ changed: 1 });
  });

  test('is refused if any product is not in the catalog, and none is marked', async () => {
    await expect(
      catalog.markProducts({ products: [await key(catalog, 'P'), 999] }, 'delete'),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await marks(catalog)).toEqual({});
  });

  test('cannot be set while a block edit is under way', async () => {
    const step = await catalog.beginStep('Fill in');
    await expect(mark(catalog, 'delete', 'P')).rejects.toMatchObject({ code: 'busy' });
    await catalog.endStep(step);
    await mark(catalog, 'delete', 'P');
    expect(await marks(catalog)).toEqual({ P: 'delete' });
  });
});

describe('the list of marks', () => {
  test('has parents before their variants, with counts of unmarked variants and staged edits', async () => {
    await mark(catalog, 'delete', 'T', 'K-red-1', 'K-red');
    await mark(catalog, 'unlink', 'K');
    await edit(catalog, { 'K title/en': set('1'), 'K title/de': set('2') });
    const { total, rows } = await catalog.markedProducts(ALL_MARKS, 0, 10);
    expect(total).toBe(4);
    expect(
      rows.map((row) => [row.identifier, row.level, row.variants, row.unmarkedVariants, row.changes]),
    ).toEqual([
      ['K', 0, 3, 1, 2],
      ['K-red', 1, 1, 0, 0],
      ['K-red-1', 2, 0, 0, 0],
      ['T', 0, 0, 0, 0],
    ]);
    expect(rows[1]).toMatchObject({
      productId: 'id-K-red',
      title: 'Red kettle',
      mode: 'delete',
      state: 'marked',
    });
  });

  test('can be filtered by mode, text and failure, and read in chunks', async () => {
    await mark(catalog, 'delete', 'T', 'K', 'K-red');
    await mark(catalog, 'unlink', 'P');
    const found = async (filter: Partial<MarkFilter>, offset = 0, limit = 10) => {
      const { total, rows } = await catalog.markedProducts({ ...ALL_MARKS, ...filter }, offset, limit);
      return [total, ...rows.map(({ identifier }) => identifier)];
    };
    expect(await found({ mode: 'delete' })).toEqual([3, 'K', 'K-red', 'T']);
    expect(await found({ search: 'KETTLE' })).toEqual([2, 'K', 'K-red']);
    expect(await found({}, 1, 2)).toEqual([4, 'K-red', 'P']);
    const { changeSet, work } = await sendRemoval(catalog);
    await settle(catalog, changeSet, work.slice(0, 1), 'failed', { message: 'Still in use' });
    const [, failed] = await found({ only: 'failed' });
    expect([failed]).toEqual([work[0]?.identifier]);
  });

  test('can be sorted by product, effect, staged edits and state', async () => {
    await mark(catalog, 'delete', 'T', 'K-red');
    await mark(catalog, 'unlink', 'P', 'K');
    await edit(catalog, { 'P title/en': set('1'), 'P title/de': set('2'), 'T title/en': set('3') });
    await pull(
      catalog,
      RECORDS.filter(({ identifier }) => identifier !== 'K-red'),
    );
    const sorted = async (by: MarkSort, descending: boolean, filter: Partial<MarkFilter> = {}) =>
      (await catalog.markedProducts({ ...ALL_MARKS, ...filter }, 0, 10, { by, descending })).rows.map(
        ({ identifier }) => identifier,
      );
    expect(await sorted('product', true)).toEqual(['T', 'P', 'K-red', 'K']);
    expect(await sorted('effect', false)).toEqual(['K-red', 'T', 'K', 'P']);
    expect(await sorted('edits', true)).toEqual(['P', 'T', 'K', 'K-red']);
    expect(await sorted('state', true)).toEqual(['K-red', 'K', 'P', 'T']);
    expect(await sorted('product', true, { mode: 'unlink' })).toEqual(['P', 'K']);
  });

  test('flags gone products, which are never sent and can be unmarked in one history step', async () => {
    await mark(catalog, 'delete', 'T', 'K-blue');
    await mark(catalog, 'unlink', 'P');
    await pull(
      catalog,
      RECORDS.filter(({ identifier }) => !['T', 'P'].includes(identifier)),
    );
    const states = async (filter: Partial<MarkFilter> = {}) =>
      (await catalog.markedProducts({ ...ALL_MARKS, ...filter }, 0, 10)).rows.map(
        ({ identifier, state }) => `${identifier} ${state}`,
      );
    expect(await states()).toEqual(['K-blue marked', 'P gone', 'T gone']);
    expect(await states({ only: 'gone' })).toEqual(['P gone', 'T gone']);
    const { work } = await sendRemoval(catalog);
    expect(work.map(({ identifier }) => identifier)).toEqual(['K-blue']);
    const gone: MarkFilter = { ...ALL_MARKS, only: 'gone' };
    expect(await catalog.markProducts({ marked: gone }, null)).toMatchObject({ changed: 2 });
    expect(await states()).toEqual(['K-blue sending']);
    await catalog.undo();
    expect(await states({ only: 'gone' })).toEqual(['P gone', 'T gone']);
  });
});
