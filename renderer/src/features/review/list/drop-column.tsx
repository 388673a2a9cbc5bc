import { X } from 'lucide-react';
import { IconButton } from '../../../components/IconButton.tsx';
import type { LineColumn } from '../../../grid/lines/LineHead.tsx';
import styles from './columns.module.css';

/** In CSS pixels. */
export const DROP_WIDTH = 34;

export interface DropColumn<Row> {
  header: string;
  /** "Discard 004512". */
  labelOf: (row: Row) => string;
  /** Whether a row can be discarded. */
  has?: (row: Row) => boolean;
  onDrop: (row: Row) => void;
}

/** The column with the button that discards a row, as Delete does. */
export const dropColumn = <Row,>({
  header,
  labelOf,
  has = () => true,
  onDrop,
}: DropColumn<Row>): Omit<LineColumn<Row>, 'sort'> => ({
  id: 'drop',
  header,
  isQuiet: true,
  min: DROP_WIDTH,
  grow: 0,
  cell: (row) =>
    has(row) ? (
      <IconButton
        label={labelOf(row)}
        icon={<X size={14} />}
        tooltip={false}
        tabIndex={-1}
        small
        className={styles.drop}
        data-keep-uncovered=""
        onClick={() => onDrop(row)}
      />
    ) : null,
});
