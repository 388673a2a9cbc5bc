import type {
  DraftFilter,
  DraftOrder,
  DraftScope,
  DraftSelection,
  DraftSort,
  Keep,
} from '#shared/contract/drafts.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import type { ListIntent } from '#shared/domain/cell.ts';
import { client } from '../client/index.ts';
import { useApp } from './app.ts';
import { nextOrder } from './next-order.ts';
import { createPerConnection } from './per-connection.ts';
import { showInReview } from './review-section.ts';
import { keepStaged } from './staged.ts';

/** A column with staged changes, and how many. */
export type DraftColumn = OutputOf<'drafts.columns'>[number];

interface DraftsListState {
  /** memory: which staged changes Review lists. */
  scope: DraftScope;
  /** memory: what they are sorted by. */
  order: DraftOrder;
}

const EVERYTHING: DraftScope = { filter: 'all', property: null, locale: null, search: '' };

export const useDraftsList = createPerConnection<DraftsListState>({ scope: EVERYTHING, order: null });

/** Lists the changes that a filter shows, of every property and locale. */
export const showDrafts = (filter: DraftFilter): void => narrowTo({ ...EVERYTHING, filter });

/** The next visit shows all that is about to be sent, whatever was looked at last. */
useApp.subscribe((now, before) => {
  if (before.view === 'review' && now.view !== 'review') showDrafts('all');
});

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

const narrowTo = (scope: DraftScope): void => useDraftsList.setState({ scope });

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
