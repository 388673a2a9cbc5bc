import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { changeOf, feedOf } from './service-changes.ts';

vi.stubGlobal('navigator', { onLine: true });
vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: { call: vi.fn(), on: vi.fn() } }));
const { ChangeList, MOST_CHOSEN } = await import(
  '../../../../renderer/src/features/changes/list/change-list.ts'
);
const { ALL_SERVICE_CHANGES, filterServiceChanges, useServiceChanges } = await import(
  '../../../../renderer/src/state/service-changes.ts'
);

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** `count` changes, newest first: the newest has the highest number. */
const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => changeOf(from + count - 1 - at));

async function opened(count: number) {
  const feed = feedOf(numbered(count));
  const list = new ChangeList({ client: feed.client, connectionId: 'c' });
  await list.open();
  /** Reports which rows are visible, as the list on screen does. */
  const look = async (first: number) => {
    list.want({ first, last: first + 20, isTop: first === 0 }, 60);
    await settled();
  };
  await look(0);
  return { ...feed, list, look };
}

const shownAt = (list: InstanceType<typeof ChangeList>, row: number) => list.windows.at(row)?.change;

beforeEach(() => {
  useServiceChanges.setState({ filter: ALL_SERVICE_CHANGES, at: null, isPanelShown: false });
});

describe('the list of changes', () => {
  it('lists the newest change first, and reads only rows around the visible ones', async () => {
    const { list, state, look } = await opened(10_000);
    expect(list.store.getState().opened?.total).toBe(10_000);
    expect(shownAt(list, 0)).toBe(10_000);
    expect(shownAt(list, 5_000)).toBeUndefined();
    await look(5_000);
    expect(shownAt(list, 5_000)).toBe(5_000);
    expect(state.reads.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(1_000);
  });

  it('shows new changes while the user is at the top', async () => {
    const { list, state } = await opened(100);
    state.changes = [...numbered(5, 101), ...state.changes];
    await list.open();
    expect(shownAt(list, 0)).toBe(105);
    expect(list.store.getState().moved.times).toBe(0);
  });

  it('reports how many lines new changes insert above the visible rows', async () => {
    const { list, state, look } = await opened(1_000);
    await look(500);
    state.changes = [
      ...numbered(7, 2_000).map((one) => ({ ...one, at: '2026-11-24T08:00:00.000Z' })),
      ...state.changes,
    ];
    await list.open();
    // Seven changes, and the heading of another day.
    expect(list.store.getState().moved).toEqual({ times: 1, lines: 8 });
    expect(shownAt(list, 507)).toBe(500);
  });

  it('keeps the current change when new changes arrive above it', async () => {
    const { list, state } = await opened(100);
    list.goTo(3);
    expect(list.current?.change).toBe(97);
    state.changes = [...numbered(300, 101), ...state.changes];
    await list.open();
    expect(list.store.getState().row).toBe(303);
    expect(list.current?.change).toBe(97);
    expect(list.store.getState().moved.lines).toBe(300);
  });

  it('moves to the next change when the current one is no longer listed, if any is left', async () => {
    const { list, state } = await opened(100);
    filterServiceChanges({ unseenOnly: true });
    await list.open();
    list.goTo(3);
    state.changes = state.changes.map((one) => (one.change === 97 ? { ...one, seen: true } : one));
    await list.open();
    expect(list.current?.change).toBe(96);
    state.changes = state.changes.map((one) => ({ ...one, seen: true }));
    await list.open();
    expect(list.current).toBeNull();
    expect(list.store.getState().row).toBeNull();
  });

  it('restores the current change when the view is reopened', async () => {
    const { list, client } = await opened(100);
    list.goTo(40);
    const again = new ChangeList({ client, connectionId: 'c' });
    await again.open();
    expect(again.current?.change).toBe(60);
  });

  it('shows the list requested last when two requests overlap', async () => {
    const { list, state } = await opened(100);
    state.changes = state.changes.map((one) => (one.change > 50 ? { ...one, seen: true } : one));
    const first = Promise.withResolvers<void>();
    state.held = first.promise;
    const all = list.open();
    state.held = Promise.resolve();
    filterServiceChanges({ unseenOnly: true });
    await list.open();
    first.resolve();
    await all;
    expect(list.store.getState().opened?.total).toBe(50);
    expect(shownAt(list, 0)).toBe(50);
  });

  it('shows the error when reading fails, and clears it when a retry succeeds', async () => {
    const { list, state } = await opened(1);
    state.refuses = { code: 'storage', message: 'The disk is gone.' };
    await list.open();
    expect(list.store.getState().error?.message).toBe('The disk is gone.');
    state.refuses = null;
    await list.open();
    expect(list.store.getState().error).toBeNull();
  });
});

describe('the selection of changes', () => {
  it('extends over a range with Shift, even over rows not read yet', async () => {
    const { list } = await opened(3_000);
    list.goTo(1);
    list.goTo(2_500, true);
    await eventually(() => expect(list.store.getState().chosen.size).toBe(2_500));
    expect(list.marked).toContain(3_000 - 1);
    expect(list.marked).toContain(3_000 - 2_500);
    list.goTo(3, true);
    await eventually(() => expect(list.marked).toEqual([2_999, 2_998, 2_997]));
  });

  it('stops at the maximum number of changes', async () => {
    const { list } = await opened(MOST_CHOSEN + 500);
    list.goTo(0);
    list.goTo(MOST_CHOSEN + 400, true);
    await eventually(() => expect(list.store.getState().chosen.size).toBe(MOST_CHOSEN));
  });

  it('toggles single changes, and is replaced when the user moves', async () => {
    const { list } = await opened(10);
    list.toggle(0);
    list.toggle(2);
    list.toggle(4);
    list.toggle(2);
    expect(list.marked).toEqual([10, 6]);
    list.goTo(5);
    expect(list.marked).toEqual([5]);
  });

  it('is kept when new changes arrive, and cleared when the filter changes', async () => {
    const { list, state } = await opened(10);
    list.toggle(0);
    state.changes = [...numbered(5, 11), ...state.changes];
    await list.open();
    expect(list.marked).toEqual([10]);
    filterServiceChanges({ show: 'new' });
    await list.open();
    expect(list.store.getState().chosen.size).toBe(0);
  });
});
