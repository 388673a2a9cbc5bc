import type { RowClassRules } from 'ag-grid-community';
import { useCallback, useMemo } from 'react';
import type { DraftFilter, DraftRow, DraftScope } from '#shared/contract/drafts.ts';
import { resolveConflicts } from '../../../changesets/resolve-conflicts.ts';
import { readDrafts, useDraftsList } from '../../../state/drafts-list.ts';
import { cellOf, changeKey, drop, sendAs } from '../edits.ts';
import { placeWords } from '../shown.ts';
import styles from './ChangeList.module.css';
import { changeColumns } from './columns.tsx';
import { ReviewList } from './ReviewList.tsx';

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
  items: 'No items to add to lists or remove from them.',
  remove: 'No values to remove.',
};

const NOTHING_WITHIN: Record<DraftFilter, string> = {
  all: 'Nothing is staged',
  conflict: 'No conflicts',
  failed: 'Nothing failed',
  set: 'No values to set',
  items: 'No items to add to lists or remove from them',
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

  const dropOne = useCallback(
    (row: DraftRow) => void drop(connectionId, { cells: [cellOf(row)] }, 1),
    [connectionId],
  );
  const columns = useMemo(
    () =>
      changeColumns({
        drop: dropOne,
        keep: (row, which) => void resolveConflicts(connectionId, { cells: [cellOf(row)] }, which, 1),
        sendAs: (row, intent) => void sendAs(connectionId, row, intent),
        show: onShow,
      }),
    [connectionId, dropOne, onShow],
  );
  const read = useCallback(
    async (offset: number, limit: number) => {
      const answer = await readDrafts(connectionId, useDraftsList.getState().scope, offset, limit);
      return answer.ok ? answer.value : null;
    },
    [connectionId],
  );
  return (
    <ReviewList
      label="Staged edits"
      columns={columns}
      read={read}
      rowKey={changeKey}
      rowClassRules={ROW_CLASSES}
      version={version}
      scope={JSON.stringify(scope)}
      nothing={none ? nothingWords(scope) : null}
      onDrop={dropOne}
      onGoTo={onGoTo}
      onDetails={onDetails}
      onCurrent={onCurrent}
    />
  );
}
