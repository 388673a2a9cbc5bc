import { plural, t } from '@lingui/core/macro';
import type { CreationSelection } from '#shared/contract/creations.ts';
import { undoAction } from '../../../changesets/history-step.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { changeCreations } from '../../../state/creations.ts';
import { useStaged } from '../../../state/staged.ts';

/** A message about staged products replaces the previous one. */
const CREATION_TOAST = 'creations';

/** Discards staged products, and tells the user. */
export const discardAndTell = (connectionId: string, which: CreationSelection): Promise<void> =>
  changeAndTell('creations.discard', connectionId, which);

/** Turns full updates into patches, and tells the user. */
export const patchAndTell = (connectionId: string, which: CreationSelection): Promise<void> =>
  changeAndTell('creations.sendAsPatch', connectionId, which);

async function changeAndTell(
  what: Parameters<typeof changeCreations>[0],
  connectionId: string,
  which: CreationSelection,
): Promise<void> {
  const isDiscard = what === 'creations.discard';
  const answer = await changeCreations(what, connectionId, which);
  if (!answer.ok)
    return toastError(isDiscard ? t`Nothing was discarded` : t`Nothing was changed`, answer.error, {
      key: CREATION_TOAST,
    });
  const { summary } = useStaged.getState();
  if (answer.value === 0)
    return toast({
      key: CREATION_TOAST,
      title: isDiscard ? t`Nothing was discarded` : t`Nothing was changed`,
      message: isDiscard
        ? t`These products are being sent.`
        : t`Only products that the service lists can be patched.`,
    });
  toast({
    key: CREATION_TOAST,
    kind: 'done',
    title: isDiscard
      ? plural(answer.value, { one: '# product discarded', other: '# products discarded' })
      : plural(answer.value, {
          one: '# product will be sent as a patch',
          other: '# products will be sent as patches',
        }),
    message: isDiscard ? undefined : t`Their edits are listed under Changes. No stored value is lost.`,
    action: summary ? undoAction(connectionId, summary) : undefined,
  });
}
