import { t } from '@lingui/core/macro';
import type { CellRef } from '#shared/domain/cell.ts';
import { toast } from '../../../components/toast.ts';
import type { EditFailure } from '../../../editors/edit-session.ts';
import { columnLabel } from '../../../state/column-names.ts';

/** Says that an edit was not saved, and offers to edit its cell `again`, or the text, if the cell is not known. */
export function tellNotKept(
  { ref, typed, message, details }: EditFailure,
  again: (ref: CellRef, typed: string) => void,
): void {
  const action = ref
    ? { label: t`Edit again`, run: () => again(ref, typed) }
    : { label: t`Copy the text`, run: () => void navigator.clipboard.writeText(typed) };
  toast({
    kind: 'failed',
    title: ref ? t`Not saved: ${columnLabel(ref)}` : typed === '' ? t`Nothing was changed` : t`Not saved`,
    message,
    details,
    action: typed === '' ? undefined : action,
  });
}
