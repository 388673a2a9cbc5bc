import { describe, expect, test } from 'vitest';
import { ALL_ITEMS, edit, itemsIn, product, pull, set, staged } from './fixtures.ts';
import { ALL, decide, LEFT_ALONE, unknownOver, withOutcome } from './situations.ts';

describe('Deciding an unknown outcome of a staged edit', () => {
  test('arrived settles the item as applied with the value found', async () => {
    const situation = await unknownOver(['a', 'm', 't']);
    expect(await decide(situation, 'arrived')).toEqual({
      decided: 1,
      leftAlone: 0,
      queue: 'finished',
      item: 'applied',
      message: null,
      sends: [],
      staged: [],
      shows: ['a', 'm', 't'],
      mark: 'applied',
    });
    expect((await situation.catalog.items(situation.changeSet, ALL_ITEMS, 0, 1)).rows).toMatchObject([
      { found: ['a', 'm', 't'] },
    ]);
    await situation.catalog.undo();
    expect(await staged(situation.catalog)).toMatchObject([
      { base: ['a'], next: ['a', 'm'], state: 'conflict' },
    ]);
  });

  test('keep mine sends the edit over the value found and stores that value in the local catalog', async () => {
    const situation = await unknownOver(['t']);
    expect(await decide(situation, 'mine')).toMatchObject({
      decided: 1,
      queue: 'queued',
      item: 'pending',
      sends: [{ intent: 'append', value: ['m'], base: ['t'] }],
      shows: ['t', 'm'],
    });
    expect((await situation.catalog.storedProduct(1)).values).toContainEqual({
      property: 'tags',
      locale: 'en',
      value: ['t'],
      localeless: true,
    });
  });

  test('merge adds only what is missing', async () => {
    expect(await decide(await unknownOver(['a', 'm', 't']), 'merge')).toMatchObject({
      item: 'skipped',
      sends: [],
      staged: [],
    });
    expect(await decide(await unknownOver(['t', 'a']), 'merge')).toMatchObject({
      sends: [{ intent: 'append', value: ['m'], base: ['t', 'a'] }],
    });
  });

  test('use theirs discards the edit and keeps the value found; undo stages the edit again', async () => {
    const situation = await unknownOver(['t']);
    expect(await decide(situation, 'theirs')).toMatchObject({
      item: 'skipped',
      staged: [],
      shows: ['t'],
      mark: null,
    });
    await situation.catalog.undo();
    expect(await staged(situation.catalog)).toMatchObject([{ next: ['a', 'm'], state: 'conflict' }]);
  });

  test('use theirs discards the edit even if the service still held the old value', async () => {
    expect(await decide(await unknownOver(['a']), 'theirs')).toMatchObject({ item: 'skipped', staged: [] });
  });

  test('arrived leaves a newer edit in conflict; keep mine sends it unless the service has its value', async () => {
    const arrived = await unknownOver(['a', 'm', 't']);
    await edit(arrived.catalog, { 'A tags': set(['x']) });
    expect(await decide(arrived, 'arrived')).toMatchObject({
      item: 'applied',
      mark: 'conflict',
      shows: ['x'],
    });
    const mine = await unknownOver(['a', 'm', 't']);
    await edit(mine.catalog, { 'A tags': set(['x']) });
    expect(await decide(mine, 'mine')).toMatchObject({
      sends: [{ intent: 'set', value: ['x'], base: ['a', 'm', 't'] }],
    });
    const done = await unknownOver(['a', 'm', 't']);
    await edit(done.catalog, { 'A tags': set(['a', 'm', 't']) });
    expect(await decide(done, 'mine')).toMatchObject({ item: 'skipped', sends: [], staged: [] });
  });

  test('is left alone if no value was read', async () => {
    const situation = await withOutcome('A tags', set(['a', 'm']), { state: 'unknown' });
    for (const decision of ['mine', 'theirs', 'merge', 'arrived'] as const)
      expect(await decide(situation, decision)).toMatchObject({ ...LEFT_ALONE, item: 'unknown' });
  });

  test('allows only use theirs if the product is no longer listed', async () => {
    const gone = await withOutcome('A tags', set(['a', 'm']), { state: 'unknown' });
    await pull(gone.catalog, [product('B')]);
    const unlisted = await withOutcome('A tags', set(['a', 'm']), { state: 'unknown', code: 'not_listed' });
    for (const { catalog, changeSet } of [gone, unlisted]) {
      for (const decision of ['mine', 'merge', 'arrived'] as const)
        expect(await catalog.decideItems(changeSet, ALL, decision)).toMatchObject({
          decided: 0,
          leftAlone: 1,
        });
      expect(await catalog.decideItems(changeSet, ALL, 'theirs')).toMatchObject({ decided: 1, leftAlone: 0 });
      expect((await catalog.items(changeSet, itemsIn('skipped'), 0, 1)).rows).toMatchObject([
        { message: expect.stringContaining('no longer lists') },
      ]);
      expect(await staged(catalog)).toEqual([]);
    }
  });
});
