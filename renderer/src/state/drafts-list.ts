import { useEffect } from 'react';
import { create } from 'zustand';
import type {
  DraftFilter,
  DraftOrder,
  DraftRow,
  DraftScope,
  DraftSelection,
  DraftSort,
  Keep,
} from '#shared/contract/drafts.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { CellRef, Column, ListIntent } from '#shared/domain/cell.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../client/index.ts';
import { useApp } from './app.ts';
import { nextOrder } from './next-order.ts';
import { showInReview } from './review-section.ts';
import { keepStaged } from './staged.ts';

/** A column with staged changes, and how many. */
export type DraftColumn = OutputOf<'drafts.columns'>[number];

interface DraftsListState {
  /** memory: which staged changes Review lists. */
  scope: DraftScope;
  /** memory: what they are sorted by. */
  order: DraftOrder;
  /** service: their number in the scope, as of the last window read; null before it. */
  total: number | null;
  /** service: how many staged changes each filter has, as of the last window read; null before it. */
  counts: Record<DraftFilter, number> | null;
  /** service: how many conflicts in the scope can be merged, as of the last window read. */
  mergeable: number;
  /** service: the columns that contain the filter's changes. */
  columns: readonly DraftColumn[];
  /** service: the columns that contain any staged changes. */
  allColumns: readonly DraftColumn[];
  /** memory: why the list could not be read. */
  error: AppErrorShape | null;
  /** memory: incremented whenever windows read before are stale. */
  version: number;
}

const EVERYTHING: DraftScope = { filter: 'all', property: null, locale: null, search: '' };

export const useDraftsList = create<DraftsListState>()(() => ({
  scope: EVERYTHING,
  order: null,
  total: null,
  counts: null,
  mergeable: 0,
  columns: [],
  allColumns: [],
  error: null,
  version: 0,
}));

/** Lists the changes that a filter shows, of every property and locale. */
export const showDrafts = (filter: DraftFilter): void => narrowTo({ ...EVERYTHING, filter });

/** Opens Review at the conflicts. */
export async function showConflicts(): Promise<void> {
  showDrafts('conflict');
  await showInReview('changes');
}

/** Narrows or widens the list by property, locale and search text. */
export const narrowDrafts = (to: Partial<Pick<DraftScope, 'property' | 'locale' | 'search'>>): void =>
  narrowTo({ ...useDraftsList.getState().scope, ...to });

/** Sorts by a column: ascending, then descending, then in the service's order again. */
export const sortDrafts = (by: DraftSort): void =>
  useDraftsList.setState(({ order }) => ({ order: nextOrder(order, by) }));

const narrowTo = (scope: DraftScope): void => useDraftsList.setState({ scope, total: null, mergeable: 0 });

const isCurrent = (connectionId: string, scope: DraftScope): boolean =>
  useApp.getState().activeConnection === connectionId && useDraftsList.getState().scope === scope;

/** One window of the staged changes in the scope. The counts that come with it are kept for the filter chips. */
export async function readDrafts(
  connectionId: string,
  scope: DraftScope,
  offset: number,
  limit: number,
): Promise<Result<{ total: number; rows: DraftRow[] }>> {
  const { order } = useDraftsList.getState();
  const answer = await client.call('drafts.list', { connectionId, scope, order, offset, limit });
  if (!isCurrent(connectionId, scope)) return answer;
  if (answer.ok) {
    const { total, counts, mergeable } = answer.value;
    useDraftsList.setState({ total, counts, mergeable, error: null });
  } else useDraftsList.setState({ error: answer.error });
  return answer;
}

/** The cells of rows of the list, whether read or not. */
export const readDraftCells = (
  connectionId: string,
  offset: number,
  limit: number,
): Promise<Result<CellRef[]>> => {
  const { scope, order } = useDraftsList.getState();
  return client.call('drafts.cells', { connectionId, scope, order, offset, limit });
};

