import { useEffect } from 'react';
import { create } from 'zustand';
import type { ChangeSet, ItemFilter } from '#shared/contract/changesets.ts';
import type { ProductItem, ProductTally, Snapshot } from '#shared/contract/removals.ts';
import type { Result } from '#shared/contract/result.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../client/index.ts';
import { useApp } from './app.ts';
import { useChangeSets } from './changesets.ts';

interface ProductResultsState {
  /** memory: the products of one change set that are chosen to be restored together, by their items. */
  chosen: { changeSet: number; items: ReadonlySet<number> };
  /**
   * service: the outcomes of the products of the active connection's change sets, by change set number, as of the last read.
   */
  tallies: ReadonlyMap<number, readonly ProductTally[]>;
}

const NONE_CHOSEN = { changeSet: 0, items: new Set<number>() };

export const useProductResults = create<ProductResultsState>()(() => ({
  chosen: NONE_CHOSEN,
  tallies: new Map(),
}));

/** Chooses an item of a change set, or deselects it. Those of another change set are deselected. */
export const toggleChosen = (changeSet: number, item: number): void =>
  useProductResults.setState(({ chosen }) => {
    const before = chosen.changeSet === changeSet ? chosen.items : NONE_CHOSEN.items;
    const items = new Set(before);
    if (!items.delete(item)) items.add(item);
    return { chosen: { changeSet, items } };
  });

export const chooseNone = (): void => useProductResults.setState({ chosen: NONE_CHOSEN });

/** The items of a change set that are chosen. */
export const chosenOf = ({ chosen }: ProductResultsState, changeSet: number): ReadonlySet<number> =>
  chosen.changeSet === changeSet ? chosen.items : NONE_CHOSEN.items;

/** Another connection has its own change sets, with the same numbers. */
useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection)
    useProductResults.setState({ chosen: NONE_CHOSEN, tallies: new Map() });
});

/** Reads the outcomes of the products of all change sets of a connection, by change set. */
export async function readTallies(
  connectionId: string,
): Promise<Result<ReadonlyMap<number, readonly ProductTally[]>>> {
  const answer = await client.call('removals.tally', { connectionId });
  return answer.ok ? { ok: true, value: Map.groupBy(answer.value, ({ changeSet }) => changeSet) } : answer;
}

/** Counting is fast, but answers of the service are faster. */
const COUNT_AGAIN_EVERY_MS = 1000;

/** Keeps `tallies` current while the calling component is mounted. */
export function useCurrentTallies(): void {
  const connectionId = useApp((state) => state.activeConnection);
  const isRunning = useChangeSets(({ changeSets }) => changeSets?.some(isBeingSent) ?? false);
  const version = useChangeSets(({ changeSets }) => JSON.stringify(changeSets?.flatMap(countsOfProducts)));
  useEffect(() => {
    // Sentences by action only say more than those without: if they are missing, the change set's own counts are shown.
    if (connectionId === null || version === undefined || version === '[]') return;
    if (isRunning) steady.request();
    else steady.now();
  }, [connectionId, isRunning, version]);
}

const isBeingSent = ({ kind, state }: ChangeSet): boolean => state === 'running' && worksOnProducts(kind);

const countsOfProducts = ({ changeSet, kind, counts }: ChangeSet) =>
  worksOnProducts(kind) ? [[changeSet, counts]] : [];

const steady = throttled(async () => {
  const connectionId = useApp.getState().activeConnection;
  if (connectionId === null) return;
  const answer = await readTallies(connectionId);
  if (answer.ok && useApp.getState().activeConnection === connectionId)
    useProductResults.setState({ tallies: answer.value });
}, COUNT_AGAIN_EVERY_MS);

/** One window of a change set's products. Omitted conditions match all. */
export const readProducts = (
  connectionId: string,
  changeSet: number,
  filter: Partial<ItemFilter>,
  offset: number,
  limit: number,
): Promise<Result<{ total: number; rows: ProductItem[] }>> =>
  client.call('removals.items', { connectionId, changeSet, filter, offset, limit });

/** What was kept of an item's product before its removal. */
export const readSnapshot = (connectionId: string, item: number): Promise<Result<Snapshot>> =>
  client.call('removals.snapshot', { connectionId, item });
