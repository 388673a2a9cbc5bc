import { describe, expect, test } from 'vitest';
import {
  ALL_ITEMS,
  edit,
  itemsIn,
  openCatalog,
  product,
  pull,
  remove,
  scope,
  send,
  set,
  staged,
  toldCells,
} from './fixtures.ts';
import { A, ALL, conflictOver, decide, LEFT_ALONE, listConflict, withOutcome } from './situations.ts';

describe('Deciding a conflict of a staged edit', () => {
  test('keep mine sends the edit over the value found', async () => {
    expect(await decide(await conflictOver('Wok'), 'mine')).toEqual({
      decided: 1,
      leftAlone: 0,
      queue: 'queued',
      item: 'pending',
      message: null,
      sends: [{ intent: 'set', value: 'Skillet', base: 'Wok' }],
      staged: [{ next: 'Skillet', base: 'Wok' }],
      shows: 'Skillet',
      mark: 'sending',
    });
    expect(await decide(await listConflict(['a', 't']), 'mine')).toMatchObject({
      sends: [{ intent: 'append', value: ['m'], base: ['a', 't'] }],
    });
    const removal = await withOutcome('A title/en', remove, { state: 'conflict', found: 'Wok' });
    expect(await decide(removal, 'mine')).toMatchObject({
      sends: [{ intent: 'remove', value: null, base: 'Wok' }],
    });
  });

  test("use theirs keeps the service's value and discards the edit", async () => {
    expect(await decide(await conflictOver('Wok'), 'theirs')).toEqual({
      decided: 1,
      leftAlone: 0,
      queue: 'finished',
      item: 'skipped',
      message: "The service's value was kept.",
      sends: [],
      staged: [],
      shows: 'Wok',
      mark: null,
    });
  });

  test("merge keeps both sides' additions to a list", async () => {
    expect(await decide(await listConflict(['t', 'a']), 'merge')).toMatchObject({
      decided: 1,
      item: 'pending',
      sends: [{ intent: 'append', value: ['m'], base: ['t', 'a'] }],
      shows: ['t', 'a', 'm'],
    });
  });

  test('merge needs no request if there is nothing left to add', async () => {
    expect(await decide(await listConflict(['t', 'a', 'm']), 'merge')).toMatchObject({
      decided: 1,
      queue: 'finished',
      item: 'skipped',
      message: expect.stringContaining('already'),
      sends: [],
      staged: [],
      shows: ['t', 'a', 'm'],
    });
  });

  test('leaves a text alone when the decision is merge or arrived', async () => {
    const situation = await conflictOver('Wok');
    for (const decision of ['merge', 'arrived'] as const)
      expect(await decide(situation, decision)).toMatchObject({
        ...LEFT_ALONE,
        item: 'conflict',
        staged: [{ next: 'Skillet', base: 'Pan' }],
      });
  });

  test('is one history step for undo and redo, and the item stays pending', async () => {
    const situation = await conflictOver('Wok');
    await decide(situation, 'mine');
    const { catalog } = situation;
    expect((await catalog.stagedSummary()).undo).toBe('Keep mine for 1 staged edit');
    expect(await catalog.undo()).toMatchObject({ leftAlone: 0, summary: { conflicts: 1 } });
    expect(await staged(catalog)).toMatchObject([{ base: 'Pan', next: 'Skillet' }]);
    expect((await catalog.redo()).summary.conflicts).toBe(0);
    expect((await catalog.changeSet(situation.changeSet)).counts.pending).toBe(1);
  });

  test('undoing use theirs brings the edit back, in conflict', async () => {
    const situation = await conflictOver('Wok');
    await decide(situation, 'theirs');
    await situation.catalog.undo();
    expect(await staged(situation.catalog)).toMatchObject([
      { base: 'Pan', next: 'Skillet', state: 'conflict' },
    ]);
  });
});

