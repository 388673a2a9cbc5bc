import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemOutcome } from '#electron/store/catalog/journal/item-states.ts';
import type { ItemState } from '#shared/contract/changesets.ts';
import { tempDir } from '../../support/temp-dir.ts';
import {
  ALL_ITEMS,
  type Catalog,
  cell,
  edit,
  itemsIn,
  openCatalog,
  product,
  pull,
  remove,
  scope,
  send,
  set,
  shown,
  staged,
  toldCells,
} from './fixtures.ts';
import { PAN, withThreeStaged } from './situations.ts';

const NONE: Record<ItemState, number> = {
  pending: 0,
  in_flight: 0,
  applied: 0,
  failed: 0,
  conflict: 0,
  skipped: 0,
  unknown: 0,
};

describe('Freezing', () => {
  test('copies staged edits into pending items with old and new value, unaffected by later edits', async () => {
    const catalog = await withThreeStaged();
    const { changeSet, heldBack } = await catalog.freeze();
    expect(changeSet).toMatchObject({
      kind: 'edit',
      of: null,
      options: { checkFirst: true, onePerCell: false },
      state: 'queued',
      total: 3,
      products: 1,
      locales: ['en', 'de'],
      counts: { ...NONE, pending: 3 },
    });
    expect(heldBack).toEqual({
      conflicts: 0,
      gone: 0,
      nameless: 0,
      waiting: 0,
      unsettled: 0,
      blocked: 0,
      whole: 0,
    });
    await edit(catalog, { 'A title/en': set('changed since') });
    const { rows } = await catalog.items(changeSet.changeSet, ALL_ITEMS, 0, 10);
    expect(rows.map(({ intent, old, next, state }) => ({ intent, old, next, state }))).toEqual([
      { intent: 'set', old: 'Pan', next: 'Skillet', state: 'pending' },
      { intent: 'remove', old: 'Pfanne', next: null, state: 'pending' },
      { intent: 'append', old: ['a'], next: ['a', 'b'], state: 'pending' },
    ]);
  });

  test('is refused for edits that another change set still holds', async () => {
    const catalog = await withThreeStaged();
    await catalog.freeze();
    await expect(catalog.freeze()).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await catalog.changeSets()).toHaveLength(1);
  });
});

