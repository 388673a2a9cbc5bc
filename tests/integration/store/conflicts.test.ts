import { describe, expect, test } from 'vitest';
import type { CellValue } from '#shared/domain/value.ts';
import {
  ALL_ITEMS,
  type Catalog,
  cell,
  edit,
  itemsIn,
  openCatalog,
  product,
  pull,
  scope,
  send,
  set,
  shown,
  staged,
} from './fixtures.ts';

const A = product('A', { 'title/en': 'Pan', 'title/de': 'Pfanne', 'tags/en': ['a'] });

describe('An edit begun before the service changed the value', () => {
  const typed = async (catalog: Catalog, seen: CellValue, value = 'Skillet') =>
    catalog.edit('Edit', [{ ...(await cell(catalog, 'A title/en')), change: set(value), seen }]);

  test('is in conflict, with the value the user saw as its base', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await pull(catalog, [product('A', { 'title/en': 'Wok', 'title/de': 'Pfanne', 'tags/en': ['a'] })]);
    await typed(catalog, 'Pan');
    expect(await shown(catalog, 'A title/en')).toEqual({
      value: 'Skillet',
      state: { mark: 'conflict', intent: 'set', base: 'Pan', theirs: 'Wok' },
    });
  });

  test('is not in conflict if the service holds the value the user saw or the value they typed', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await typed(catalog, 'Pan');
    expect((await shown(catalog, 'A title/en')).state?.mark).toBe('edited');
    await catalog.discardDrafts(scope('all'));
    await typed(catalog, 'Kettle', 'Pan');
    expect(await staged(catalog)).toEqual([]);
  });

  test('keeps the base of an edit that is staged already', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A title/en': set('Skillet') });
    await typed(catalog, 'Skillet', 'Frying pan');
    expect((await shown(catalog, 'A title/en')).state).toMatchObject({ mark: 'edited', base: 'Pan' });
  });
});

describe('An item in conflict', () => {
  test('updates the local catalog with the value found; the staged edit shows base, mine and theirs', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A title/en': set('Skillet'), 'A title/de': set('Tiegel') });
    const { changeSet, item } = await send(catalog);
    const { changeSet: after } = await catalog.recordOutcomes(changeSet, [
      { item: item('A title/en'), state: 'conflict', found: 'Wok' },
    ]);
    expect(after.counts).toMatchObject({ in_flight: 1, conflict: 1 });
    expect(await shown(catalog, 'A title/en')).toEqual({
      value: 'Skillet',
      state: { mark: 'conflict', intent: 'set', base: 'Pan', theirs: 'Wok' },
    });
    expect((await catalog.items(changeSet, itemsIn('conflict'), 0, 10)).rows).toMatchObject([
      { old: 'Pan', next: 'Skillet', found: 'Wok', title: 'Wok' },
    ]);
    expect((await catalog.listDrafts(scope('conflict'), 0, 10)).rows).toHaveLength(1);
  });

  test('distinguishes "the service holds no value" from "not read"', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A title/en': set('Skillet'), 'A title/de': set('Tiegel') });
    const { changeSet, item } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [
      { item: item('A title/en'), state: 'conflict', found: null },
      { item: item('A title/de'), state: 'unknown', message: 'No answer' },
    ]);
    const [en, de] = (await catalog.items(changeSet, ALL_ITEMS, 0, 10)).rows;
    expect(en?.found).toBeNull();
    expect(de && 'found' in de).toBe(false);
    expect((await shown(catalog, 'A title/en')).state?.theirs).toBeNull();
  });

  test('removes the staged edit if its new value is the value found', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A title/en': set('Skillet') });
    const { changeSet, item } = await send(catalog);
    await edit(catalog, { 'A title/en': set('Wok') });
    await catalog.recordOutcomes(changeSet, [{ item: item('A title/en'), state: 'conflict', found: 'Wok' }]);
    expect(await staged(catalog)).toEqual([]);
    expect((await shown(catalog, 'A title/en')).value).toBe('Wok');
  });

  test('leaves other staged edits untouched', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A, product('B', { 'title/en': 'Pot' })]);
    await edit(catalog, { 'A title/de': set('Tiegel') });
    const { changeSet, item } = await send(catalog);
    await edit(catalog, { 'A tags/en': set(['a', 'b']), 'B title/en': set('Kettle') });
    const others = async () => (await staged(catalog)).filter(({ base }) => base !== 'Pfanne');
    const before = await others();
    await catalog.recordOutcomes(changeSet, [{ item: item('A title/de'), state: 'conflict', found: 'Topf' }]);
    expect(await others()).toEqual(before);
  });

  test('holds its edit back from the next change set until the conflict is decided in Review', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A tags/en': set(['a', 'b']) });
    const { changeSet, item } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [
      { item: item('A tags/en'), state: 'conflict', found: ['a', 'z'] },
    ]);
    expect((await catalog.sendable()).heldBack).toMatchObject({ conflicts: 1 });
    await catalog.resolveDrafts(scope('conflict'), 'mine');
    expect((await catalog.sendable()).changes).toMatchObject([
      { intent: 'append', value: ['b'], base: ['a', 'z'] },
    ]);
  });
});

describe('The value found for an item', () => {
  test('is kept while the item stays unknown and cleared when the item is sent again', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A tags/en': set(['a', 'b']) });
    const { changeSet, items } = await send(catalog);
    const one = items[0] ?? 0;
    const row = async () => (await catalog.items(changeSet, ALL_ITEMS, 0, 1)).rows[0];
    await catalog.recordOutcomes(changeSet, [
      { item: one, state: 'unknown', code: 'x', message: 'Cut off', found: ['a', 'z'] },
    ]);
    expect(await row()).toMatchObject({ found: ['a', 'z'], message: 'Cut off' });
    expect((await shown(catalog, 'A tags/en')).state).toMatchObject({ mark: 'unknown' });
    await catalog.recordOutcomes(changeSet, [{ item: one, state: 'unknown', message: 'Not readable' }]);
    expect(await row()).toMatchObject({ found: ['a', 'z'], code: null, message: 'Not readable' });
    await catalog.recordOutcomes(changeSet, [{ item: one, state: 'pending' }], [[one]]);
    const again = await row();
    expect(again).toMatchObject({ state: 'in_flight', code: null, message: null });
    expect(again && 'found' in again).toBe(false);
  });

  test('does not change the local catalog while the outcome is unknown', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A tags/en': set(['a', 'b']) });
    const { changeSet, items } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [{ item: items[0] ?? 0, state: 'unknown', found: ['a', 'z'] }]);
    expect(
      (await catalog.storedProduct(1)).values.find(({ property }) => property === 'tags')?.value,
    ).toEqual(['a']);
  });

  test('is updated by a pull, so that no decision is based on an older value', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A title/en': set('Skillet'), 'A tags/en': set(['a', 'b']) });
    const { changeSet, item } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [
      { item: item('A title/en'), state: 'conflict', found: 'Wok' },
      { item: item('A tags/en'), state: 'unknown', found: ['a', 'z'] },
    ]);
    await pull(catalog, [product('A', { 'title/en': 'Casserole', 'title/de': 'Pfanne' })]);
    const { rows } = await catalog.items(changeSet, ALL_ITEMS, 0, 10);
    expect(rows.map(({ property, found }) => [property, found])).toEqual([
      ['title', 'Casserole'],
      ['tags', null],
    ]);
  });
});
