import { useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { client } from '../../client/index.ts';
import type { EditFailure } from '../../editors/edit-session.ts';
import { guardLeaving } from '../../state/app.ts';
import { provideOpenEditor } from '../../state/open-editor.ts';
import { tellNotKept } from './editing/tell-not-kept.ts';
import { CatalogGrid } from './grid/catalog-grid.ts';
import type { GridStatus } from './use-grid-status.ts';

/** The grid's data and edits for the lifetime of the view; an open editor is committed before the user leaves it. */
export function useCatalogGrid(connection: Connection, status: GridStatus): CatalogGrid {
  const [grid] = useState(() => new CatalogGrid({ client, connection, status, onFailed: tellFailed }));
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

const tellFailed = (grid: CatalogGrid, failure: EditFailure): void =>
  tellNotKept(failure, (ref, typed) => void grid.editor.again(ref, typed));
