import { t } from '@lingui/core/macro';
import type { ServiceChangeFilter } from '#shared/contract/feed.ts';
import { client } from '../../client/index.ts';
import { toast, toastError } from '../../components/toast.ts';
import type { ChangeList } from './list/change-list.ts';
import { markedLabel } from './messages.ts';

/** Each message replaces the previous one, because users mark one change after another. */
const MARKED = t`changes marked`;

/** Marks changes, or all that a filter shows, as seen or unseen; shown at once, and can be undone. */
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
