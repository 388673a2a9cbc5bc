import { beforeEach, expect, it, vi } from 'vitest';
import { takeToasts } from '../../../../renderer/src/components/toast-queue.ts';
import { eventually } from '../../../support/eventually.ts';
import { changeOf, feedOf } from './service-changes.ts';

const { client } = vi.hoisted(() => ({ client: { call: vi.fn(), on: vi.fn() } }));
vi.stubGlobal('navigator', { onLine: true });
vi.mock('../../../../renderer/src/client/index.ts', () => ({ client }));
const { ChangeList } = await import('../../../../renderer/src/features/changes/list/change-list.ts');
const { markChanges } = await import('../../../../renderer/src/features/changes/mark-changes.ts');
const { ALL_SERVICE_CHANGES, useServiceChanges } = await import(
  '../../../../renderer/src/state/service-changes.ts'
);

beforeEach(() => {
  takeToasts();
  useServiceChanges.setState({ filter: ALL_SERVICE_CHANGES, at: null, isPanelShown: false });
});

async function opened() {
  const feed = feedOf(Array.from({ length: 20 }, (_, at) => changeOf(20 - at, { seen: at >= 15 })));
  client.call.mockImplementation(feed.client.call);
  const list = new ChangeList({ client: feed.client, connectionId: 'c' });
  await list.open();
  return { ...feed, list };
}

it('shows changes as seen before this is saved, and offers Undo', async () => {
  const { list, state } = await opened();
  list.toggle(0);
  list.toggle(1);
  const marking = markChanges('c', list, { changes: list.marked }, true);
  expect(list.windows.at(0)?.seen).toBe(true);
  expect(list.windows.at(2)?.seen).toBe(false);
  await marking;
  expect(state.marked).toEqual([{ changes: [20, 19] }]);
  expect(list.store.getState().chosen.size).toBe(0);
  const [said] = takeToasts().waiting;
  expect(said).toMatchObject({ title: '2 changes marked as seen', action: { label: 'Undo' } });
  said?.action?.run();
  await eventually(() => expect(state.undone).toEqual([1]));
});

it('marks all changes of a filter, and reports only how many were unseen', async () => {
  const { list } = await opened();
  await markChanges('c', list, { filter: ALL_SERVICE_CHANGES }, true);
  expect(takeToasts().waiting[0]?.title).toBe('15 changes marked as seen');
  expect(list.windows.at(0)?.seen).toBe(true);
});

it('shows a change as unseen again, and reports the error, when marking fails', async () => {
  const { list } = await opened();
  client.call.mockResolvedValue({ ok: false, error: { code: 'storage', message: 'The disk is full.' } });
  await markChanges('c', list, { changes: [20] }, true);
  expect(list.windows.at(0)?.seen).toBe(false);
  expect(takeToasts().waiting[0]).toMatchObject({ kind: 'failed', message: 'The disk is full.' });
});

it('shows no message if every change was already marked as seen', async () => {
  const { list } = await opened();
  await markChanges('c', list, { changes: [1] }, true);
  expect(takeToasts().waiting).toEqual([]);
});
