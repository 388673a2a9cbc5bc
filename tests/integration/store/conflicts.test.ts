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

  test('is a conflict with what the user saw as its base', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await pull(catalog, [product('A', { 'title/en': 'Wok', 'title/de': 'Pfanne', 'tags/en': ['a'] })]);
    await typed(catalog, 'Pan');
    expect(await shown(catalog, 'A title/en')).toEqual({
      value: 'Skillet',
      state: { mark: 'conflict', intent: 'set', base: 'Pan', theirs: 'Wok' },
    });
  });

  test('is none where the service holds what the user saw, or what they typed', async () => {
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
  test('brings the value found into the local catalog, so that the staged edit shows base, mine and theirs', async () => {
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

  test('tells "the service holds no value" from "nobody looked"', async () => {
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

  test('whose staged edit wants just what was found meanwhile: the edit is done', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A title/en': set('Skillet') });
    const { changeSet, item } = await send(catalog);
    await edit(catalog, { 'A title/en': set('Wok') });
    await catalog.recordOutcomes(changeSet, [{ item: item('A title/en'), state: 'conflict', found: 'Wok' }]);
    expect(await staged(catalog)).toEqual([]);
    expect((await shown(catalog, 'A title/en')).value).toBe('Wok');
  });

  test('leaves no other staged edit touched', async () => {
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

  test('holds its edit back from the next change set until it is decided in Review, then sends it', async () => {
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

describe('What was found for an item', () => {
  test('goes when the item is sent again, and stays while it stays unknown', async () => {
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

  test('of an unknown outcome does not touch the local catalog until it is decided', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A tags/en': set(['a', 'b']) });
    const { changeSet, items } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [{ item: items[0] ?? 0, state: 'unknown', found: ['a', 'z'] }]);
    expect((await catalog.keptProduct(1)).values.find(({ property }) => property === 'tags')?.value).toEqual([
      'a',
    ]);
  });

  test('is brought up to date by a pull, so that nobody decides over an older value', async () => {
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
