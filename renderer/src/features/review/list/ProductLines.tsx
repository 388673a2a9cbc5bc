import type { KeyboardEvent } from 'react';
import { LineTable, type LineTableProps } from '../../../grid/lines/LineTable.tsx';

interface ProductRef {
  product: number;
}

export interface ProductLinesProps<Row extends ProductRef & { identifier: string }>
  extends Omit<LineTableProps<Row, ProductRef>, 'keyOf' | 'nameOf' | 'onKey'> {
  /** Called on Enter: shows the product in the catalog. */
  onGoTo: (row: Row) => void;
  /** Called on Delete: discards or unmarks the selected rows. */
  onDrop: () => void;
}

export const productKey = ({ product }: ProductRef): string => String(product);

/** Whole products that are staged or marked, one line each. */
export function ProductLines<Row extends ProductRef & { identifier: string }>({
  onGoTo,
  onDrop,
  ...table
}: ProductLinesProps<Row>) {
  const onKey = (event: KeyboardEvent, row: Row): boolean => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return false;
    if (key === 'Enter') onGoTo(row);
    else if (key === 'Delete' || key === 'Backspace') onDrop();
    else return false;
    return true;
  };
  return <LineTable {...table} keyOf={productKey} nameOf={({ identifier }) => identifier} onKey={onKey} />;
}
