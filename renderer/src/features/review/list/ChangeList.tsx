import type { RowClassRules } from 'ag-grid-community';
import { useCallback, useMemo } from 'react';
import type { DraftFilter, DraftRow, DraftScope } from '#shared/contract/drafts.ts';
import { WindowedTable } from '../../../grid/WindowedTable.tsx';
import { readDrafts, useDraftsList } from '../../../state/drafts-list.ts';
import { cellOf, changeKey, drop, resolve } from '../edits.ts';
import { placeWords } from '../shown.ts';
import styles from './ChangeList.module.css';
import { changeColumns, DROP_COLUMN } from './columns.tsx';

export interface ChangeListProps {
  connectionId: string;
  onCurrent: (row: DraftRow | null) => void;
  /** Enter on a change: shows its cell in the catalog. */
  onGoTo: (row: DraftRow) => void;
  /** Space on a change: shows it in full, or no longer. */
  onDetails: () => void;
  /** Shows the change in full. Must be stable. */
  onShow: () => void;
}

const ROW_CLASSES: RowClassRules<DraftRow> = {
  [styles.failed ?? '']: ({ data }) => data?.state === 'failed',
  [styles.conflict ?? '']: ({ data }) => data?.state === 'conflict',
};

const NOTHING: Record<DraftFilter, string> = {
  all: 'Nothing is staged.',
  conflict: 'No conflicts: the service still has the values you saw.',
  failed: 'No staged edit was refused by the service.',
  set: 'No values to set.',
  append: 'No additions to lists.',
  remove: 'No values to remove.',
};

const NOTHING_WITHIN: Record<DraftFilter, string> = {
  all: 'Nothing is staged',
  conflict: 'No conflicts',
  failed: 'Nothing failed',
  set: 'No values to set',
  append: 'No additions to lists',
  remove: 'No values to remove',
};

/** Why the list is empty. */
function nothingWords(scope: DraftScope): string {
  const where = placeWords(scope);
  return where === '' ? NOTHING[scope.filter] : `${NOTHING_WITHIN[scope.filter]} in ${where}.`;
}

/** Staged changes, old → new, of the filter chosen. */
export function ChangeList({ connectionId, onCurrent, onGoTo, onDetails, onShow }: ChangeListProps) {
  const scope = useDraftsList((state) => state.scope);
  const version = useDraftsList((state) => state.version);
  const none = useDraftsList((state) => state.total === 0);

  const columns = useMemo(
    () =>
      changeColumns({
        drop: (row) => void drop(connectionId, { cells: [cellOf(row)] }, 1),
        keep: (row, which) => void resolve(connectionId, { cells: [cellOf(row)] }, which, 1),
        show: onShow,
      }),
    [connectionId, onShow],
  );
  const read = useCallback(
    async (offset: number, limit: number) => {
      const answer = await readDrafts(connectionId, useDraftsList.getState().scope, offset, limit);
      return answer.ok ? answer.value : null;
    },
    [connectionId],
  );
  const onKey = (event: KeyboardEvent, row: DraftRow, column: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
    const onDrop = column === DROP_COLUMN && (event.key === 'Enter' || event.key === ' ');
    if (event.key === 'Delete' || event.key === 'Backspace' || onDrop)
      void drop(connectionId, { cells: [cellOf(row)] }, 1);
    else if (event.key === 'Enter') onGoTo(row);
    else if (event.key === ' ') onDetails();
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.list}>
      <WindowedTable
        label="Staged edits"
        columns={columns}
        read={read}
        rowKey={changeKey}
        rowClassRules={ROW_CLASSES}
        version={version}
        scope={JSON.stringify(scope)}
        onKey={onKey}
        onCurrent={onCurrent}
      />
      {none ? <p className={styles.none}>{nothingWords(scope)}</p> : null}
    </div>
  );
}
