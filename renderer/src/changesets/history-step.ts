import { t } from '@lingui/core/macro';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import { shortcutText } from '../components/shortcut-keys.ts';
import { toast, toastError } from '../components/toast.ts';
import { openDialog } from '../state/dialog.ts';
import { stepHistory } from '../state/drafts-list.ts';
import { REMOVED } from '../state/item-filters.ts';
import { isPartlyPulled } from '../state/kept-languages.ts';
import { isLastStep, useStaged } from '../state/staged.ts';
import { stepMessage } from './step-message.ts';

/** The keys that undo, as displayed: "Ctrl+Z". */
export const undoKeys = (): string => shortcutText('Mod+Z');

/** Undoes or redoes the last step, and says what it was. */
export async function step(connectionId: string, which: 'history.undo' | 'history.redo'): Promise<void> {
  const isUndo = which === 'history.undo';
  const answer = await stepHistory(connectionId, which);
  if (!answer.ok) return toastError(isUndo ? t`Nothing was undone` : t`Nothing was redone`, answer.error);
  const { label } = answer.value;
  if (label === null) return toast({ title: isUndo ? t`Nothing to undo` : t`Nothing to redo` });
  tellStep(connectionId, isUndo ? 'undo' : 'redo', { ...answer.value, label });
}

/** Announces the result of a step, with a way to restore what was removed meanwhile. */
export function tellStep(
  connectionId: string,
  direction: 'undo' | 'redo',
  step: OutputOf<'history.undo'> & { label: string },
): void {
  const { done, removed } = step;
  toast({
    kind: done > 0 ? 'done' : 'info',
    ...stepMessage(direction, step, isPartlyPulled()),
    action: removed
      ? {
          label: t`Restore…`,
          run: () =>
            void openDialog('restore', {
              connectionId,
              changeSet: removed.changeSet,
              which: { filter: REMOVED },
            }),
        }
      : undefined,
  });
}

/** Undoes the step just made. A message that is still shown must not undo a newer step instead. */
export function undoAction(connectionId: string, { step: made }: Pick<StagedSummary, 'step'>) {
  return {
    label: t`Undo`,
    step: made,
    run: () => {
      if (made !== null && isLastStep(useStaged.getState().summary, made))
        return void step(connectionId, 'history.undo');
      toast({ title: t`There are newer steps`, message: t`${{ keys: undoKeys() }} undoes them one by one.` });
    },
  };
}
