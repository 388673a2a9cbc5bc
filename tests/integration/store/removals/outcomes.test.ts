import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Catalog,
  edit,
  identifiers,
  openCatalog,
  query,
  rowsOf,
  set,
  shown,
  staged,
} from '../fixtures.ts';
import {
  freeze,
  itemsOf,
  mark,
  marks,
  pullRecords,
  removed,
  sendRemoval,
  settle,
  states,
  work,
} from './removal-fixtures.ts';

let catalog: Catalog;

beforeEach(async () => {
  catalog = await openCatalog();
  await pullRecords(catalog);
});

describe('an applied removal', () => {
  test('removes the product, its values and its mark from the local catalog', async () => {
    const { view } = await catalog.openView(query());
    const size = async () =>
      (await catalog.summary()).properties.find(({ name }) => name === 'size')?.products ?? 0;
    expect(await size()).toBe(1);
    const { changeSet } = await removed(catalog, 'delete', 'K', 'P');
    expect(await catalog.changeSet(changeSet)).toMatchObject({ counts: { applied: 2, in_flight: 0 } });
    expect(await identifiers(catalog)).toEqual(['K-red', 'K-red-1', 'K-blue', 'T']);
    expect(await marks(catalog)).toEqual({});
    expect(await catalog.stagedSummary()).toMatchObject({ removals: { unlink: 0, delete: 0 } });
    const summary = await catalog.summary();
    expect(summary).toMatchObject({ products: 4, gone: 0 });
    expect(summary.properties.find(({ name }) => name === 'title')).toMatchObject({
      products: 4,
      locales: { en: 4 },
    });
    expect(await size()).toBe(0);
    expect(await catalog.staleRows(view)).toBe(2);
  });

  test('of an only variant makes its parent stop matching a filter for parents', async () => {
    const { view } = await catalog.openView(query({ filters: [{ kind: 'family', role: 'parents' }] }));
    await removed(catalog, 'delete', 'K-red-1');
    expect(await catalog.staleRows(view)).toBe(1);
  });

  test('leaves the variants of a removed parent at the top level of the tree', async () => {
    await removed(catalog, 'delete', 'K');
    const rows = await rowsOf(catalog, { tree: true });
    expect(rows.map(({ identifier, level }) => [identifier, level])).toEqual([
      ['K-red', 0],
      ['K-blue', 0],
      ['P', 0],
      ['T', 0],
    ]);
  });

  test('keeps a product with staged edits in views, as gone and with its values', async () => {
    await edit(catalog, { 'K title/en': set('Big kettle') });
    await removed(catalog, 'unlink', 'K');
    expect(await rowsOf(catalog)).toMatchObject([
      { identifier: 'K', gone: true, removal: null },
      {},
      {},
      {},
      {},
      {},
    ]);
    expect(await staged(catalog)).toMatchObject([{ gone: true, next: 'Big kettle', current: 'Kettle' }]);
    expect(await shown(catalog, 'K title/de')).toMatchObject({ value: 'Kessel' });
    expect(await catalog.summary()).toMatchObject({ products: 5, gone: 1 });
  });

  test('never changes to another state', async () => {
    const { changeSet, work: sent } = await removed(catalog, 'delete', 'P');
    await settle(catalog, changeSet, sent, 'failed', { message: 'late' });
    expect(await states(catalog, changeSet)).toEqual({ P: 'applied' });
    expect((await itemsOf(catalog, { changeSet })).get('P')).toMatchObject({ message: null });
  });

  test('lets a later pull bring the product back, without a mark', async () => {
    await removed(catalog, 'unlink', 'K');
    await pullRecords(catalog);
    expect(await rowsOf(catalog)).toMatchObject([
      { identifier: 'K', gone: false, removal: null },
      {},
      {},
      {},
      {},
      {},
    ]);
    expect(await shown(catalog, 'K title/de')).toMatchObject({ value: 'Kessel' });
  });
});

describe('a removal that is not applied', () => {
  test('keeps the service’s message on the mark, and the values of the product', async () => {
    await mark(catalog, 'delete', 'P');
    const { changeSet, work: sent } = await sendRemoval(catalog);
    await settle(catalog, changeSet, sent, 'failed', { code: 'E9', said: 'Part of an order' });
    expect(
      (await catalog.markedProducts({ mode: null, only: 'failed', search: '' }, 0, 10)).rows,
    ).toMatchObject([
      { identifier: 'P', state: 'failed', code: 'E9', said: 'Part of an order', message: null },
    ]);
    expect(await shown(catalog, 'P title/en')).toMatchObject({ value: 'Pan' });
    expect((await catalog.productEvents(sent[0]!.product))[0]).toMatchObject({
      changeSet,
      kind: 'removal',
      action: 'delete',
      state: 'failed',
      code: 'E9',
      said: 'Part of an order',
    });
  });

  test('drops the mark and the row only if the product was already gone', async () => {
    await mark(catalog, 'delete', 'P', 'T');
    const { changeSet } = await freeze(catalog);
    const [first, second] = await work(catalog, changeSet);
    await settle(catalog, changeSet, [first!], 'skipped', {
      code: 'already_gone',
      message: 'Not listed any more',
    });
    await settle(catalog, changeSet, [second!], 'skipped', { message: 'No longer marked' });
    expect(await marks(catalog)).toEqual({ T: 'delete' });
    expect(await identifiers(catalog)).toEqual(['K', 'K-red', 'K-red-1', 'K-blue', 'T']);
  });

  test('shows the mark as unknown, as sending once pending again, and as marked once paused', async () => {
    await mark(catalog, 'delete', 'P');
    const { changeSet, work: sent } = await sendRemoval(catalog);
    const state = async () =>
      (await catalog.markedProducts({ mode: null, only: null, search: '' }, 0, 1)).rows[0]?.state;
    await catalog.setChangeSetState(changeSet, 'running', null);
    await settle(catalog, changeSet, sent, 'unknown');
    expect(await state()).toBe('unknown');
    await settle(catalog, changeSet, sent, 'pending');
    expect(await state()).toBe('sending');
    await catalog.setChangeSetState(changeSet, 'paused', 'The token died');
    expect(await state()).toBe('marked');
  });

  test('reports the parents that still have a variant, until it is removed or already gone', async () => {
    await mark(catalog, 'delete', 'K', 'K-red', 'K-red-1', 'K-blue');
    const { changeSet, work: sent } = await sendRemoval(catalog);
    const item = (identifier: string) => sent.find((one) => one.identifier === identifier)!;
    const parents = [item('K').item, item('K-red').item];
    const left = async () =>
      (await catalog.withVariantsLeft(changeSet, parents)).map(({ item: parent, variant }) => [
        sent.find((one) => one.item === parent)?.identifier,
        variant,
      ]);
    expect(await left()).toEqual([
      ['K', 'K-red'],
      ['K-red', 'K-red-1'],
    ]);
    await settle(catalog, changeSet, [item('K-red-1'), item('K-red')], 'applied');
    await settle(catalog, changeSet, [item('K-blue')], 'failed');
    expect(await left()).toEqual([['K', 'K-blue']]);
    await settle(catalog, changeSet, [item('K-blue')], 'skipped', { code: 'already_gone' });
    expect(await left()).toEqual([]);
  });
});