describe('Sending', () => {
  test('puts the items of each request in flight', async () => {
    const catalog = await withThreeStaged();
    const { changeSet } = await catalog.freeze();
    await catalog.recordOutcomes(changeSet.changeSet, [], [[1, 2]]);
    await catalog.recordOutcomes(changeSet.changeSet, [], [[3]]);
    expect((await catalog.changeSet(changeSet.changeSet)).counts).toEqual({ ...NONE, in_flight: 3 });
    expect(await catalog.itemsToSend(changeSet.changeSet, 'pending')).toEqual([]);
  });

  test('refuses a request with an item that is not pending, and changes nothing', async () => {
    const catalog = await withThreeStaged();
    const { changeSet } = await catalog.freeze();
    await catalog.recordOutcomes(changeSet.changeSet, [], [[1]]);
    await expect(catalog.recordOutcomes(changeSet.changeSet, [], [[1, 2]])).rejects.toMatchObject({
      code: 'internal',
    });
    await expect(catalog.recordOutcomes(changeSet.changeSet, [], [[2, 2]])).rejects.toMatchObject({
      code: 'internal',
    });
    await expect(catalog.recordOutcomes(changeSet.changeSet + 1, [], [[2]])).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await catalog.changeSet(changeSet.changeSet)).counts).toEqual({
      ...NONE,
      pending: 2,
      in_flight: 1,
    });
  });

  test('records the next request and the outcomes of the last one in one transaction', async () => {
    const catalog = await withThreeStaged();
    const { changeSet } = await catalog.freeze();
    const id = changeSet.changeSet;
    await catalog.recordOutcomes(id, [], [[1]]);
    await expect(catalog.recordOutcomes(id, [{ item: 1, state: 'applied' }], [[1]])).rejects.toMatchObject({
      code: 'internal',
    });
    expect((await catalog.changeSet(id)).counts).toEqual({ ...NONE, pending: 2, in_flight: 1 });
    const after = await catalog.recordOutcomes(id, [{ item: 1, state: 'applied' }], [[2], [3]]);
    expect(after.changeSet.counts).toEqual({ ...NONE, applied: 1, in_flight: 2 });
    expect((await shown(catalog, 'A title/en')).state?.mark).toBe('applied');
  });

  test('takes items chunk by chunk in journal order without splitting a product', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN, product('B'), product('C')]);
    const cells = ['A p/en', 'A q/en', 'B p/en', 'B q/en', 'B r/en', 'C p/en'];
    await edit(catalog, Object.fromEntries(cells.map((name) => [name, set(name)])));
    const { changeSet } = await catalog.freeze();
    const page = async (after: number, limit: number) =>
      (await catalog.itemsToSend(changeSet.changeSet, 'pending', { after, limit })).map(({ item }) => item);
    expect(await page(0, 2)).toEqual([1, 2]);
    expect(await page(2, 1)).toEqual([3, 4, 5]);
    expect(await page(2, 3)).toEqual([3, 4, 5]);
    expect(await page(5, 2)).toEqual([6]);
    expect(await page(6, 2)).toEqual([]);
    await catalog.recordOutcomes(changeSet.changeSet, [], [[1, 5]]);
    expect(await page(0, 2)).toEqual([2, 3, 4]);
  });

  test('that a restart interrupts leaves items unknown and the change set paused', async () => {
    const file = join(tempDir(), 'catalog.db');
    const before = await withThreeStaged(file);
    const { changeSet } = await before.freeze();
    await before.recordOutcomes(changeSet.changeSet, [], [[1, 2]]);
    await before.close();

    const after = await openCatalog(file);
    expect(await after.changeSet(changeSet.changeSet)).toMatchObject({
      state: 'paused',
      message: expect.stringContaining('Nothing is lost'),
      counts: { ...NONE, pending: 1, unknown: 2 },
    });
    expect((await after.itemsToSend(changeSet.changeSet, 'unknown')).map(({ item }) => item)).toEqual([1, 2]);
    expect((await shown(after, 'A title/en')).state?.mark).toBe('unknown');
    expect((await shown(after, 'A tags/en')).state?.mark).toBe('edited');
    expect((await after.sendable()).heldBack).toMatchObject({ waiting: 1, unsettled: 2 });
  });
});

