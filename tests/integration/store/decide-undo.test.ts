import { describe, expect, test } from 'vitest';
import type { CellValue } from '#shared/domain/value.ts';
import { edit, itemsIn, pull, send, set } from './fixtures.ts';
import { A, decide, LEFT_ALONE, withUndoOutcome } from './situations.ts';

describe('Deciding an item of an undo change set', () => {
  const conflict = (found: CellValue) => withUndoOutcome(['a', 'b'], { state: 'conflict', found });

  test('keep mine sends the old value over the value found', async () => {
    expect(await decide(await conflict(['a', 'b', 'c']), 'mine')).toMatchObject({
      decided: 1,
      queue: 'queued',
      item: 'pending',
      sends: [{ intent: 'set', value: ['a'], base: ['a', 'b', 'c'] }],
      staged: [],
    });
  });

  test('merge takes back the additions being undone and keeps those of others', async () => {
    expect(await decide(await conflict(['a', 'b', 'c']), 'merge')).toMatchObject({
      sends: [{ intent: 'set', value: ['a', 'c'], base: ['a', 'b', 'c'] }],
    });
    expect(await decide(await conflict(['c', 'a']), 'merge')).toMatchObject({ item: 'skipped', sends: [] });
    expect(await decide(await conflict('text'), 'merge')).toMatchObject({ ...LEFT_ALONE, item: 'conflict' });
  });

  test("use theirs keeps the service's value", async () => {
    expect(await decide(await conflict(['c']), 'theirs')).toMatchObject({
      item: 'skipped',
      message: "The service's value was kept.",
      shows: ['c'],
    });
  });

  test('keep mine is applied without a request if the service holds the old value again', async () => {
    const situation = await conflict(['c']);
    await pull(situation.catalog, [A]);
    expect(await decide(situation, 'mine')).toMatchObject({
      item: 'applied',
      message: 'The service already had this value',
      sends: [],
      shows: ['a'],
    });
  });

  test('with an unknown outcome allows arrived, keep mine and use theirs if a value was found', async () => {
    const unknown = () => withUndoOutcome(['a', 'b'], { state: 'unknown', found: ['c'] });
    expect(await decide(await unknown(), 'arrived')).toMatchObject({ item: 'applied', shows: ['c'] });
    expect(await decide(await unknown(), 'mine')).toMatchObject({
      item: 'pending',
      sends: [{ intent: 'set', value: ['a'], base: ['c'] }],
      shows: ['c'],
    });
    expect(await decide(await unknown(), 'theirs')).toMatchObject({ item: 'skipped', shows: ['c'] });
    const unseen = await withUndoOutcome(['a', 'b'], { state: 'unknown' });
    expect(await decide(unseen, 'theirs')).toMatchObject({ ...LEFT_ALONE, item: 'unknown' });
  });

  test('first shows a value newer than the one found, and decides when asked again', async () => {
    const situation = await conflict(['c']);
    const { catalog, changeSet } = situation;
    await edit(catalog, { 'A tags': set(['d']) });
    const later = await send(catalog);
    await catalog.recordOutcomes(
      later.changeSet,
      later.items.map((item) => ({ item, state: 'applied' })),
    );
    expect(await decide(situation, 'mine')).toMatchObject({ ...LEFT_ALONE, item: 'conflict', shows: ['d'] });
    expect((await catalog.items(changeSet, itemsIn('conflict'), 0, 1)).rows).toMatchObject([
      { found: ['d'] },
    ]);
    expect(await decide(situation, 'mine')).toMatchObject({
      decided: 1,
      sends: [{ intent: 'set', value: ['a'], base: ['d'] }],
    });
  });

  test('leaves a staged edit of the cell staged', async () => {
    const situation = await conflict(['c']);
    await edit(situation.catalog, { 'A tags': set(['mine']) });
    expect(await decide(situation, 'mine')).toMatchObject({
      item: 'pending',
      sends: [{ intent: 'set', value: ['a'], base: ['c'] }],
      staged: [{ next: ['mine'], base: ['c'] }],
    });
  });
});
