import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Catalog,
  edit,
  identifiers,
  openCatalog,
  product,
  pull,
  set,
  shown,
  staged,
} from '../fixtures.ts';
import { pullRecords, RECORDS, removed } from './removal-fixtures.ts';

let catalog: Catalog;

beforeEach(async () => {
  catalog = await openCatalog();
  await pullRecords(catalog);
});

describe('products read or removed outside a pull', () => {
  test('appear in the order that a pull would give them, and are counted', async () => {
    const taken = [
      product('N', { 'title/en': 'New' }),
      product('K-red-2', { 'title/en': 'Red kettle, 2 l', fresh: 'x' }, { parentIdentifier: 'K-red' }),
      product('K-green', {}, { parentIdentifier: 'K' }),
    ];
    expect((await catalog.takeProducts(taken)).map(({ identifier, title }) => [identifier, title])).toEqual([
      ['N', 'New'],
      ['K-red-2', 'Red kettle, 2 l'],
      ['K-green', ''],
    ]);
    const order = ['K', 'K-red', 'K-red-1', 'K-red-2', 'K-blue', 'K-green', 'P', 'T', 'N'];
    expect(await identifiers(catalog)).toEqual(order);
    expect((await catalog.summary()).properties.find(({ name }) => name === 'fresh')).toMatchObject({
      products: 1,
    });
    await pull(catalog, [...RECORDS, taken[1]!, taken[2]!, taken[0]!]);
    expect(await identifiers(catalog)).toEqual(order);
  });

  test('get the service’s current values and keep staged edits, as a conflict where both changed', async () => {
    await edit(catalog, { 'P title/en': set('Big pan'), 'T title/en': set('Big pot') });
    await catalog.takeProducts([
      product('P', { 'title/en': 'Wok' }),
      product('T', { 'title/en': 'Big pot', size: 3 }),
    ]);
    expect(await staged(catalog)).toMatchObject([
      { identifier: 'P', next: 'Big pan', current: 'Wok', state: 'conflict' },
    ]);
    expect(await shown(catalog, 'T size')).toMatchObject({ value: 3 });
    expect(await identifiers(catalog)).toEqual(RECORDS.map(({ identifier }) => identifier));
  });

  test('do not become gone in a pull that is already under way', async () => {
    const { pull: id } = await catalog.beginPull();
    await catalog.writePage(id, RECORDS, null);
    await catalog.takeProducts([product('N')]);
    expect(await catalog.finishPull(id)).toMatchObject({ products: 7, gone: 0 });
    expect(await identifiers(catalog)).toContain('N');
  });

  test('stay removed after a pull that was under way, until the next pull lists them', async () => {
    const { pull: id } = await catalog.beginPull();
    await catalog.writePage(id, RECORDS, null);
    await removed(catalog, 'delete', 'P');
    await catalog.finishPull(id);
    expect(await identifiers(catalog)).not.toContain('P');
    await pullRecords(catalog);
    expect(await identifiers(catalog)).toContain('P');
  });
});
