import type { OutputOf } from '#shared/contract/registry.ts';
import { count } from '../../components/format.ts';
import { shortcutText } from '../../components/shortcut-keys.ts';
import { toast, toastError } from '../../components/toast.ts';
import { stepHistory } from '../../state/drafts-list.ts';
import { useStaged } from '../../state/staged.ts';

/** Says what an import staged, and takes it back as long as it is the last step. */
export function toastStaged(
  connectionId: string,
  fileName: string,
  { staged, summary }: OutputOf<'changefiles.stage'>,
): void {
  const keys = shortcutText('Mod+Z');
  const undo = async () => {
    if (useStaged.getState().summary?.undo !== summary.undo)
      return toast({ title: 'There are newer steps', message: `${keys} undoes them one by one.` });
    const answer = await stepHistory(connectionId, 'history.undo');
    if (!answer.ok) return toastError('Nothing was undone', answer.error);
    toast({ kind: 'done', title: `Undone: ${answer.value.label ?? ''}` });
  };
  toast({
    kind: 'done',
    title: `${count(staged, 'change')} staged from ${fileName}`,
    message: `Nothing was sent. ${keys} undoes all of them in one step.`,
    action: { label: 'Undo', run: () => void undo() },
  });
}
