import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { DraftFilter, DraftRow, DraftScope, DraftSort } from '#shared/contract/drafts.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { resolveConflicts } from '../../../changesets/resolve-conflicts.ts';
import { toast } from '../../../components/toast.ts';
import { LineTable } from '../../../grid/lines/LineTable.tsx';
import type { LineList } from '../../../grid/lines/line-list.ts';
import { columnLabel } from '../../../state/column-names.ts';
import { sortDrafts, useDraftsList } from '../../../state/drafts-list.ts';
import type { InPlaceEdit } from '../edit/in-place-edit.ts';
import { cellOf, changeKey, drop } from '../edits.ts';
import { placeLabel } from '../shown.ts';
import { ChangeDetails } from './ChangeDetails.tsx';
import styles from './columns.module.css';
import { changeColumns } from './columns.tsx';

export interface ChangeListProps {
  connection: Connection;
  list: LineList<DraftRow, CellRef>;
  edit: InPlaceEdit;
  /** Shows the cell in the catalog. */
  onGoTo: (row: DraftRow) => void;
  /** Discards the selected changes. */
  onDrop: () => void;
}

const NOTHING: Record<DraftFilter, string> = {
  all: t`Nothing is staged.`,
  conflict: t`No conflicts: the service still has the values you saw.`,
  failed: t`No staged edit was refused by the service.`,
  set: t`No values to set.`,
  items: t`No items to add to lists or remove from them.`,
  remove: t`No values to remove.`,
};

/** Why the list is empty. */
function nothingMessage(scope: DraftScope): string {
  if (scope.search !== '') return t`No staged edit has this in its product, property or values.`;
  const where = placeLabel(scope);
  return where === '' ? NOTHING[scope.filter] : t`No such edit in ${where}.`;
}

const classOf = ({ state }: DraftRow): string | undefined =>
  state === 'failed' || state === 'conflict' ? styles[state] : undefined;

/** The staged changes that match the filter, old → new. */
export function ChangeList({ connection, list, edit, onGoTo, onDrop }: ChangeListProps) {
  const { id: connectionId } = connection;
  const order = useDraftsList((state) => state.order);
  const scope = useDraftsList((state) => state.scope);
  const isEmpty = useStore(list.store, (state) => state.asked === 0);
  const editing = useStore(edit.store, (state) => state?.key ?? null);
  const columns = useMemo(
    () =>
      changeColumns(
        {
          drop: (row) => {
            // The button disappears with its row.
            list.focus();
            list.chooseNone();
            void drop(connectionId, { cells: [cellOf(row)] }, 1);
          },
          keep: (row, which) => {
            list.focus();
            void resolveConflicts(connectionId, { cells: [cellOf(row)] }, which, 1);
          },
        },
        edit,
      ),
    [connectionId, list, edit],
  );
  const openEditor = (row: DraftRow) => {
    const blocked = edit.open(row);
    if (blocked !== null) toast({ title: t`This value cannot be edited here`, message: blocked });
  };
  const onKey = (event: KeyboardEvent, row: DraftRow): boolean => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
    if (key === 'Enter' && shiftKey) onGoTo(row);
    else if (shiftKey) return false;
    else if (key === 'Enter' || key === 'F2') openEditor(row);
    else if (key === 'Delete' || key === 'Backspace') onDrop();
    else return false;
    return true;
  };
  return (
    <LineTable
      label={t`Staged edits`}
      list={list}
      keyOf={changeKey}
      columns={columns}
      order={order}
      onSort={(by) => sortDrafts(by as DraftSort)}
      details={(row) => (
        <ChangeDetails
          connection={connection}
          row={row}
          onGoTo={onGoTo}
          onEdit={openEditor}
          onGone={() => list.focus()}
        />
      )}
      nameOf={(row) => t`${columnLabel(row)} of ${row.identifier}`}
      classOf={classOf}
      raised={editing}
      nothing={isEmpty ? nothingMessage(scope) : null}
      onKey={onKey}
      onDoubleClick={(row, column) => {
        if (column === 'new') openEditor(row);
      }}
    />
  );
}
