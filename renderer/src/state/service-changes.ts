import type { ServiceChange, ServiceChangeFilter } from '#shared/contract/feed.ts';
import { showView } from './app.ts';
import { createPerConnection } from './per-connection.ts';

/** A change, and the row that it was in. */
export interface ChangePlace {
  change: ServiceChange['change'];
  row: number;
}

interface ServiceChangesState {
  /** memory: which changes the view *Changes* lists. */
  filter: ServiceChangeFilter;
  /** memory: the change that last had focus; null if none had it yet. */
  at: ChangePlace | null;
  /** memory: whether the focused change is shown in full beside the list. */
  isPanelShown: boolean;
}

export const ALL_SERVICE_CHANGES: ServiceChangeFilter = {
  show: 'all',
  property: null,
  locale: null,
  search: '',
  products: null,
  unseenOnly: false,
};

export const useServiceChanges = createPerConnection<ServiceChangesState>({
  filter: ALL_SERVICE_CHANGES,
  at: null,
  isPanelShown: false,
});

/** Narrows or widens the list; a no-op if the filter is the same. */
export const filterServiceChanges = (change: Partial<ServiceChangeFilter>): void =>
  useServiceChanges.setState(({ filter }) => {
    const next = { ...filter, ...change };
    return JSON.stringify(next) === JSON.stringify(filter) ? {} : { filter: next };
  });

/** Opens the view *Changes*, with all of one kind listed. */
export async function showServiceChanges(show: ServiceChangeFilter['show']): Promise<void> {
  if (await showView('changes')) filterServiceChanges({ ...ALL_SERVICE_CHANGES, show });
}
