import type { GridApi } from 'ag-grid-community';
import type { GridRow } from '../cells/grid-row.ts';
import { fitColumns } from './fit-columns.ts';

/** Fits the columns left of a header edge when it is double-clicked. Returns a function that stops it. */
export function fitByEdge(element: HTMLElement, api: () => GridApi<GridRow> | null): () => void {
  const onDoubleClick = ({ target }: MouseEvent) => {
    const grid = api();
    if (!grid || !(target instanceof Element) || !target.closest('.ag-header-cell-resize')) return;
    const header = target.closest('.ag-header-cell, .ag-header-group-cell')?.getAttribute('col-id');
    const columns = grid
      .getAllDisplayedColumns()
      .filter((column) => column.getColId() === header || column.getParent()?.getUniqueId() === header);
    fitColumns(
      grid,
      columns.map((column) => column.getColId()),
    );
  };
  element.addEventListener('dblclick', onDoubleClick);
  return () => element.removeEventListener('dblclick', onDoubleClick);
}
