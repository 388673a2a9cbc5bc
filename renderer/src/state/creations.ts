import { create } from 'zustand';
import type { StartedChangeSet } from '#shared/contract/changesets.ts';
import type {
  CreationFilter,
  CreationOrder,
  CreationPlan,
  CreationSelection,
  CreationSort,
  GuardedValue,
  StagedProduct,
} from '#shared/contract/creations.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { useApp } from './app.ts';
import { starting } from './changesets.ts';
import { nextOrder } from './next-order.ts';
import { keepStaged, useStaged } from './staged.ts';
import { useCurrentList } from './use-current-list.ts';

interface CreationsState {
  /** memory: which staged products Review lists. */
  filter: CreationFilter;
  /** memory: what they are sorted by. */
  order: CreationOrder;
  /** service: their number, as of the last window read; null before it. */
  total: number | null;
  /** service: how many failed, have a problem, or would lose values; null before the first answer. */
  counts: Record<NonNullable<CreationFilter['only']>, number> | null;
  /** memory: why the list could not be read. */
  error: AppErrorShape | null;
  /** memory: incremented whenever windows read before are stale. */
  version: number;
  /** memory: the connection whose staged products the dialog offers to send; null while it is closed. */
  sending: string | null;
}

export const EVERY_CREATION: CreationFilter = { mode: null, only: null, search: '' };

const initial: CreationsState = {
  filter: EVERY_CREATION,
  order: null,
  total: null,
  counts: null,
  error: null,
  version: 0,
  sending: null,
};

export const useCreations = create<CreationsState>()(() => initial);

/** Narrows the list of staged products; omitted conditions stay. */
export const narrowCreations = (to: Partial<CreationFilter>): void =>
  useCreations.setState(({ filter }) => ({ filter: { ...filter, ...to }, total: null }));

/** Sorts by a column: ascending, then descending, then parents before their variants again. */
export const sortCreations = (by: CreationSort): void =>
  useCreations.setState(({ order }) => ({ order: nextOrder(order, by) }));

/** Says what sending the staged products would do, and offers to do it. */
export const openSendProducts = (connectionId: string): void =>
  useCreations.setState({ sending: connectionId });
export const closeSendProducts = (): void => useCreations.setState({ sending: null });

/** One window of the staged products that the filter shows. */
export async function readCreations(
  connectionId: string,
  offset: number,
  limit: number,
): Promise<Result<{ total: number; rows: StagedProduct[] }>> {
  const { filter, order } = useCreations.getState();
  const answer = await client.call('creations.list', { connectionId, filter, order, offset, limit });
  if (useApp.getState().activeConnection === connectionId && useCreations.getState().filter === filter)
    useCreations.setState(answer.ok ? { total: answer.value.total, error: null } : { error: answer.error });
  return answer;
}

export const planCreations = (connectionId: string, limit: number): Promise<Result<CreationPlan>> =>
  client.call('creations.plan', { connectionId, limit });

/** The stored values that a full update would replace or lose. */
export async function readGuarded(connectionId: string, product: number): Promise<Result<GuardedValue[]>> {
  const answer = await client.call('creations.guarded', { connectionId, product });
  return answer.ok ? { ok: true, value: answer.value.values } : answer;
}

/** Sends what was planned. `losing`: the user agreed that stored values are lost. */
export const sendProducts = (
  connectionId: string,
  { fingerprint: confirmed }: Pick<CreationPlan, 'fingerprint'>,
  losing: boolean,
): Promise<Result<StartedChangeSet>> =>
  starting(client.call('creations.apply', { connectionId, confirmed, losing }));

/** Discards staged products, or turns full updates into patches; one step of the history. Resolves to their number. */
export async function changeCreations(
  what: 'creations.discard' | 'creations.sendAsPatch',
  connectionId: string,
  which: CreationSelection,
): Promise<Result<number>> {
  const answer = await client.call(what, { connectionId, which });
  if (!answer.ok) return answer;
  keepStaged(connectionId, answer.value.summary);
  return { ok: true, value: answer.value.products };
}

/** Gives a new product another identifier; variants staged under it follow. One step of the history. */
export async function renameProduct(
  connectionId: string,
  product: number,
  identifier: string,
): Promise<Result<StagedSummary>> {
  const answer = await client.call('creations.rename', { connectionId, product, identifier });
  if (!answer.ok) return answer;
  keepStaged(connectionId, answer.value.summary);
  return { ok: true, value: answer.value.summary };
}

/**
 * Calls `changed` whenever products become new or stop being new, whichever window or step of the history did it: they
 * are added to the catalog or removed from it. Returns a function that stops this.
 */
export function onCreationsChanged(connectionId: string, changed: () => void): () => void {
  const stops = [
    client.on('creations.changed', (event) => event.connectionId === connectionId && changed()),
    useStaged.subscribe(({ summary }, before) => {
      const were = before.summary?.creations;
      const are = summary?.creations;
      if (were && are && (were.add !== are.add || were.replace !== are.replace)) changed();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Keeps the list of staged products current while the calling component is mounted. */
export const useCurrentCreations = (): void => useCurrentList(useCreations, countApart);

async function countApart(connectionId: string): Promise<void> {
  const counted = (only: NonNullable<CreationFilter['only']>) =>
    client.call('creations.list', { connectionId, filter: { ...EVERY_CREATION, only }, offset: 0, limit: 1 });
  const [failed, problem, losing] = await Promise.all([
    counted('failed'),
    counted('problem'),
    counted('losing'),
  ]);
  if (useApp.getState().activeConnection !== connectionId) return;
  if (failed.ok && problem.ok && losing.ok)
    useCreations.setState({
      counts: { failed: failed.value.total, problem: problem.value.total, losing: losing.value.total },
    });
  else for (const one of [failed, problem, losing]) if (!one.ok) useCreations.setState({ error: one.error });
}

useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection) useCreations.setState(initial);
});
