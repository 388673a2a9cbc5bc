import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../support/temp-dir.ts';
import { ALL_ITEMS, edit, openCatalog, send, set } from './fixtures.ts';
import { withThreeStaged } from './situations.ts';

describe('Change sets in a queue', () => {
  test('stay queued after a restart, while the one that was running is paused', async () => {
    const file = join(tempDir(), 'catalog.db');
    const before = await withThreeStaged(file);
    const { changeSet: first } = await before.freeze();
    await before.setChangeSetState(first.changeSet, 'running', null);
    await edit(before, { 'B title/en': set('Bowl') });
    const { changeSet: second } = await before.freeze();
    await before.close();

    const after = await openCatalog(file);
    expect(await after.changeSets()).toMatchObject([
      { changeSet: second.changeSet, state: 'queued', message: null },
      { changeSet: first.changeSet, state: 'paused', counts: { pending: 3 } },
    ]);
  });

  test('are paused after a restart at the head of the queue, and stay queued behind it', async () => {
    const file = join(tempDir(), 'catalog.db');
    const before = await withThreeStaged(file);
    const { changeSet: first } = await before.freeze();
    await edit(before, { 'B title/en': set('Bowl') });
    const { changeSet: second } = await before.freeze();
    await before.close();

    const after = await openCatalog(file);
    expect(await after.changeSets()).toMatchObject([
      { changeSet: second.changeSet, state: 'queued' },
      { changeSet: first.changeSet, state: 'paused', message: expect.stringContaining('Nothing is lost') },
    ]);
  });

  test('turn items in flight into unknown ones when they are paused or cancelled', async () => {
    for (const state of ['paused', 'cancelled'] as const) {
      const catalog = await withThreeStaged();
      const { changeSet, items } = await send(catalog);
      await catalog.setChangeSetState(changeSet, 'running', null);
      const again = (await catalog.itemsToSend(changeSet, 'unknown')).length;
      expect(again).toBe(items.length);
      await catalog.recordOutcomes(
        changeSet,
        [{ item: items[0] ?? 0, state: 'pending' }],
        [items.slice(0, 1)],
      );
      expect(await catalog.setChangeSetState(changeSet, state, null)).toMatchObject({
        state,
        counts: { in_flight: 0, unknown: 3 },
      });
    }
  });

  test('that are stopped while running end as cancelled, however the run ends', async () => {
    for (const state of ['paused', 'finished', 'cancelled'] as const) {
      const catalog = await withThreeStaged();
      const { changeSet } = await catalog.freeze();
      await catalog.setChangeSetState(changeSet.changeSet, 'running', null);
      expect(await catalog.stopChangeSet(changeSet.changeSet)).toMatchObject({
        state: 'running',
        counts: { pending: 3 },
      });
      const waitsForToken = state === 'paused';
      const ended = catalog.setChangeSetState(changeSet.changeSet, state, null, waitsForToken);
      expect(await ended).toMatchObject({
        state: 'cancelled',
        waitsForToken: false,
        counts: { pending: 0, skipped: 3 },
      });
    }
  });

  test('are cancelled at once when stopped while paused; a finished one stays finished', async () => {
    const catalog = await withThreeStaged();
    const { changeSet, items } = await send(catalog);
    await catalog.recordOutcomes(
      changeSet,
      items.map((item) => ({ item, state: 'pending' })),
    );
    await catalog.setChangeSetState(changeSet, 'paused', 'The token died', true);
    expect(await catalog.stopChangeSet(changeSet)).toMatchObject({
      state: 'cancelled',
      message: 'Stopped.',
      waitsForToken: false,
      counts: { skipped: 3 },
    });
    await catalog.setChangeSetState(changeSet, 'finished', 'Done');
    expect(await catalog.stopChangeSet(changeSet)).toMatchObject({ state: 'finished', message: 'Done' });
  });

  test('that continue after a stop are paused by a restart like any other', async () => {
    const file = join(tempDir(), 'catalog.db');
    const before = await withThreeStaged(file);
    const { changeSet, items } = await send(before);
    await before.setChangeSetState(changeSet, 'running', null);
    await before.stopChangeSet(changeSet);
    await before.setChangeSetState(changeSet, 'cancelled', 'Stopped.');
    await before.setChangeSetState(changeSet, 'queued', null);
    await before.setChangeSetState(changeSet, 'running', null);
    await before.recordOutcomes(
      changeSet,
      items.map((item) => ({ item, state: 'pending' })),
    );
    await before.close();

    const after = await openCatalog(file);
    expect(await after.changeSet(changeSet)).toMatchObject({ state: 'paused', counts: { pending: 3 } });
  });

  test('can be cancelled before they begin', async () => {
    const catalog = await withThreeStaged();
    const { changeSet } = await catalog.freeze();
    expect(await catalog.setChangeSetState(changeSet.changeSet, 'cancelled', null)).toMatchObject({
      counts: { pending: 0, skipped: 3 },
    });
  });

  test('that are stopped say for each item whether an earlier attempt was sent', async () => {
    const catalog = await withThreeStaged();
    const { changeSet, items } = await send(catalog);
    const [lost = 0, turnedAway = 0, unsent = 0] = items;
    const states = (state: 'pending' | 'unknown', ...which: number[]) =>
      which.map((item) => ({ item, state, message: 'Cut off' }));
    await catalog.recordOutcomes(changeSet, [
      ...states('unknown', lost, turnedAway),
      ...states('pending', unsent),
    ]);
    await catalog.recordOutcomes(changeSet, states('pending', lost, turnedAway), [[turnedAway]]);
    await catalog.recordOutcomes(changeSet, states('pending', turnedAway));
    await catalog.setChangeSetState(changeSet, 'cancelled', 'Stopped.');
    const { rows } = await catalog.items(changeSet, ALL_ITEMS, 0, 3);
    const before =
      'Stopped before it was sent again. An earlier attempt was sent with unknown outcome. The edit is still staged.';
    expect(rows.map(({ state, message }) => [state, message])).toEqual([
      ['skipped', before],
      ['skipped', before],
      ['skipped', 'Stopped before it was sent. The edit is still staged.'],
    ]);
  });

  test('keep the options they were frozen with, also after a restart', async () => {
    const file = join(tempDir(), 'catalog.db');
    const before = await withThreeStaged(file);
    expect(await before.applyOptions()).toEqual({ checkFirst: true, onePerCell: false });
    await before.setApplyOptions({ checkFirst: false, onePerCell: true });
    const { changeSet } = await before.freeze();
    await before.setApplyOptions({ checkFirst: true, onePerCell: true });
    await before.close();

    const after = await openCatalog(file);
    expect((await after.changeSet(changeSet.changeSet)).options).toEqual({
      checkFirst: false,
      onePerCell: true,
    });
    expect(await after.applyOptions()).toEqual({ checkFirst: true, onePerCell: true });
  });
});
