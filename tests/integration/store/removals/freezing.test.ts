import { beforeEach, describe, expect, test } from 'vitest';
import { ALL_ITEMS, type Catalog, openCatalog, product, pull } from '../fixtures.ts';
import { freeze, itemsOf, mark, marks, pullRecords, RECORDS, work } from './removal-fixtures.ts';

let catalog: Catalog;

beforeEach(async () => {
  catalog = await openCatalog();
  await pullRecords(catalog);
});

describe('freezing marks', () => {
  test('makes a queued change set of whole products, variants before their parents', async () => {
    await mark(catalog, 'delete', 'K', 'K-red-1', 'T');
    await mark(catalog, 'unlink', 'P');
    const frozen = await freeze(catalog);
    expect(frozen).toMatchObject({
      kind: 'removal',
      of: null,
      state: 'queued',
      products: 4,
      locales: [],
      total: 4,
      counts: { pending: 4, applied: 0 },
    });
    expect(
      (await work(catalog, frozen.changeSet)).map(({ identifier, level, action, productId, hasSnapshot }) => [
        identifier,
        level,
        action,
        productId,
        hasSnapshot,
      ]),
    ).toEqual([
      ['K-red-1', 0, 'delete', 'id-K-red-1', false],
      ['P', 0, 'unlink', 'id-P', false],
      ['T', 0, 'delete', 'id-T', false],
      ['K', 1, 'delete', 'id-K', false],
    ]);
    expect(await catalog.changeSets()).toEqual([frozen]);
    expect(await catalog.items(frozen.changeSet, ALL_ITEMS, 0, 10)).toMatchObject({ total: 0, rows: [] });
    expect(await marks(catalog)).toEqual({ K: 'delete', 'K-red-1': 'delete', P: 'unlink', T: 'delete' });
  });

  test('is refused if the marks changed since the rehearsal or nothing is marked, and creates no change set', async () => {
    await expect(freeze(catalog)).rejects.toMatchObject({ code: 'invalid_input' });
    await mark(catalog, 'delete', 'K');
    const { fingerprint } = await catalog.rehearse(1);
    await mark(catalog, 'delete', 'P');
    await expect(catalog.freezeRemovals(fingerprint)).rejects.toMatchObject({
      code: 'invalid_input',
      message:
        'The marked products have changed: now 0 products to be unlinked and 2 products to be deleted. Nothing was sent; check the rehearsal again.',
    });
    expect(await catalog.changeSets()).toEqual([]);
  });

  test.each([
    {
      what: 'other products are marked',
      swap: async () => {
        await mark(catalog, null, 'K');
        await mark(catalog, 'delete', 'T');
      },
    },
    {
      what: 'the modes of the marked products are swapped',
      swap: async () => {
        await mark(catalog, 'unlink', 'K');
        await mark(catalog, 'delete', 'P');
      },
    },
    {
      what: 'an identifier belongs to another product in the service',
      swap: () =>
        pull(
          catalog,
          RECORDS.map((record) => (record.identifier === 'K' ? { ...record, productId: 'another' } : record)),
        ),
    },
  ])('is refused if, since the rehearsal, $what, even with equal counts', async ({ swap }) => {
    await mark(catalog, 'delete', 'K');
    await mark(catalog, 'unlink', 'P');
    const rehearsed = await catalog.rehearse(1);
    await swap();
    const now = await catalog.rehearse(1);
    expect([now.unlink.products, now.delete.products]).toEqual([1, 1]);
    await expect(catalog.freezeRemovals(rehearsed.fingerprint)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('The marked products have changed'),
    });
    expect(await catalog.changeSets()).toEqual([]);
    expect(await catalog.freezeRemovals(now.fingerprint)).toMatchObject({ total: 2 });
  });

  test('is allowed after a mark was removed and set again, since the same products would be sent', async () => {
    await mark(catalog, 'delete', 'K', 'P');
    const { fingerprint } = await catalog.rehearse(1);
    await mark(catalog, null, 'K');
    await mark(catalog, 'delete', 'K');
    expect(await catalog.freezeRemovals(fingerprint)).toMatchObject({ total: 2 });
  });

  test('holds back products that have no product id or are pending in another removal', async () => {
    await mark(catalog, 'delete', 'P', 'T', 'K-blue', 'K');
    await freeze(catalog);
    await mark(catalog, null, 'T');
    await pull(catalog, [
      ...RECORDS.filter(({ identifier }) => identifier !== 'K-red'),
      product('N', {}, { productId: null }),
    ]);
    await mark(catalog, 'delete', 'N', 'K-red-1');
    expect((await catalog.rehearse(1)).delete).toMatchObject({
      products: 1,
      heldBack: { gone: 0, withoutId: 1, onTheirWay: 4 },
    });
    const second = await freeze(catalog);
    expect([...(await itemsOf(catalog, second)).keys()]).toEqual(['K-red-1']);
    await expect(freeze(catalog)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('is refused while a block edit is under way', async () => {
    await mark(catalog, 'delete', 'P');
    await catalog.beginStep('Fill in');
    await expect(freeze(catalog)).rejects.toMatchObject({ code: 'busy' });
  });
});
