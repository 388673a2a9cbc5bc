import { describe, expect, test } from 'vitest';
import type { ItemSelection } from '#shared/contract/changesets.ts';
import {
  ALL_ITEMS,
  type Catalog,
  edit,
  identifiers,
  itemsIn,
  openCatalog,
  product,
  pull,
  remove,
  revert,
  send,
  set,
  shown,
  staged,
} from './fixtures.ts';

const A = product('A', { 'title/en': 'Pan', 'title/de': 'Pfanne', tags: ['a'] });
const EVERYTHING: ItemSelection = { filter: ALL_ITEMS };

/** Applies these edits as a change set of their own, and returns its number. */
async function applied(catalog: Catalog, edits: Parameters<typeof edit>[1]) {
  await edit(catalog, edits);
  const sent = await send(catalog);
  await catalog.recordOutcomes(
    sent.changeSet,
    sent.items.map((item) => ({ item, state: 'applied' })),
  );
  await catalog.setChangeSetState(sent.changeSet, 'finished', null);
  return sent;
}

/** Freezes the undo of a whole change set, and applies it. */
async function undone(catalog: Catalog, changeSet: number): Promise<number> {
  const undo = await catalog.freezeUndo(changeSet, EVERYTHING);
  const items = (await catalog.itemsToSend(undo.changeSet, 'pending')).map(({ item }) => item);
  await catalog.recordOutcomes(undo.changeSet, [], [items]);
  await catalog.recordOutcomes(
    undo.changeSet,
    items.map((item) => ({ item, state: 'applied' })),
  );
  await catalog.setChangeSetState(undo.changeSet, 'finished', null);
  return undo.changeSet;
}

