import type { ColDef } from 'ag-grid-community';
import { type ButtonColumn, buttonColumn } from '../../../changesets/button-column.tsx';

export const DROP_COLUMN = 'drop';

/** The column with the button that takes a row back: `verb`, as Delete does. */
export const dropColumn = <Row>(
  verb: string,
  column: Omit<ButtonColumn<Row>, 'colId' | 'headerName' | 'label'>,
): ColDef<Row> => buttonColumn({ ...column, colId: DROP_COLUMN, headerName: verb, label: () => verb });
