import { useCallback, useState } from 'react';
import type { ChangeSet, ItemFilter, OpenItems } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Result } from '#shared/contract/result.ts';
import { useRetry } from '../../../changesets/use-retry.ts';
import { useActivity } from '../../../state/activity.ts';
import { filterOf } from '../../../state/item-filters.ts';
import { useItemsVersion } from './use-items-version.ts';
import { usePanelBesideList } from './use-panel-beside-list.ts';
import { useScopedWindows } from './use-scoped-windows.ts';

/** Reads one window of a change set's items. */
type Read<Answer> = (
  connectionId: string,
  changeSet: number,
  filter: ItemFilter,
  offset: number,
  limit: number,
) => Promise<Result<Answer>>;

/** The items of a change set, edits or whole products, as the filter narrows them, with the one the keyboard is on. */
export function useItems<Item extends { item: number }, Answer extends { total: number; rows: Item[] }>(
  { id, readOnly }: Connection,
  changeSet: ChangeSet,
  read: Read<Answer>,
  open?: OpenItems,
) {
  const { changeSet: number, state, counts } = changeSet;
  const filter = useActivity(({ filters }) => filterOf(filters, number));
  const version = useItemsVersion(counts, open);
  const windows = useScopedWindows(JSON.stringify(filter), (offset, limit) =>
    read(id, number, filter, offset, limit),
  );
  const [current, setCurrent] = useState<Item | null>(null);
  const { retry: retryItems } = useRetry(id, changeSet);
  const retry = useCallback((item: Item) => retryItems([item.item]), [retryItems]);
  const panel = usePanelBesideList();
  /** Not while it is sent, or waits for its turn. */
  const mayAct = !readOnly && state !== 'running' && state !== 'queued';
  return {
    current,
    mayAct,
    /** For `ItemsView`. */
    view: {
      connectionId: id,
      changeSet,
      filter,
      windows,
      version,
      panel,
      retry: mayAct ? retry : null,
      onCurrent: setCurrent,
    },
  };
}