describe('An applied item', () => {
  test('updates the local value, removes the staged edit and marks the cell as applied', async () => {
    const catalog = await withThreeStaged();
    const { changeSet, items } = await send(catalog);
    await catalog.recordOutcomes(
      changeSet,
      items.map((item) => ({ item, state: 'applied' })),
    );
    expect((await toldCells(catalog)).map(({ value, state }) => ({ value, state }))).toEqual([
      { value: 'Skillet', state: { mark: 'applied' } },
      { value: null, state: { mark: 'applied' } },
      { value: ['a', 'b'], state: { mark: 'applied' } },
    ]);
    expect(await staged(catalog)).toEqual([]);
    await pull(catalog, [product('A', { 'title/en': 'Skillet', 'tags/en': ['a', 'b'] })]);
    expect(await shown(catalog, 'A title/en')).toEqual({ value: 'Skillet', state: null });
  });

  test('marks no neighbouring cell, neither while it is sent nor when it is applied', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN, product('B', { 'title/en': 'Bowl' })]);
    await edit(catalog, { 'A title/en': set('Skillet') });
    const { changeSet, items } = await send(catalog);
    const names = ['A title/en', 'A title/de', 'A tags/en', 'B title/en'];
    const cells = await Promise.all(names.map((name) => cell(catalog, name)));
    const marks = async () =>
      ((await catalog.stagedNow(cells)).cells ?? []).map(({ state }) => state?.mark ?? null);
    expect(await marks()).toEqual(['sending', null, null, null]);
    await catalog.recordOutcomes(changeSet, [{ item: items[0]!, state: 'applied' }]);
    expect(await marks()).toEqual(['applied', null, null, null]);
  });

  test.each([
    ['dropped', (catalog: Catalog) => catalog.discardDrafts(scope('all'))],
    ['undone', (catalog: Catalog) => catalog.undo()],
    ['edited back', (catalog: Catalog) => edit(catalog, { 'A title/en': set('Pan') })],
  ])('whose edit was %s while in flight leaves the old value staged', async (_, withdraw) => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('Skillet') });
    const { changeSet } = await catalog.freeze();
    const [item] = await catalog.itemsToSend(changeSet.changeSet, 'pending');
    await catalog.recordOutcomes(changeSet.changeSet, [], [[item!.item]]);
    await withdraw(catalog);
    expect(await staged(catalog)).toEqual([]);
    await catalog.recordOutcomes(changeSet.changeSet, [{ item: item!.item, state: 'applied' }]);
    expect(await shown(catalog, 'A title/en')).toEqual({
      value: 'Pan',
      state: { mark: 'edited', intent: 'set', base: 'Skillet' },
    });
  });

  test('whose edit a pull already found applied leaves nothing staged', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('Skillet') });
    const { changeSet } = await catalog.freeze();
    const [item] = await catalog.itemsToSend(changeSet.changeSet, 'pending');
    await catalog.recordOutcomes(changeSet.changeSet, [], [[item!.item]]);
    const title = { property: 'title', locale: 'en', value: 'Skillet', localeless: true };
    await pull(catalog, [
      {
        ...PAN,
        values: PAN.values.map((one) => (one.property === 'title' && one.locale === 'en' ? title : one)),
      },
    ]);
    await catalog.recordOutcomes(changeSet.changeSet, [{ item: item!.item, state: 'applied' }]);
    expect(await staged(catalog)).toEqual([]);
  });

  test('becomes the base of a newer edit of its cell', async () => {
    const catalog = await withThreeStaged();
    const { changeSet, item } = await send(catalog);
    await edit(catalog, { 'A title/en': set('Wok'), 'A tags/en': set(['a', 'b', 'c']) });
    await catalog.recordOutcomes(changeSet, [
      { item: item('A title/en'), state: 'applied' },
      { item: item('A title/de'), state: 'applied' },
      { item: item('A tags/en'), state: 'applied' },
    ]);
    expect((await catalog.sendable()).changes).toMatchObject([
      { intent: 'set', base: 'Skillet', value: 'Wok' },
      { intent: 'append', base: ['a', 'b'], value: ['c'] },
    ]);
  });

  test('that was read back with another value puts a newer edit in conflict', async () => {
    const catalog = await withThreeStaged();
    const { changeSet, item } = await send(catalog);
    await edit(catalog, { 'A tags/en': set(['a', 'b', 'c']) });
    await catalog.recordOutcomes(changeSet, [
      { item: item('A title/en'), state: 'applied', now: 'SKILLET' },
      { item: item('A tags/en'), state: 'applied', now: ['a', 'z', 'b'] },
    ]);
    expect((await shown(catalog, 'A title/en')).value).toBe('SKILLET');
    expect((await shown(catalog, 'A tags/en')).state).toMatchObject({
      mark: 'conflict',
      base: ['a', 'b'],
      theirs: ['a', 'z', 'b'],
    });
  });

  test('is not changed by a later outcome', async () => {
    const catalog = await withThreeStaged();
    const { changeSet, item } = await send(catalog);
    const title = item('A title/en');
    await catalog.recordOutcomes(changeSet, [{ item: title, state: 'applied' }]);
    const { changeSet: after } = await catalog.recordOutcomes(changeSet, [
      { item: title, state: 'failed', message: 'too late' },
    ]);
    expect(after.counts).toEqual({ ...NONE, applied: 1, in_flight: 2 });
    expect((await catalog.items(changeSet, itemsIn('applied'), 0, 10)).rows).toMatchObject([
      { message: null },
    ]);
  });

  test('of the title changes the title', async () => {
    const catalog = await withThreeStaged();
    const { changeSet, item } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [{ item: item('A title/en'), state: 'applied' }]);
    expect((await catalog.items(changeSet, ALL_ITEMS, 0, 1)).rows[0]?.title).toBe('Skillet');
  });
});

