import { t } from '@lingui/core/macro';
import type { ServiceChangeFilter } from '#shared/contract/feed.ts';
import { client } from '../../client/index.ts';
import { toast, toastError } from '../../components/toast.ts';
import type { ChangeList } from './list/change-list.ts';
import { markedLabel } from './messages.ts';

/** One message takes the place of the one before: who goes through a list marks one after the other. */
const MARKED = t`changes marked`;

/** Marks changes, or all that a filter shows, as seen or unseen; shown at once, with a way back. */
export async function markChanges(
  connectionId: string,
  list: ChangeList,
  which: { changes: readonly number[] } | { filter: ServiceChangeFilter },
  seen: boolean,
): Promise<void> {
  const changes = 'changes' in which ? new Set(which.changes) : null;
  list.showSeen(changes, seen);
  list.chooseNone();
  const answer = await client.call('feed.markSeen', {
    connectionId,
    which: 'changes' in which ? { changes: [...which.changes] } : which,
    seen,
  });
  await list.open();
  if (!answer.ok) return toastError(t`The changes were not marked`, answer.error);
  const { changes: marked, marking } = answer.value;
  if (marked === 0) return;
  toast({
    kind: 'done',
    key: MARKED,
    title: markedLabel(marked, seen),
    action: seen ? { label: t`Undo`, run: () => void undoMarking(connectionId, list, marking) } : undefined,
  });
}

async function undoMarking(connectionId: string, list: ChangeList, marking: number): Promise<void> {
  const answer = await client.call('feed.undoMarkSeen', { connectionId, marking });
  await list.open();
  if (!answer.ok) return toastError(t`The changes were not marked`, answer.error);
  toast({ kind: 'done', key: MARKED, title: markedLabel(answer.value.changes, false) });
}
