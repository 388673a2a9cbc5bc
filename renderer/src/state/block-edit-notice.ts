import { t } from '@lingui/core/macro';
import { toast, toastError } from '../components/toast.ts';
import { stepHistory } from './drafts-list.ts';
import { isLastStep, useStaged } from './staged.ts';

/** A message about an edit of many cells replaces the previous one. */
export const BLOCK_EDIT_TOAST = 'block edit';

/** A step of the history: its number and its name. */
export interface Step {
  step: number;
  label: string;
}

/** Says what an edit of many cells did, with a way to undo it. */
export function tellBlockEdit(connectionId: string, done: Step, message: string): void {
  const { step, label } = done;
  toast({
    key: BLOCK_EDIT_TOAST,
    kind: 'done',
    connectionId,
    title: label,
    message,
    action: { label: t`Undo`, step, run: () => void undoStep(connectionId, done) },
  });
}

/**
 * Undoes the step that a message is about, as long as it is the last one. Resolves to whether it was undone; the user is told
 * either way.
 */
export async function undoStep(connectionId: string, { step, label }: Step): Promise<boolean> {
  if (!isLastStep(useStaged.getState().summary, step)) {
    toast({
      key: BLOCK_EDIT_TOAST,
      title: t`Nothing was undone`,
      message: t`Later edits came after it. Use Edit history to go back to any step.`,
    });
    return false;
  }
  const answer = await stepHistory(connectionId, 'history.undo');
  if (!answer.ok) {
    toastError(t`Nothing was undone`, answer.error, { key: BLOCK_EDIT_TOAST });
    return false;
  }
  const { leftAlone } = answer.value;
  toast({
    key: BLOCK_EDIT_TOAST,
    title: t`Undone: ${label}`,
    message: leftAlone > 0 ? t`${leftAlone} changed since and were left unchanged.` : undefined,
  });
  return true;
}
