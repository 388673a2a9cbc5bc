import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { client } from '../../client/index.ts';
import { toast } from '../../components/toast.ts';
import type { EditFailure } from '../../editors/edit-session.ts';
import { guardLeaving } from '../../state/app.ts';
import { columnLabel } from '../../state/column-names.ts';
import { provideOpenEditor } from '../../state/open-editor.ts';
import { CatalogGrid } from './grid/catalog-grid.ts';
import type { GridStatus } from './use-grid-status.ts';

/** The grid's data and edits for the lifetime of the view; an open editor is committed before the user leaves it. */
export function useCatalogGrid(connection: Connection, status: GridStatus): CatalogGrid {
  const [grid] = useState(() => new CatalogGrid({ client, connection, status, onFailed: sayNotKept }));
  grid.connection = connection;
  useEffect(() => {
    const withdraw = provideOpenEditor({
      commit: () => grid.commitOpenEditor(),
      isOpen: () => grid.isEditing,
    });
    const stopGuarding = guardLeaving(() => grid.commitOpenEditor());
    return () => {
      withdraw();
      stopGuarding();
    };
  }, [grid]);
  return grid;
}

function sayNotKept(grid: CatalogGrid, { ref, typed, message, details }: EditFailure): void {
  const again = ref
    ? { label: t`Edit again`, run: () => void grid.editor.again(ref, typed) }
    : { label: t`Copy the text`, run: () => void navigator.clipboard.writeText(typed) };
  toast({
    kind: 'failed',
    title: ref ? t`Not saved: ${columnLabel(ref)}` : typed === '' ? t`Nothing was changed` : t`Not saved`,
    message,
    details,
    action: typed === '' ? undefined : again,
  });
}
