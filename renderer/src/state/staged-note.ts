import { plural, t } from '@lingui/core/macro';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { listed } from '#shared/domain/listed.ts';
import { shortcutText } from '../components/shortcut-keys.ts';
import { toast, toastError } from '../components/toast.ts';
import { stepHistory } from './drafts-list.ts';
import { isLastStep, useStaged } from './staged.ts';

/** Says what an import staged ("12 changes staged from x.json"), with a way to undo it as long as it is the last step. */
export function toastStaged(
  connectionId: string,
  {
    staged,
    discarded = 0,
    counted,
    fileName,
    summary,
    title,
  }: {
    staged: number;
    /** Edits that were rejected. */
    discarded?: number;
    /** "12 changes". */
    counted: (staged: number) => string;
    fileName: string;
    summary: StagedSummary;
    /** What else the step did, if it staged nothing. */
    title?: string;
  },
): void {
  const keys = shortcutText('Mod+Z');
  const undo = async () => {
    if (summary.step === null || !isLastStep(useStaged.getState().summary, summary.step))
      return toast({ title: t`There are newer steps`, message: t`${keys} undoes them one by one.` });
    const answer = await stepHistory(connectionId, 'history.undo');
    if (!answer.ok) return toastError(t`Nothing was undone`, answer.error);
    toast({ kind: 'done', title: t`Undone: ${{ label: answer.value.label ?? '' }}` });
  };
  const said = [
    staged > 0 || discarded === 0 ? t`${counted(staged)} staged from ${fileName}` : '',
    discarded > 0
      ? plural(discarded, { one: '# rejected edit discarded', other: '# rejected edits discarded' })
      : '',
  ];
  toast({
    kind: 'done',
    title: title ?? listed(said.filter(Boolean)),
    message: t`Nothing was sent. ${keys} undoes all of them in one step.`,
    action: { label: t`Undo`, step: summary.step, run: () => void undo() },
  });
}
