import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { DraftRow } from '#shared/contract/drafts.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { client } from '../../../client/index.ts';
import { toast } from '../../../components/toast.ts';
import type { EditFailure } from '../../../editors/edit-session.ts';
import type { LineList } from '../../../grid/lines/line-list.ts';
import { columnLabel } from '../../../state/column-names.ts';
import { provideOpenEditor } from '../../../state/open-editor.ts';
import { keepStaged } from '../../../state/staged.ts';
import { changeKey } from '../edits.ts';
import { InPlaceEdit } from './in-place-edit.ts';

/** The editor of new values, which lives as long as their list; it is committed before anything uses the staged edits. */
export function useInPlaceEdit(
  connection: Connection,
  list: LineList<DraftRow, CellRef>,
  onLeave: (by: -1 | 0 | 1) => void,
): InPlaceEdit {
  const [edit] = useState(
    () =>
      new InPlaceEdit({
        client,
        connection,
        paint: (ref, value) =>
          list.windows.change((row) => changeKey(row) === changeKey(ref), { next: value }),
        onStaged: (summary) => keepStaged(connection.id, summary),
        onFailed: (failure) => {
          list.refresh();
          sayNotSaved(failure);
        },
        onLeave,
      }),
  );
  useEffect(() => {
    return provideOpenEditor({
      commit: () => edit.commit(),
      isOpen: () => edit.store.getState() !== null,
    });
  }, [edit]);
  return edit;
}

/** The details contain what was typed, so that it does not have to be typed again. */
const sayNotSaved = ({ ref, typed, message, details }: EditFailure): void =>
  toast({
    kind: 'failed',
    title: ref ? t`Not saved: ${columnLabel(ref)}` : t`Nothing was changed`,
    message,
    details: [typed, details].filter(Boolean).join('\n\n'),
  });
