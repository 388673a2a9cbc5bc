import { create } from 'zustand';
import type { ItemFilter } from '#shared/contract/changesets.ts';
import { activateConnection, mayLeave, showView, useApp } from './app.ts';
import { type ItemFilters, withConditions } from './item-filters.ts';

interface ActivityState {
  /** memory: what Activity shows: what ran, or the requests that it took. */
  section: 'runs' | 'requests';
  /** memory: which run, a change set's number or a job's id; null for what needs attention, or the newest. */
  selected: number | string | null;
  /** memory: which items are shown, for as long as the window is open. */
  filters: ItemFilters;
  /** memory: whether the focused item is shown in full. */
  itemShown: boolean;
}

export const useActivity = create<ActivityState>()(() => ({
  section: 'runs',
  selected: null,
  filters: new Map(),
  itemShown: false,
}));

/** Sets conditions of the filter for a change set's items; the others stay. */
export const narrowItems = (changeSet: number, conditions: Partial<ItemFilter>): void =>
  useActivity.setState(({ filters }) => ({ filters: withConditions(filters, changeSet, conditions) }));

/** Another connection has its own change sets, with the same numbers. */
useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection)
    useActivity.setState({ selected: null, filters: new Map() });
});

/** Shows the latest requests to the service and its answers. */
export async function showRequests(): Promise<void> {
  if (await showView('activity')) useActivity.setState({ section: 'requests' });
}

/** Shows a change set and the outcomes of its items. */
export async function showChangeSet(changeSet: number): Promise<void> {
  if (!(await showView('activity'))) return;
  useActivity.setState({ section: 'runs', selected: changeSet });
}

/** The same for any connection: it becomes the active one, unless the user stays with unsaved input. */
export async function showChangeSetOf(connectionId: string, changeSet: number): Promise<void> {
  if (connectionId !== useApp.getState().activeConnection) {
    if (!(await mayLeave())) return;
    await activateConnection(connectionId);
  }
  await showChangeSet(changeSet);
}
