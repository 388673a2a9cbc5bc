import type { ItemFilter } from '#shared/contract/changesets.ts';
import type { ProductItem, ProductTally } from '#shared/contract/removals.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { createPerConnection } from './per-connection.ts';

interface ProductResultsState {
  /** memory: the products of one change set that are chosen to be restored together, by their items. */
  chosen: { changeSet: number; items: ReadonlySet<number> };
}

const NONE_CHOSEN = { changeSet: 0, items: new Set<number>() };

export const useProductResults = createPerConnection<ProductResultsState>({ chosen: NONE_CHOSEN });

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

/** Reads the outcomes of the products of all change sets of a connection, by change set. */
export async function readTallies(
  connectionId: string,
): Promise<Result<ReadonlyMap<number, readonly ProductTally[]>>> {
  const answer = await client.call('removals.tally', { connectionId });
  return answer.ok ? { ok: true, value: Map.groupBy(answer.value, ({ changeSet }) => changeSet) } : answer;
}

/** One window of a change set's products. Omitted conditions match all. */
export const readProducts = (
  connectionId: string,
  changeSet: number,
  filter: Partial<ItemFilter>,
  offset: number,
  limit: number,
): Promise<Result<{ total: number; rows: ProductItem[] }>> =>
  client.call('removals.items', { connectionId, changeSet, filter, offset, limit });
