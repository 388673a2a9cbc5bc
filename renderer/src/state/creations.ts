import type { StartedChangeSet } from '#shared/contract/changesets.ts';
import type {
  CreationFilter,
  CreationOrder,
  CreationPlan,
  CreationSelection,
  CreationSort,
} from '#shared/contract/creations.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { useQuery } from '../query/use-query.ts';
import { starting } from './changesets.ts';
import { nextOrder } from './next-order.ts';
import { createPerConnection } from './per-connection.ts';
import { keepStaged, useStaged } from './staged.ts';

interface CreationsState {
  /** memory: which staged products Review lists. */
  filter: CreationFilter;
  /** memory: what they are sorted by. */
  order: CreationOrder;
}

export const EVERY_CREATION: CreationFilter = { mode: null, only: null, search: '' };

export const useCreations = createPerConnection<CreationsState>({
  filter: EVERY_CREATION,
  order: null,
});

/** Narrows the list of staged products; omitted conditions stay. */
export const narrowCreations = (to: Partial<CreationFilter>): void =>
  useCreations.setState(({ filter }) => ({ filter: { ...filter, ...to } }));

/** Sorts by a column: ascending, then descending, then parents before their variants again. */
export const sortCreations = (by: CreationSort): void =>
  useCreations.setState(({ order }) => ({ order: nextOrder(order, by) }));

/** How many staged products failed, have a problem, or would lose values; null before the first answer. */
export function useCreationCount(
  connectionId: string,
  only: NonNullable<CreationFilter['only']>,
): number | null {
  const filter = { ...EVERY_CREATION, only };
  return useQuery('creations.list', { connectionId, filter, offset: 0, limit: 1 }).value?.total ?? null;
}

export const planCreations = (connectionId: string, limit: number): Promise<Result<CreationPlan>> =>
  client.call('creations.plan', { connectionId, limit });

/** Sends what was planned. `losing`: the user agreed that stored values are lost. */
export const sendProducts = (
  connectionId: string,
  { fingerprint: confirmed }: Pick<CreationPlan, 'fingerprint'>,
  losing: boolean,
): Promise<Result<StartedChangeSet>> =>
  starting(connectionId, () => client.call('creations.apply', { connectionId, confirmed, losing }));

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
  renamed: { identifier: string; similar: boolean },
): Promise<Result<StagedSummary>> {
  const answer = await client.call('creations.rename', { connectionId, product, ...renamed });
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
