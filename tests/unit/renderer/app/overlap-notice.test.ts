import { beforeEach, expect, it, vi } from 'vitest';
import type { FeedStatus, ServiceChange } from '#shared/contract/feed.ts';
import { takeToasts } from '../../../../renderer/src/components/toast-queue.ts';
import { changeOf } from '../changes/service-changes.ts';

const { client, listeners } = vi.hoisted(() => {
  const listeners = new Map<string, (payload: never) => void>();
  const on = (name: string, listener: (payload: never) => void) => {
    listeners.set(name, listener);
    return () => listeners.delete(name);
  };
  return { listeners, client: { call: vi.fn(), on } };
});
vi.stubGlobal('navigator', { onLine: true });
vi.mock('../../../../renderer/src/client/index.ts', () => ({ client }));
const { announceOverlaps } = await import('../../../../renderer/src/app/overlap-notice.ts');
const { useApp } = await import('../../../../renderer/src/state/app.ts');

let overlaps: ServiceChange[] = [];
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Reports changes in the service that touch staged edits. */
async function change(changes: readonly number[], edit: ServiceChange['edit'] = 'conflict') {
  overlaps = [...changes.map((one) => changeOf(one, { edit })), ...overlaps];
  await tell();
}

async function tell() {
  const status: Partial<FeedStatus> = { connectionId: 'c', unseenTouchingEdits: overlaps.length };
  listeners.get('feed.changed')?.(status as never);
  await settled();
}

const said = () => takeToasts().waiting.map(({ title }) => title);

let stop: () => void = () => undefined;
beforeEach(async () => {
  stop();
  takeToasts();
  overlaps = [changeOf(1, { edit: 'conflict' })];
  client.call.mockReset().mockImplementation(async () => ({ ok: true, value: { rows: overlaps } }));
  useApp.setState({ activeConnection: 'c', view: 'catalog' });
  stop = announceOverlaps();
  await settled();
});

it('reports how many edited values the service changed', async () => {
  await change([2]);
  expect(said()).toEqual(['The service changed a value that you edited']);
  await change([3, 4, 5]);
  expect(said()).toEqual(['The service changed 3 values that you edited']);
});

it('never reports the same changes twice, even after they were marked as seen and unseen again', async () => {
  await change([2]);
  said();
  await tell();
  const before = overlaps;
  overlaps = [];
  await tell();
  overlaps = before;
  await tell();
  expect(said()).toEqual([]);
});

it('is silent about changes found when the connection was opened', async () => {
  await tell();
  expect(said()).toEqual([]);
});

it('is silent about cells edited after the change, which need no decision', async () => {
  await change([2], 'staged');
  expect(said()).toEqual([]);
});

it('is silent about changes that arrive while Changes is shown, even after the user leaves it', async () => {
  useApp.setState({ view: 'changes' });
  await change([2]);
  useApp.setState({ view: 'catalog' });
  await tell();
  expect(said()).toEqual([]);
});

it('withdraws the message when the user opens Changes', async () => {
  await change([2]);
  useApp.setState({ view: 'changes' });
  expect(takeToasts().obsolete).toEqual(['overlaps']);
});
