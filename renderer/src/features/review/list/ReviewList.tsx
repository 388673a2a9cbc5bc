import { WindowedTable, type WindowedTableProps } from '../../../grid/WindowedTable.tsx';
import styles from './ChangeList.module.css';
import { DROP_COLUMN } from './drop-column.ts';

export interface ReviewListProps<Row> extends Omit<WindowedTableProps<Row>, 'onKey'> {
  /** Why nothing is listed; null where something is. */
  nothing: string | null;
  onDrop: (row: Row) => void;
  /** Enter on a row. */
  onGoTo: (row: Row) => void;
  /** Space on a row: shows it in full, or no longer. */
  onDetails: () => void;
  /** Enter or Space in a column that has a use of its own for them: true then. */
  onPress?: (row: Row, column: string) => boolean;
}

/** What is staged, edits or marked products, to be looked through with the keyboard. */
export function ReviewList<Row>(props: ReviewListProps<Row>) {
  const { nothing, onDrop, onGoTo, onDetails, onPress, ...table } = props;
  const onKey = (event: KeyboardEvent, row: Row, column: string) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
    const presses = key === 'Enter' || key === ' ';
    if (key === 'Delete' || key === 'Backspace' || (presses && column === DROP_COLUMN)) onDrop(row);
    else if (!presses) return;
    else if (!onPress?.(row, column)) {
      if (key === 'Enter') onGoTo(row);
      else onDetails();
    }
    event.preventDefault();
  };
  return (
    <div className={styles.list}>
      <WindowedTable {...table} onKey={onKey} />
      {nothing === null ? null : <p className={styles.none}>{nothing}</p>}
    </div>
  );
}
