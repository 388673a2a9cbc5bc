import { t } from '@lingui/core/macro';
import type { ItemDecision, ItemSelection } from '#shared/contract/changesets.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { decideItems } from '../../../state/changesets.ts';
import { decidedMessage } from './decisions.ts';

/** Decides conflicts or unknown outcomes, and tells the user what happens next. */
export async function decide(
  connectionId: string,
  changeSet: number,
  which: ItemSelection,
  decision: ItemDecision,
): Promise<void> {
  const answer = await decideItems(connectionId, changeSet, which, decision);
  if (!answer.ok) return toastError(t`Nothing was decided`, answer.error);
  const { decided, leftAlone, jobId } = answer.value;
  const message = decidedMessage(decision, { decided, leftAlone, sending: jobId !== null });
  const isSettled = decision === 'theirs' || decision === 'arrived' || jobId !== null;
  toast({ kind: decided > 0 && isSettled ? 'done' : 'info', ...message });
}
