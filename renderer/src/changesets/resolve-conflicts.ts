import { t } from '@lingui/core/macro';
import type { DraftSelection, Keep } from '#shared/contract/drafts.ts';
import { toast, toastError } from '../components/toast.ts';
import { resolveDrafts } from '../state/drafts-list.ts';
import { decidedMessage } from './conflict-messages.ts';
import { undoAction } from './history-step.ts';

/** Decides conflicts one way and says how to undo that. `conflicts` is their number, for the message. */
export async function resolveConflicts(
  connectionId: string,
  which: DraftSelection,
  keep: Keep,
  conflicts: number,
): Promise<void> {
  const answer = await resolveDrafts(connectionId, which, keep);
  if (!answer.ok) return toastError(t`Nothing was decided`, answer.error);
  const { leftAlone, summary } = answer.value;
  const hasDecided = leftAlone < conflicts;
  toast({
    kind: hasDecided ? 'done' : 'info',
    ...decidedMessage(keep, conflicts, leftAlone),
    action: hasDecided ? undoAction(connectionId, summary) : undefined,
  });
}