describe('Deciding a conflict whose edit changed meanwhile', () => {
  /** The result of `decide` if nothing is left to decide or to report. */
  const DECIDED = { decided: 0, leftAlone: 0, queue: 'finished', item: 'conflict', sends: [] };

  test('has nothing left to decide if the edit was discarded', async () => {
    for (const decision of ['mine', 'theirs', 'merge'] as const) {
      const situation = await listConflict(['a', 't']);
      await situation.catalog.discardDrafts(scope('all'));
      expect(await decide(situation, decision)).toMatchObject({ ...DECIDED, staged: [] });
    }
  });

  test('keep mine sends the newer edit, and use theirs discards it', async () => {
    const mine = await conflictOver('Wok');
    await edit(mine.catalog, { 'A title/en': set('Best pan') });
    expect(await decide(mine, 'mine')).toMatchObject({
      sends: [{ intent: 'set', value: 'Best pan', base: 'Wok' }],
    });
    const theirs = await conflictOver('Wok');
    await edit(theirs.catalog, { 'A title/en': set('Best pan') });
    expect(await decide(theirs, 'theirs')).toMatchObject({ item: 'skipped', staged: [] });
  });

  test('has nothing left to decide after a decision in Review, and the edit stays staged as decided there', async () => {
    for (const decision of ['mine', 'theirs', 'merge'] as const) {
      const situation = await listConflict(['t', 'a']);
      await situation.catalog.resolveDrafts(scope('all'), 'mine');
      expect(await decide(situation, decision)).toMatchObject({
        ...DECIDED,
        staged: [{ next: ['t', 'a', 'm'], base: ['t', 'a'] }],
      });
    }
  });

  test('leaves the item alone on keep mine and discards the edit on use theirs if the product is gone', async () => {
    const situation = await conflictOver('Wok');
    await pull(situation.catalog, [product('B')]);
    expect(await decide(situation, 'mine')).toMatchObject({ ...LEFT_ALONE, item: 'conflict' });
    expect(await situation.catalog.decideItems(situation.changeSet, ALL, 'theirs')).toMatchObject({
      decided: 1,
    });
    expect((await situation.catalog.stagedSummary()).changes).toBe(0);
  });

  test('first shows a value newer than the one found, and decides when asked again', async () => {
    const situation = await conflictOver('Wok');
    const { catalog, changeSet } = situation;
    await catalog.resolveDrafts(scope('all'), 'mine');
    const second = await send(catalog);
    await catalog.recordOutcomes(second.changeSet, [
      { item: second.items[0] ?? 0, state: 'conflict', found: 'Casserole' },
    ]);
    expect(await decide(situation, 'mine')).toMatchObject({ ...LEFT_ALONE, item: 'conflict' });
    expect((await catalog.items(changeSet, itemsIn('conflict'), 0, 1)).rows).toMatchObject([
      { found: 'Casserole' },
    ]);
    expect(await decide(situation, 'mine')).toMatchObject({
      decided: 1,
      sends: [{ value: 'Skillet', base: 'Casserole' }],
    });
  });
});

describe('Deciding many items at once', () => {
  test('takes a filter or a list of items, counts those left alone, and is one history step', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [A]);
    const names = ['p', 'q', 'r', 's', 't'].map((name) => `A ${name}/en`);
    await edit(catalog, Object.fromEntries(names.map((name) => [name, set('mine')])));
    const { changeSet, item } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [
      { item: item('A p/en'), state: 'conflict', found: 'theirs' },
      { item: item('A q/en'), state: 'conflict', found: 'theirs' },
      { item: item('A r/en'), state: 'conflict', found: 'theirs' },
      { item: item('A s/en'), state: 'applied' },
      { item: item('A t/en'), state: 'failed', message: 'no' },
    ]);
    await catalog.setChangeSetState(changeSet, 'finished', null);
    const byFilter = await catalog.decideItems(
      changeSet,
      { filter: { ...ALL_ITEMS, property: 'p' } },
      'mine',
    );
    expect(byFilter).toMatchObject({
      decided: 1,
      leftAlone: 0,
      changeSet: { counts: { pending: 1, conflict: 2 } },
    });
    const { decided, leftAlone } = await catalog.decideItems(
      changeSet,
      { items: [item('A q/en'), item('A r/en'), item('A s/en')] },
      'theirs',
    );
    expect({ decided, leftAlone }).toEqual({ decided: 2, leftAlone: 1 });
    expect((await toldCells(catalog)).map(({ property }) => property)).toEqual(['q', 'r']);
    expect(await catalog.undo()).toMatchObject({ label: 'Use theirs for 2 staged edits', leftAlone: 0 });
    await expect(catalog.decideItems(99, ALL, 'mine')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('does not queue a change set that is running already', async () => {
    const { catalog, changeSet } = await conflictOver('Wok');
    await catalog.setChangeSetState(changeSet, 'running', null);
    expect((await catalog.decideItems(changeSet, ALL, 'mine')).changeSet).toMatchObject({ state: 'running' });
  });
});