describe('Outcomes that arrive together', () => {
  test('count a property once per product, however many of its languages change', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN, product('B')]);
    const products = async () =>
      Object.fromEntries((await catalog.summary()).properties.map((p) => [p.name, p.products]));
    await edit(catalog, {
      'B title/en': set('Pot'),
      'B title/de': set('Topf'),
      'A tags/en': remove,
      'A title/de': remove,
    });
    const { changeSet, items } = await send(catalog);
    await catalog.recordOutcomes(
      changeSet,
      items.map((item) => ({ item, state: 'applied' })),
    );
    expect(await products()).toEqual({ title: 2 });
  });

  test('keep their own messages, and the last one of an item counts unless it was applied', async () => {
    const catalog = await withThreeStaged();
    const { changeSet, item } = await send(catalog);
    const { changeSet: after } = await catalog.recordOutcomes(changeSet, [
      { item: item('A title/en'), state: 'applied' },
      { item: item('A title/en'), state: 'failed', message: 'too late' },
      { item: item('A title/de'), state: 'failed', code: 'E1', message: 'no' },
      { item: item('A tags/en'), state: 'pending' },
      { item: item('A tags/en'), state: 'failed', code: 'E2', message: 'neither' },
    ]);
    expect(after.counts).toEqual({ ...NONE, applied: 1, failed: 2 });
    const { rows } = await catalog.listDrafts(scope('failed'), 0, 10);
    expect(rows.map(({ code, message }) => [code, message]).sort()).toEqual([
      ['E1', 'no'],
      ['E2', 'neither'],
    ]);
  });
});

describe('A failed item', () => {
  test('leaves the edit staged with the message of the service', async () => {
    const catalog = await withThreeStaged();
    const { changeSet, item } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [
      { item: item('A title/en'), state: 'failed', code: 'E1', said: 'Title is too short' },
    ]);
    expect(await toldCells(catalog)).toMatchObject([
      { value: 'Skillet', state: { mark: 'failed', base: 'Pan', code: 'E1', said: 'Title is too short' } },
    ]);
    expect((await catalog.listDrafts(scope('failed'), 0, 10)).rows).toMatchObject([
      { code: 'E1', said: 'Title is too short', message: null, state: 'failed' },
    ]);
    expect((await catalog.stagedSummary()).failed).toBe(1);
  });

  test('is retried with the current staged edit, or skipped if none is staged', async () => {
    const catalog = await withThreeStaged();
    const { changeSet, item, items } = await send(catalog);
    await catalog.recordOutcomes(
      changeSet,
      items.map((failed) => ({ item: failed, state: 'failed', message: 'no' })),
    );
    await catalog.setChangeSetState(changeSet, 'finished', 'Done');
    await edit(catalog, { 'A title/en': set('Better'), 'A title/de': set('Pfanne') });
    const retried = await catalog.retryItems(changeSet, [item('A title/en'), item('A title/de')]);
    expect(retried).toMatchObject({
      state: 'queued',
      endedAt: null,
      counts: { ...NONE, pending: 1, skipped: 1, failed: 1 },
    });
    expect(await catalog.itemsToSend(changeSet, 'pending')).toMatchObject([
      { item: item('A title/en'), value: 'Better', base: 'Pan' },
    ]);
    await catalog.recordOutcomes(changeSet, [], [[item('A title/en')]]);
    await catalog.recordOutcomes(changeSet, [{ item: item('A title/en'), state: 'applied' }]);
    expect((await catalog.stagedSummary()).changes).toBe(1);
  });

  test('shows no error while it is pending again', async () => {
    const catalog = await withThreeStaged();
    const { changeSet, item } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [
      { item: item('A title/en'), state: 'failed', code: 'E1', said: 'Title is too short' },
    ]);
    await catalog.setChangeSetState(changeSet, 'finished', 'Done');
    await catalog.retryItems(changeSet, [item('A title/en')]);
    expect((await catalog.listDrafts(scope('failed'), 0, 10)).rows).toMatchObject([
      { state: 'sending', code: null, said: null, message: null },
    ]);
  });

  test('is not retried while another change set holds its edit', async () => {
    const catalog = await withThreeStaged();
    const { changeSet, items } = await send(catalog);
    await catalog.recordOutcomes(
      changeSet,
      items.map((item) => ({ item, state: 'failed', message: 'no' })),
    );
    await catalog.freeze();
    const retried = await catalog.retryItems(changeSet, null);
    expect(retried.counts).toEqual({ ...NONE, failed: 3 });
  });
});