describe('Undoing an applied change set', () => {
  test('sends the inverse of each set, removal, append and first value over the written value', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    const { changeSet } = await applied(catalog, {
      'A title/en': set('Skillet'),
      'A title/de': remove,
      'A tags': set(['a', 'b']),
      'A title/fr': set('Poêle'),
    });
    await catalog.setApplyOptions({ checkFirst: false, onePerCell: true });
    const undo = await catalog.freezeUndo(changeSet, EVERYTHING);
    expect(undo).toMatchObject({
      kind: 'undo',
      of: changeSet,
      state: 'queued',
      options: { checkFirst: true, onePerCell: true },
      total: 4,
      products: 1,
      locales: ['en', 'de', 'fr'],
      counts: { pending: 4 },
    });
    const sent = await catalog.itemsToSend(undo.changeSet, 'pending');
    expect(
      sent.map(({ property, locale, intent, value, base, localeless }) => [
        `${property}/${locale}`,
        intent,
        value,
        base,
        localeless,
      ]),
    ).toEqual([
      ['title/en', 'set', 'Pan', 'Skillet', false],
      ['title/de', 'set', 'Pfanne', null, false],
      ['title/fr', 'remove', null, 'Poêle', false],
      ['tags/en', 'set', ['a'], ['a', 'b'], true],
    ]);
  });

  test('restores the local catalog and stages nothing; undoing the undo is a redo', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    const kept = () => catalog.storedProduct(1);
    const before = await kept();
    const { changeSet } = await applied(catalog, {
      'A title/en': set('Skillet'),
      'A title/de': remove,
      'A tags': set(['a', 'b']),
      'A title/fr': set('Poêle'),
    });
    const after = await kept();
    const undo = await undone(catalog, changeSet);
    expect(await kept()).toEqual(before);
    expect(await staged(catalog)).toEqual([]);
    const redo = await undone(catalog, undo);
    expect(await kept()).toEqual(after);
    expect(await catalog.changeSet(redo)).toMatchObject({ kind: 'redo', of: undo });
    const again = await catalog.freezeUndo(redo, EVERYTHING);
    expect(again).toMatchObject({ kind: 'undo', of: redo });
  });

  test('can be limited to chosen items', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    const { changeSet, item } = await applied(catalog, {
      'A title/en': set('Skillet'),
      'A title/de': set('Tiegel'),
      'A tags': set(['a', 'b']),
    });
    const chosen = await catalog.undoPlan(changeSet, { items: [item('A title/de')] }, 10);
    expect(chosen).toMatchObject({ items: 1, products: 1, locales: ['de'], blocked: [] });
    const undo = await catalog.freezeUndo(changeSet, { filter: { ...ALL_ITEMS, property: 'title' } });
    expect((await catalog.itemsToSend(undo.changeSet, 'pending')).map(({ base }) => base)).toEqual([
      'Skillet',
      'Tiegel',
    ]);
  });

  test('plans exactly what it sends, and lists the rest with reason and current value', async () => {
    const catalog = await openCatalog();
    const six = product(
      'A',
      Object.fromEntries(['b', 'c', 'd', 'e', 'f', 'g'].map((p) => [`${p}/en`, 'old'])),
    );
    await pull(catalog, [six, product('Z', { 'b/en': 'old' })]);
    await edit(catalog, {
      'A b/en': set('new'),
      'A c/en': set('new'),
      'A d/en': set('new'),
      'A e/en': set('new'),
      'A f/en': set('new'),
      'Z b/en': set('new'),
    });
    const { changeSet, item, items } = await send(catalog);
    await catalog.recordOutcomes(
      changeSet,
      items.map((one) =>
        one === item('A c/en')
          ? { item: one, state: 'failed', message: 'no' }
          : { item: one, state: 'applied' },
      ),
    );
    await catalog.discardDrafts({ filter: 'all', property: null, locale: null, search: '' });
    // d: somebody else's value; e: the old one again; Z: no longer listed.
    await pull(catalog, [
      product('A', {
        'b/en': 'new',
        'c/en': 'old',
        'd/en': 'theirs',
        'e/en': 'old',
        'f/en': 'new',
        'g/en': 'old',
      }),
    ]);
    await edit(catalog, { 'A f/en': set('newer') });
    await catalog.freeze();

    const plan = await catalog.undoPlan(changeSet, EVERYTHING, 10);
    expect(plan).toMatchObject({
      items: 1,
      products: 1,
      obstacles: { not_applied: 1, changed: 1, undone: 1, on_its_way: 1, gone: 1 },
    });
    expect(
      plan.blocked.map(({ identifier, property, obstacle, now }) => [identifier, property, obstacle, now]),
    ).toEqual([
      ['A', 'c', 'not_applied', 'old'],
      ['A', 'd', 'changed', 'theirs'],
      ['A', 'e', 'undone', 'old'],
      ['A', 'f', 'on_its_way', 'new'],
      ['Z', 'b', 'gone', null],
    ]);
    expect((await catalog.undoPlan(changeSet, EVERYTHING, 2)).blocked).toHaveLength(2);
    const undo = await catalog.freezeUndo(changeSet, EVERYTHING);
    expect(await catalog.itemsToSend(undo.changeSet, 'pending')).toMatchObject([
      { property: 'b', value: 'old' },
    ]);
  });

  test('leaves out an item whose value the service had before anything was sent', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A title/en': set('Skillet'), 'A title/de': set('Tiegel') });
    const { changeSet } = await catalog.freeze();
    const [en, de] = (await catalog.itemsToSend(changeSet.changeSet, 'pending')).map(({ item }) => item);
    const there = { item: de ?? 0, state: 'applied', now: 'Tiegel' } as const;
    await catalog.recordOutcomes(changeSet.changeSet, [there], [[en ?? 0]]);
    await catalog.recordOutcomes(changeSet.changeSet, [{ item: en ?? 0, state: 'applied' }]);
    await catalog.setChangeSetState(changeSet.changeSet, 'finished', null);

    const plan = await catalog.undoPlan(changeSet.changeSet, EVERYTHING, 10);
    expect(plan).toMatchObject({ items: 1, locales: ['en'], obstacles: { not_written: 1 } });
    expect(plan.blocked).toMatchObject([{ locale: 'de', obstacle: 'not_written', now: 'Tiegel' }]);
    const undo = await catalog.freezeUndo(changeSet.changeSet, EVERYTHING);
    expect(await catalog.itemsToSend(undo.changeSet, 'pending')).toMatchObject([
      { locale: 'en', value: 'Pan', base: 'Skillet' },
    ]);
  });

  test('leaves out an item that was turned away and then found already in the service', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A title/en': set('Skillet') });
    const { changeSet, items } = await send(catalog);
    const [item = 0] = items;
    await catalog.recordOutcomes(changeSet, [{ item, state: 'pending' }]);
    await catalog.recordOutcomes(changeSet, [{ item, state: 'applied', now: 'Skillet' }]);
    expect(await catalog.undoPlan(changeSet, EVERYTHING, 10)).toMatchObject({
      items: 0,
      obstacles: { not_written: 1 },
    });
  });

  test('includes an item that an earlier request may have written, although the last was turned away', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A title/en': set('Skillet') });
    const { changeSet, items } = await send(catalog);
    const [item = 0] = items;
    await catalog.recordOutcomes(changeSet, [{ item, state: 'unknown', message: 'Cut off' }]);
    await catalog.recordOutcomes(changeSet, [{ item, state: 'pending' }], [[item]]);
    await catalog.recordOutcomes(changeSet, [{ item, state: 'pending' }]);
    await catalog.recordOutcomes(changeSet, [{ item, state: 'applied', now: 'Skillet' }]);
    expect(await catalog.undoPlan(changeSet, EVERYTHING, 10)).toMatchObject({ items: 1 });
  });

  test('leaves out a failed item that was found already in the service at the retry', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    await edit(catalog, { 'A title/en': set('Skillet') });
    const { changeSet, items } = await send(catalog);
    const [item = 0] = items;
    await catalog.recordOutcomes(changeSet, [{ item, state: 'failed', message: 'No' }]);
    await catalog.retryItems(changeSet, null);
    await catalog.recordOutcomes(changeSet, [{ item, state: 'applied', now: 'Skillet' }]);
    expect(await catalog.undoPlan(changeSet, EVERYTHING, 10)).toMatchObject({
      items: 0,
      obstacles: { not_written: 1 },
    });
  });

  test('is refused if nothing can be undone, and creates no change set', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    const { changeSet } = await applied(catalog, { 'A title/en': set('Skillet') });
    await undone(catalog, changeSet);
    await expect(catalog.freezeUndo(changeSet, EVERYTHING)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(catalog.freezeUndo(99, EVERYTHING)).rejects.toMatchObject({ code: 'not_found' });
    await expect(catalog.undoPlan(99, EVERYTHING, 1)).rejects.toMatchObject({ code: 'not_found' });
    expect(await catalog.changeSets()).toHaveLength(2);
  });

  test('is refused while an earlier undo of it is pending', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    const { changeSet } = await applied(catalog, { 'A title/en': set('Skillet') });
    await catalog.freezeUndo(changeSet, EVERYTHING);
    await expect(catalog.freezeUndo(changeSet, EVERYTHING)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('puts a newer staged edit in conflict', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    const { changeSet } = await applied(catalog, { 'A title/en': set('Skillet') });
    await edit(catalog, { 'A title/en': set('Wok') });
    await undone(catalog, changeSet);
    expect(await shown(catalog, 'A title/en')).toMatchObject({
      value: 'Wok',
      state: { mark: 'conflict', base: 'Skillet', theirs: 'Pan' },
    });
  });

  /** Skillet and Tiegel were applied; their undo was refused. */
  async function refusedUndo() {
    const catalog = await openCatalog();
    await pull(catalog, [A, product('B', { 'title/en': 'Lid' })]);
    const { changeSet } = await applied(catalog, {
      'A title/en': set('Skillet'),
      'A title/de': set('Tiegel'),
    });
    const undo = await catalog.freezeUndo(changeSet, EVERYTHING);
    const before = await catalog.itemsToSend(undo.changeSet, 'pending');
    const items = before.map(({ item }) => item);
    await catalog.recordOutcomes(undo.changeSet, [], [items]);
    const fail = async () => {
      await catalog.recordOutcomes(
        undo.changeSet,
        items.map((item) => ({ item, state: 'failed', code: 'E', message: 'no' })),
      );
      await catalog.setChangeSetState(undo.changeSet, 'finished', null);
    };
    return { catalog, changeSet: undo.changeSet, before, items, fail };
  }

  test('stages failed items as failed edits that show in cells, filters and counts', async () => {
    const { catalog, fail } = await refusedUndo();
    await fail();
    expect(await shown(catalog, 'A title/en')).toMatchObject({
      value: 'Pan',
      state: { mark: 'failed', intent: 'set', base: 'Skillet', code: 'E', message: 'no' },
    });
    expect(await staged(catalog)).toMatchObject([
      { locale: 'en', state: 'failed', next: 'Pan', current: 'Skillet', message: 'no' },
      { locale: 'de', state: 'failed', next: 'Pfanne', current: 'Tiegel', message: 'no' },
    ]);
    expect(await catalog.stagedSummary()).toMatchObject({ changes: 2, failed: 2 });
    expect(await identifiers(catalog, { filters: [{ kind: 'failed' }] })).toEqual(['A']);
  });

  test('retries a failed item unchanged or corrected, and skips it once it is discarded', async () => {
    const { catalog, changeSet, before, items, fail } = await refusedUndo();
    await fail();
    expect(await catalog.retryItems(changeSet, items.slice(0, 1))).toMatchObject({
      state: 'queued',
      endedAt: null,
      counts: { pending: 1, failed: 1 },
    });
    expect(await catalog.itemsToSend(changeSet, 'pending')).toEqual(before.slice(0, 1));
    expect((await catalog.items(changeSet, itemsIn('pending'), 0, 1)).rows).toMatchObject([
      { code: null, message: null },
    ]);
    await catalog.recordOutcomes(changeSet, [], [items.slice(0, 1)]);
    await fail();

    await edit(catalog, { 'A title/en': set('Frying pan'), 'A title/de': revert });
    expect(await catalog.retryItems(changeSet, null)).toMatchObject({ counts: { pending: 1, skipped: 1 } });
    expect(await catalog.itemsToSend(changeSet, 'pending')).toMatchObject([
      { value: 'Frying pan', base: 'Skillet' },
    ]);
    await catalog.recordOutcomes(changeSet, [], [items.slice(0, 1)]);
    await catalog.recordOutcomes(changeSet, [{ item: items[0] ?? 0, state: 'applied' }]);
    expect(await staged(catalog)).toEqual([]);
    expect(await shown(catalog, 'A title/en')).toMatchObject({ value: 'Frying pan' });
  });

  test('lets a conflict after a retry be decided with use theirs like that of a staged edit', async () => {
    const { catalog, changeSet, items, fail } = await refusedUndo();
    await fail();
    await catalog.retryItems(changeSet, items.slice(0, 1));
    await catalog.recordOutcomes(changeSet, [
      { item: items[0] ?? 0, state: 'conflict', message: 'Changed', found: 'Wok' },
    ]);
    expect(await shown(catalog, 'A title/en')).toMatchObject({ state: { mark: 'conflict', theirs: 'Wok' } });
    await catalog.decideItems(changeSet, { items: items.slice(0, 1) }, 'theirs');
    expect(await shown(catalog, 'A title/en')).toMatchObject({ value: 'Wok', state: null });
  });

  test('keeps a newer edit when it fails, and stages no value that the service already holds', async () => {
    const { catalog, fail } = await refusedUndo();
    await edit(catalog, { 'A title/en': set('Wok') });
    await pull(catalog, [product('A', { 'title/en': 'Skillet', 'title/de': 'Pfanne', tags: ['a'] })]);
    await fail();
    expect(await staged(catalog)).toMatchObject([{ locale: 'en', state: 'edited', next: 'Wok' }]);
  });
});
