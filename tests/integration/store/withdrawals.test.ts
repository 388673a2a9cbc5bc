import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../support/temp-dir.ts';
import { beginInPieces, range, select, setTo } from './blocks/block-fixtures.ts';
import {
  ALL_ITEMS,
  type Catalog,
  changedSets,
  edit,
  openCatalog,
  product,
  pull,
  scope,
  send,
  set,
  shown,
  staged,
} from './fixtures.ts';
import { ALL, PAN } from './situations.ts';

const NEVER_SENT = { state: 'skipped', message: 'Discarded before it was sent.' };

/** The title of product A staged and frozen, with one more change of product B if wanted. */
async function waiting({ other = false, file }: { other?: boolean; file?: string } = {}) {
  const catalog = await openCatalog(file);
  await pull(catalog, [PAN, product('B', { 'title/en': 'Bowl' })]);
  if (other) await edit(catalog, { 'B title/en': set('Basin') });
  await edit(catalog, { 'A title/en': set('Skillet') });
  const { changeSet } = (await catalog.freeze()).changeSet;
  return { catalog, changeSet };
}

async function itemOf(catalog: Catalog, changeSet: number, identifier = 'A') {
  const { rows } = await catalog.items(changeSet, ALL_ITEMS, 0, 10);
  const item = rows.find((row) => row.identifier === identifier);
  if (!item) throw new Error(`no item of ${identifier}`);
  return item;
}

const WAYS: [string, (catalog: Catalog) => Promise<unknown>][] = [
  ['dropped', (catalog) => catalog.discardDrafts(scope('all'))],
  ['undone', (catalog) => catalog.undo()],
  ['undone in the list of steps', (catalog) => catalog.jump(null)],
  ['edited back', (catalog) => edit(catalog, { 'A title/en': set('Pan') })],
];

describe('An edit that is taken back before its change set is sent', () => {
  test.each(WAYS)('is not sent when it was %s', async (_, withdraw) => {
    const { catalog, changeSet } = await waiting();
    await catalog.setChangeSetState(changeSet, 'paused', null);
    await withdraw(catalog);
    expect(await itemOf(catalog, changeSet)).toMatchObject(NEVER_SENT);
    expect(await catalog.itemsToSend(changeSet, 'pending')).toEqual([]);
    expect(await shown(catalog, 'A title/en')).toEqual({ value: 'Pan', state: null });
  });

  test('leaves the other items pending, and finishes the change set once none are left', async () => {
    const { catalog, changeSet } = await waiting({ other: true });
    expect(await changedSets(catalog, () => catalog.undo())).toMatchObject([
      { changeSet, state: 'queued', counts: { pending: 1, skipped: 1 } },
    ]);
    expect(await changedSets(catalog, () => catalog.undo())).toMatchObject([
      {
        changeSet,
        state: 'finished',
        message: 'The rest was discarded before it was sent.',
        counts: { pending: 0, skipped: 2 },
      },
    ]);
    expect(await changedSets(catalog, () => edit(catalog, { 'A title/en': set('Wok') }))).toEqual([]);
  });

  test('is staged as a new edit by redo and sent with the next change set', async () => {
    const { catalog, changeSet } = await waiting();
    await catalog.undo();
    await catalog.redo();
    expect(await staged(catalog)).toMatchObject([{ next: 'Skillet', state: 'edited' }]);
    expect(await itemOf(catalog, changeSet)).toMatchObject(NEVER_SENT);
    const again = await send(catalog);
    await catalog.recordOutcomes(again.changeSet, [{ item: again.items[0] ?? 0, state: 'applied' }]);
    expect(await staged(catalog)).toEqual([]);
    expect(await itemOf(catalog, changeSet)).toMatchObject(NEVER_SENT);
  });

  test('stays skipped after a restart', async () => {
    const file = join(tempDir(), 'catalog.db');
    const { catalog, changeSet } = await waiting({ file });
    await catalog.discardDrafts(scope('all'));
    await catalog.close();
    const after = await openCatalog(file);
    expect(await itemOf(after, changeSet)).toMatchObject(NEVER_SENT);
    expect((await after.changeSet(changeSet)).state).toBe('finished');
  });

  test('stays pending if it was edited to another value, until its first edit is undone', async () => {
    const { catalog, changeSet } = await waiting();
    await edit(catalog, { 'A title/en': set('Wok') });
    expect(await catalog.itemsToSend(changeSet, 'pending')).toMatchObject([{ value: 'Skillet' }]);
    await catalog.undo();
    expect(await catalog.itemsToSend(changeSet, 'pending')).toMatchObject([{ value: 'Skillet' }]);
    await catalog.undo();
    expect(await itemOf(catalog, changeSet)).toMatchObject(NEVER_SENT);
  });

  test('by an edit in chunks is skipped when that edit ends, and stays pending if it is cancelled', async () => {
    const { catalog, changeSet } = await waiting();
    const selection = await select(catalog, [range(0, 0, 0, 0)]);
    const cancelled = await beginInPieces(catalog, selection, setTo('Pan'));
    await catalog.revertStep(cancelled.step, 100);
    expect(await catalog.itemsToSend(changeSet, 'pending')).toMatchObject([{ value: 'Skillet' }]);

    const { step } = await beginInPieces(catalog, selection, setTo('Pan'));
    expect(await changedSets(catalog, () => catalog.endStep(step))).toMatchObject([
      { changeSet, state: 'finished' },
    ]);
    expect(await itemOf(catalog, changeSet)).toMatchObject(NEVER_SENT);
  });

  test.each<[string, (catalog: Catalog) => Promise<unknown>]>([
    ['undone', (catalog) => catalog.undo()],
    ['edited back', (catalog) => edit(catalog, { 'A title/en': set('Pan') })],
    [
      'edited back in chunks',
      async (catalog) => {
        const { step } = await beginInPieces(
          catalog,
          await select(catalog, [range(0, 0, 0, 0)]),
          setTo('Pan'),
        );
        await catalog.endStep(step);
      },
    ],
  ])('leaves the items of neighbouring cells alone when it was %s', async (_, withdraw) => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN, product('B', { 'title/en': 'Bowl' })]);
    await edit(catalog, { 'A title/de': set('Topf'), 'A note/en': set('Light'), 'B title/en': set('Basin') });
    await edit(catalog, { 'A title/en': set('Skillet') });
    const { changeSet } = (await catalog.freeze()).changeSet;
    await withdraw(catalog);
    const { rows } = await catalog.items(changeSet, ALL_ITEMS, 0, 10);
    expect(
      Object.fromEntries(rows.map((row) => [`${row.identifier} ${row.property}/${row.locale}`, row.state])),
    ).toEqual({
      'A title/en': 'skipped',
      'A title/de': 'pending',
      'A note/en': 'pending',
      'B title/en': 'pending',
    });
  });

  test('does not affect a pending undo of the same cell', async () => {
    const { catalog, changeSet } = await waiting();
    const [item] = await catalog.itemsToSend(changeSet, 'pending');
    await catalog.recordOutcomes(changeSet, [], [[item!.item]]);
    await catalog.recordOutcomes(changeSet, [{ item: item!.item, state: 'applied' }]);
    const undo = await catalog.freezeUndo(changeSet, ALL);
    await edit(catalog, { 'A title/en': set('Wok') });
    await catalog.discardDrafts(scope('all'));
    expect(await catalog.itemsToSend(undo.changeSet, 'pending')).toMatchObject([{ value: 'Pan' }]);
  });
});

