import type { ColDef } from 'ag-grid-community';
import { Button } from '../components/Button.tsx';
import { loadedCell } from '../grid/loaded-cell.tsx';
import styles from './columns.module.css';

export interface ButtonColumn<Row> {
  colId: string;
  /** Read by assistive technology only. */
  headerName: string;
  width: number;
  /** Whether a row has the button. */
  has?: (row: Row) => boolean;
  label: (row: Row) => string;
  /** The button's name for users who do not see its row. */
  name: (row: Row) => string;
  onClick: (row: Row) => void;
}

/** A column with a button that acts on its row; a key of the list does the same. */
export const buttonColumn = <Row,>(column: ButtonColumn<Row>): ColDef<Row> => {
  const { colId, headerName, width, has = () => true, label, name, onClick } = column;
  return {
    colId,
    headerName,
    headerClass: styles.quietHeader,
    width,
    resizable: false,
    cellRenderer: loadedCell<Row>(({ row }) =>
      has(row) ? (
        <Button
          variant="quiet"
          tabIndex={-1}
          className={styles.drop}
          data-keep-uncovered=""
          aria-label={name(row)}
          onClick={() => onClick(row)}
        >
          {label(row)}
        </Button>
      ) : null,
    ),
  };
};