async function readColumns(connectionId: string, scope: DraftScope): Promise<void> {
  const answer = await client.call('drafts.columns', { connectionId, filter: scope.filter });
  if (!isCurrent(connectionId, scope)) return;
  if (!answer.ok) return useDraftsList.setState({ error: answer.error });
  const columns = answer.value;
  useDraftsList.setState(scope.filter === 'all' ? { columns, allColumns: columns } : { columns });
  if (scope.filter !== 'all') await readAllColumns(connectionId);
}

async function readAllColumns(connectionId: string): Promise<void> {
  const answer = await client.call('drafts.columns', { connectionId, filter: 'all' });
  if (!answer.ok || useApp.getState().activeConnection !== connectionId) return;
  useDraftsList.setState({ allColumns: answer.value });
}

/** The number of conflicts staged in a column; null if it could not be read. */
export async function countConflicts(
  connectionId: string,
  { property, locale }: Column,
): Promise<number | null> {
  const answer = await client.call('drafts.columns', { connectionId, filter: 'conflict' });
  if (!answer.ok) return null;
  const column = answer.value.find((one) => one.property === property && one.locale === locale);
  return column?.changes ?? 0;
}

/** While a change set is being sent, answers arrive faster than it is useful to read the list again. */
const READ_AGAIN_EVERY_MS = 750;

/** Keeps the list and its columns current while the calling component is mounted. */
export function useCurrentDrafts(): void {
  const connectionId = useApp((state) => state.activeConnection);
  const filter = useDraftsList((state) => state.scope.filter);
  const version = useDraftsList((state) => state.version);
  useEffect(() => {
    useDraftsList.setState({ total: null, counts: null, columns: [], allColumns: [], error: null });
    const { request, stop } = throttled(
      () => useDraftsList.setState((state) => ({ version: state.version + 1 })),
      READ_AGAIN_EVERY_MS,
    );
    const ours = (event: { connectionId: string }) => event.connectionId === connectionId && request();
    const stops = [
      stop,
      client.on('drafts.changed', ours),
      client.on('catalog.changed', ours),
      // Items being sent change what a staged change shows ("sending") without being an edit.
      client.on('changesets.changed', ours),
      client.onConnectionState((connected) => connected && request()),
    ];
    return () => {
      for (const each of stops) each();
    };
  }, [connectionId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter or version is the reason to read again.
  useEffect(() => {
    if (connectionId !== null) void readColumns(connectionId, useDraftsList.getState().scope);
  }, [connectionId, filter, version]);
}

async function edit<Edited extends OutputOf<'drafts.discard'>>(
  connectionId: string,
  editing: Promise<Result<Edited>>,
): Promise<Result<Edited>> {
  const answer = await editing;
  if (answer.ok) keepStaged(connectionId, answer.value.summary);
  return answer;
}

/** Discards staged changes, undoable. */
export const discardDrafts = (
  connectionId: string,
  which: DraftSelection,
): Promise<Result<OutputOf<'drafts.discard'>>> =>
  edit(connectionId, client.call('drafts.discard', { connectionId, which }));

/** Settles conflicts, undoable. */
export const resolveDrafts = (
  connectionId: string,
  which: DraftSelection,
  keep: Keep,
): Promise<Result<OutputOf<'drafts.resolve'>>> =>
  edit(connectionId, client.call('drafts.resolve', { connectionId, which, keep }));

/** Chooses how lists that only grew are sent, undoable. */
export const sendDraftsAs = (
  connectionId: string,
  which: DraftSelection,
  intent: ListIntent,
): Promise<Result<OutputOf<'drafts.sendAs'>>> =>
  edit(connectionId, client.call('drafts.sendAs', { connectionId, which, intent }));

/** Undoes (or redoes) the last step of the edit history, whichever view made it. */
export async function stepHistory(
  connectionId: string,
  step: 'history.undo' | 'history.redo',
): Promise<Result<OutputOf<'history.undo'>>> {
  const answer = await client.call(step, { connectionId });
  if (answer.ok) keepStaged(connectionId, answer.value.summary);
  return answer;
}
