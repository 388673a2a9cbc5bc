import { t } from '@lingui/core/macro';
import type { DraftRow, DraftSelection } from '#shared/contract/drafts.ts';
import type { CellRef, ListIntent } from '#shared/domain/cell.ts';
import { undoAction, undoKeys } from '../../changesets/history-step.ts';
import { toast, toastError } from '../../components/toast.ts';
import { useChangeSets } from '../../state/changesets.ts';
import { discardDrafts, sendDraftsAs } from '../../state/drafts-list.ts';
import { discardedMessage, mayArrive } from './discard-messages.ts';

export const cellOf = ({ product, property, locale }: DraftRow): CellRef => ({ product, property, locale });

/** A key for one staged change. No locale code and no number contains U+001F. */
export const changeKey = ({ product, property, locale }: CellRef): string =>
  `${product}\u001f${property}\u001f${locale}`;

/** Discards staged changes and says how to get them back. `changes`: their number, for the message. */
export async function drop(connectionId: string, which: DraftSelection, changes: number): Promise<void> {
  const answer = await discardDrafts(connectionId, which);
  if (!answer.ok) return toastError(t`Nothing was discarded`, answer.error);
  toast({
    kind: 'done',
    ...discardedMessage(changes, mayArrive(useChangeSets.getState().changeSets), undoKeys()),
    action: undoAction(connectionId, answer.value.summary),
  });
}

/** Sets how a list that only grew or only shrank is sent, and says how to undo that. */
export async function sendAs(connectionId: string, row: DraftRow, intent: ListIntent): Promise<void> {
  const answer = await sendDraftsAs(connectionId, { cells: [cellOf(row)] }, intent);
  if (!answer.ok) return toastError(t`Nothing was changed`, answer.error);
  const { leftAlone, summary } = answer.value;
  if (leftAlone > 0)
    return toast({ title: t`Nothing was changed`, message: t`This edit changed meanwhile.` });
  toast({
    kind: 'done',
    title: SENT_AS[intent],
    action: undoAction(connectionId, summary),
  });
}

const SENT_AS: Record<ListIntent, string> = {
  set: t`The list will be replaced`,
  append: t`The new items will be appended`,
  remove_items: t`The items will be removed from the list`,
};
