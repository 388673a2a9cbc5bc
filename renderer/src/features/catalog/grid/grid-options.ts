import type {
  CellClickedEvent,
  CellContextMenuEvent,
  CellDoubleClickedEvent,
  CellEditRequestEvent,
  CellFocusedEvent,
  ColDef,
  ColumnMovedEvent,
  ColumnResizedEvent,
  GridApi,
  GridOptions,
  SortChangedEvent,
} from 'ag-grid-community';
import type { CellRef } from '#shared/domain/cell.ts';
import { parseColumnKey } from '#shared/domain/column-key.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import { cellKind } from '../../../editors/editor-kind.ts';
import { isTypedEdit } from '../../../editors/typed-edit.ts';
import { followProduct } from '../../../state/product-panel.ts';
import { type GridRow, valueAt } from '../cells/grid-row.ts';
import { valueColumnDefaults } from '../columns/column-defs.ts';
import { GridCellEditor } from '../editing/GridCellEditor.tsx';
import { selectEditor } from '../editing/select-editor.ts';
import type { CatalogGrid } from './catalog-grid.ts';
import { isNotForTheGrid } from './keys.ts';
import { noticeMissedScroll } from './missed-scroll.ts';
import { readAhead } from './read-ahead.ts';
import { keepWheelSteps } from './wheel-steps.ts';

/** What happens in the grid and is for its view to deal with. */
export interface GridEvents {
  onFocus: (ref: CellRef | null) => void;
  /** A menu is asked for at a cell of a product; `ref` null in the columns that are no property. */
  onOpenMenu: (ref: CellRef | null, product: number, at: DOMRect) => void;
  /** The cell was clicked, or F2 pressed on one that cannot be edited. */
  onOpenCell: (ref: CellRef, how: 'click' | 'open', at: DOMRect) => void;
  onColumnsMoved: (columnIds: string[]) => void;
  onColumnResized: (columnId: string, width: number) => void;
}

/** How cells are edited, and what becomes of the grid's events. `events`: the view's, as they are now. */
export function gridOptions(
  grid: CatalogGrid,
  events: () => GridEvents,
  kindOf: (property: string) => ValueKind,
): GridOptions<GridRow> {
  const kindOfCell = (row: GridRow, columnId: string) =>
    cellKind(valueAt(row, columnId) ?? null, kindOf(parseColumnKey(columnId)?.property ?? ''));
  const isEditable = (row: GridRow | undefined, columnId: string) =>
    !grid.connection.readOnly &&
    row !== undefined &&
    !row.gone &&
    row.index.has(columnId) &&
    kindOfCell(row, columnId) !== 'struct';
  const defaults: ColDef<GridRow> = {
    ...valueColumnDefaults,
    suppressKeyboardEvent: isNotForTheGrid,
    cellEditor: GridCellEditor,
    editable: ({ data, column }) => isEditable(data, column.getColId()),
    cellEditorSelector: (params) =>
      selectEditor(params, kindOf(parseColumnKey(params.column.getColId())?.property ?? ''), {
        takeRecovered: (ref) => grid.editor.takeRecovered(ref),
        takeHeldKeys: () => grid.opening.keys.take(),
        onTyped: (edit) => grid.editor.typed(edit),
        onCommit: () => grid.editor.closing(),
        onGone: () => grid.editor.gone(),
        pressAfter: (presses) => grid.waitingKeys.press(presses),
        goOnInside: (backwards) => grid.selecting?.goOnInside('by row', backwards) ?? false,
        readWhole: (ref) => grid.wholeContentOf(ref),
      }),
  };
  const onCellEditRequest = (event: CellEditRequestEvent<GridRow>) => {
    if (isTypedEdit(event.newValue)) grid.editor.take(event.newValue);
  };
  const onCellFocused = ({ api, rowIndex, column }: CellFocusedEvent<GridRow>) => {
    const columnId = typeof column === 'string' ? column : column?.getColId();
    const row = rowIndex === null ? undefined : api.getDisplayedRowAtIndex(rowIndex)?.data;
    events().onFocus(columnId ? refOf(row, columnId) : null);
  };
  // The row under the focus may have been read only now, or be another one.
  const onModelUpdated = () => {
    // Also where the keyboard is on the identifier: after folding, the row was another one until now.
    const product = grid.focusedProduct();
    if (product !== null) followProduct(product);
    const ref = grid.focusedCell();
    if (ref) events().onFocus(ref);
  };
  const onContextMenu = ({ data, column, event }: CellContextMenuEvent<GridRow>) => {
    if (data && event instanceof MouseEvent)
      events().onOpenMenu(refOf(data, column.getColId()), data.product, pointOf(event));
  };
  const onClick =
    (how: 'click' | 'open') => (event: CellClickedEvent<GridRow> | CellDoubleClickedEvent<GridRow>) => {
      const ref = refOf(event.data, event.column.getColId());
      if (ref && event.event) events().onOpenCell(ref, how, elementOf(event.event).getBoundingClientRect());
    };
  const onMoved = ({ api, finished }: ColumnMovedEvent<GridRow>) => {
    if (finished) events().onColumnsMoved(api.getAllGridColumns().map((column) => column.getColId()));
  };
  const onResized = ({ finished, source, columns }: ColumnResizedEvent<GridRow>) => {
    if (!finished || source !== 'uiColumnResized') return;
    for (const column of columns ?? []) events().onColumnResized(column.getColId(), column.getActualWidth());
  };
  const onFirstDataRendered = () => {
    grid.firstRows.resolve();
    void grid.moving.comeBack(grid.connection.id);
  };
  const onGridReady = ({ api }: { api: GridApi<GridRow> }) => {
    grid.headerSort.show(api);
    keepWheelSteps(api);
    noticeMissedScroll(api);
    readAhead(api);
    grid.attach(api);
  };
  const onSortChanged = ({ api, source }: SortChangedEvent<GridRow>) => {
    if (source === 'uiColumnSorted') grid.headerSort.take(api);
  };
  return {
    getRowId: ({ data }) => String(data.product),
    defaultColDef: defaults,
    onGridReady,
    onFirstDataRendered,
    onCellEditRequest,
    onCellEditingStopped: () => grid.editingEnded(),
    onCellFocused,
    onModelUpdated,
    onCellContextMenu: onContextMenu,
    onCellClicked: onClick('click'),
    onCellDoubleClicked: onClick('open'),
    onColumnMoved: onMoved,
    onSortChanged,
    onColumnResized: onResized,
  };
}

function refOf(row: GridRow | undefined, columnId: string): CellRef | null {
  const column = parseColumnKey(columnId);
  return row && column ? { ...column, product: row.product } : null;
}

const elementOf = (event: Event): Element => {
  const target = event.target instanceof Element ? event.target : document.body;
  return target.closest('.ag-cell') ?? target;
};

const pointOf = ({ clientX, clientY }: MouseEvent): DOMRect => new DOMRect(clientX, clientY, 0, 0);