describe('An edit that is taken back while its change set is being sent', () => {
  test('is left out of the next request, and the other items are sent', async () => {
    const { catalog, changeSet } = await waiting({ other: true });
    await catalog.setChangeSetState(changeSet, 'running', null);
    const items = (await catalog.itemsToSend(changeSet, 'pending')).map(({ item }) => item);
    await catalog.undo();
    const { item } = await itemOf(catalog, changeSet);
    const { leftOut, changeSet: after } = await catalog.recordOutcomes(changeSet, [], [items]);
    expect(leftOut).toEqual([item]);
    expect(after.counts).toMatchObject({ in_flight: 1, skipped: 1 });
    const late = await catalog.recordOutcomes(changeSet, [{ item, state: 'conflict', found: 'Pot' }]);
    expect(late.changeSet.counts).toMatchObject({ skipped: 1, conflict: 0 });
  });

  test('is not sent again if its request was turned away', async () => {
    const { catalog, changeSet } = await waiting();
    const { item } = await itemOf(catalog, changeSet);
    await catalog.recordOutcomes(changeSet, [], [[item]]);
    await catalog.discardDrafts(scope('all'));
    expect(await itemOf(catalog, changeSet)).toMatchObject({ state: 'in_flight' });
    await catalog.recordOutcomes(changeSet, [{ item, state: 'pending' }]);
    expect(await itemOf(catalog, changeSet)).toMatchObject({
      state: 'skipped',
      message: 'Discarded while it was being sent. It did not arrive and is not sent again.',
    });
  });

  test('is skipped instead of in conflict if it did not arrive, and keeps the value found', async () => {
    const { catalog, changeSet } = await waiting();
    const { item } = await itemOf(catalog, changeSet);
    await catalog.recordOutcomes(changeSet, [], [[item]]);
    await catalog.recordOutcomes(changeSet, [{ item, state: 'unknown', message: 'Cut off' }]);
    expect(await itemOf(catalog, changeSet)).toMatchObject({ state: 'unknown', discarded: false });
    await catalog.discardDrafts(scope('all'));
    expect(await itemOf(catalog, changeSet)).toMatchObject({ state: 'unknown', discarded: true });
    await catalog.recordOutcomes(changeSet, [{ item, state: 'conflict', found: 'Pot' }]);
    expect(await itemOf(catalog, changeSet)).toMatchObject({ state: 'skipped', found: 'Pot' });
    expect((await shown(catalog, 'A title/en')).value).toBe('Pot');
  });

  test.each(['was to be sent again', 'was turned away when it was sent again'])(
    'that may have arrived before and %s stays unknown',
    async (how) => {
      const { catalog, changeSet } = await waiting();
      const { item } = await itemOf(catalog, changeSet);
      await catalog.recordOutcomes(changeSet, [], [[item]]);
      await catalog.recordOutcomes(changeSet, [{ item, state: 'unknown', message: 'Cut off' }]);
      const again = how === 'was to be sent again' ? [] : [[item]];
      await catalog.recordOutcomes(changeSet, [{ item, state: 'pending' }], again);
      if (again.length > 0) await catalog.recordOutcomes(changeSet, [{ item, state: 'pending' }]);
      await catalog.setChangeSetState(changeSet, 'paused', null);
      await catalog.discardDrafts(scope('all'));
      expect(await itemOf(catalog, changeSet)).toMatchObject({
        state: 'unknown',
        message: 'Discarded after it was sent. Resume to check whether it arrived.',
      });
      expect(await catalog.changeSet(changeSet)).toMatchObject({ state: 'paused' });
    },
  );
});