describe('A change set', () => {
  test('that is cancelled skips unsent items, and their edits stay staged', async () => {
    const catalog = await withThreeStaged();
    const { changeSet } = await catalog.freeze();
    await catalog.recordOutcomes(changeSet.changeSet, [], [[1]]);
    await catalog.recordOutcomes(changeSet.changeSet, [{ item: 1, state: 'applied' }]);
    expect(await catalog.setChangeSetState(changeSet.changeSet, 'cancelled', 'Stopped')).toMatchObject({
      state: 'cancelled',
      endedAt: expect.any(String),
      counts: { ...NONE, applied: 1, skipped: 2 },
    });
    expect((await catalog.sendable()).changes).toHaveLength(2);
  });

  test('with unsent items is never finished', async () => {
    const catalog = await withThreeStaged();
    const { changeSet } = await catalog.freeze();
    const ended = await catalog.setChangeSetState(changeSet.changeSet, 'finished', 'Done');
    expect(ended).toMatchObject({ state: 'paused', endedAt: null });
  });

  test('that does not exist is not found', async () => {
    const catalog = await openCatalog();
    await expect(catalog.changeSet(7)).rejects.toMatchObject({ code: 'not_found' });
    await expect(catalog.setChangeSetState(7, 'paused', null)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('has correct counts that add up to its total, whatever the outcomes and restarts', async () => {
    const file = join(tempDir(), 'catalog.db');
    const ITEMS = 40;
    let catalog = await openCatalog(file);
    await pull(catalog, [PAN]);
    await edit(
      catalog,
      Object.fromEntries(Array.from({ length: ITEMS }, (_, i) => [`A p${i}/de`, set(`value ${i}`)])),
    );
    const { changeSet } = await catalog.freeze();
    const id = changeSet.changeSet;
    const outcome: fc.Arbitrary<ItemOutcome> = fc.record({
      item: fc.integer({ min: 1, max: ITEMS }),
      state: fc.constantFrom('failed', 'conflict', 'unknown', 'skipped', 'pending', 'applied'),
    });
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.array(outcome, { maxLength: 4 }) },
      fc.constantFrom('send', 'retry', 'restart'),
    );
    const applied = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        for (const next of steps) {
          if (next === 'restart') {
            await catalog.close();
            catalog = await openCatalog(file);
          } else if (next === 'retry') await catalog.retryItems(id, null);
          else if (next === 'send') {
            const pending = await catalog.itemsToSend(id, 'pending');
            if (pending.length > 0) await catalog.recordOutcomes(id, [], [pending.map(({ item }) => item)]);
          } else await catalog.recordOutcomes(id, next);

          const { counts, total } = await catalog.changeSet(id);
          const { rows } = await catalog.items(id, ALL_ITEMS, 0, ITEMS);
          const truth = { ...NONE };
          for (const { state } of rows) truth[state]++;
          expect(counts).toEqual(truth);
          expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(total);
          for (const item of applied) expect(rows.find((row) => row.item === item)?.state).toBe('applied');
          for (const { item, state } of rows) if (state === 'applied') applied.add(item);
        }
      }),
      { numRuns: 25 },
    );
  });
});
