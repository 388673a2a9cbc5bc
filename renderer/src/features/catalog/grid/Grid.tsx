import '../../../grid/modules.ts';
import './grid.css';
import type {
  CellClickedEvent,
  CellContextMenuEvent,
  CellDoubleClickedEvent,
  CellEditRequestEvent,
  CellFocusedEvent,
  CellKeyDownEvent,
  ColDef,
  ColumnMovedEvent,
  ColumnResizedEvent,
  FullWidthCellKeyDownEvent,
  GridApi,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { CellRef } from '#shared/domain/cell.ts';
import { parseColumnKey } from '#shared/domain/column-key.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import { cspNonce } from '../../../app/csp-nonce.ts';
import { gridTheme } from '../../../grid/theme.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { useSettings } from '../../../state/settings.ts';
import { rowClasses } from '../cells/cell-classes.ts';
import { type GridRow, inheritedAt, stateAt, valueAt } from '../cells/grid-row.ts';
import { type ColumnDefsInput, columnDefs, valueColumnDefaults } from '../columns/column-defs.ts';
import { isTypedEdit } from '../editing/edit-session.ts';
import { InputMethod } from '../editing/InputMethod.tsx';
import { CellEditor } from '../editors/CellEditor.tsx';
import { cellKind, selectEditor } from '../editors/select-editor.ts';
import { useTreeKeys, useTreeLook } from '../tree/use-tree-keys.ts';
import { CellHint, type HintedCell } from './CellHint.tsx';
import type { CatalogGrid } from './catalog-grid.ts';
import { isNotForTheGrid } from './keys.ts';
import { readAhead } from './read-ahead.ts';
import { ROW_HEIGHT } from './row-height.ts';
import { useKeptKeyboard } from './use-kept-keyboard.ts';
import { keepWheelSteps } from './wheel-steps.ts';

const BLOCK = 100;
const BLOCKS_KEPT = 20;

export interface GridProps {
  grid: CatalogGrid;
  layout: ColumnDefsInput;
  onFocus: (ref: CellRef | null) => void;
  /** A menu is asked for at a cell of a product; `ref` null in the columns that are no property. */
  onOpenMenu: (ref: CellRef | null, product: number, at: DOMRect) => void;
  /** The cell was clicked, or Enter pressed on one that cannot be edited. */
  onOpenCell: (ref: CellRef, how: 'click' | 'open', at: DOMRect) => void;
  onRemove: (ref: CellRef) => void;
  onColumnsMoved: (columnIds: string[]) => void;
  onColumnResized: (columnId: string, width: number) => void;
}

/** AG Grid over the catalog. Everything that is data or decision lives outside of it. */
export function Grid(props: GridProps) {
  const { grid, layout } = props;
  const container = useRef<HTMLDivElement>(null);
  const density = useSettings((state) => state.settings?.density ?? 'comfortable');
  const defs = useMemo(() => columnDefs(layout), [layout]);
  const kinds = useRef(new Map<string, ValueKind>());
  kinds.current = useMemo(() => new Map(layout.properties.map(({ name, kind }) => [name, kind])), [layout]);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    grid.setColumns(layout.columns);
    if (grid.api) grid.headerSort.show(grid.api);
    grid.reload();
  }, [grid, layout]);
  // While there is still a grid: its own goes away with the layout.
  useLayoutEffect(() => () => grid.moving.leave(grid.connection.id), [grid]);
  useEffect(() => () => grid.attach(null), [grid]);
  useKeptKeyboard(container, grid);
  useTreeKeys(container, grid);
  useTreeLook(
    container,
    grid,
    useCatalog((state) => state.narrowing.tree),
  );

  const options = useMemo(() => {
    const kindOfCell = (row: GridRow, columnId: string) =>
      cellKind(
        valueAt(row, columnId) ?? null,
        kinds.current.get(parseColumnKey(columnId)?.property ?? '') ?? 'text',
      );
    const isEditable = (row: GridRow | undefined, columnId: string) =>
      !grid.connection.readOnly &&
      row !== undefined &&
      !row.gone &&
      row.index.has(columnId) &&
      kindOfCell(row, columnId) !== 'struct';
    const defaults: ColDef<GridRow> = {
      ...valueColumnDefaults,
      suppressKeyboardEvent: isNotForTheGrid,
      cellEditor: CellEditor,
      editable: ({ data, column }) => isEditable(data, column.getColId()),
      cellEditorSelector: (params) =>
        selectEditor(
          params,
          kinds.current.get(parseColumnKey(params.column.getColId())?.property ?? '') ?? 'text',
          {
            takeRecovered: (ref) => grid.editor.takeRecovered(ref),
            takeHeldKeys: () => grid.opening.keys.take(),
            onTyped: (edit) => grid.editor.typed(edit),
            onGone: () => grid.editor.gone(),
            readWhole: (ref) => grid.wholeContentOf(ref),
          },
        ),
    };
    const onKeyDown = (event: CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>) => {
      if (!('column' in event) || !(event.event instanceof KeyboardEvent) || grid.isEditing) return;
      const ref = refOf(event.data, event.column.getColId());
      const { key, ctrlKey, metaKey, altKey } = event.event;
      if (key === 'Home' || key === 'End') {
        event.event.preventDefault();
        return grid.moving.jump(key, ctrlKey || metaKey);
      }
      if (!ref || ctrlKey || metaKey || altKey) return;
      if ((key === 'Delete' || key === 'Backspace') && isEditable(event.data, event.column.getColId()))
        latest.current.onRemove(ref);
      if (key === 'F2' && !isEditable(event.data, event.column.getColId()))
        latest.current.onOpenCell(ref, 'open', elementOf(event.event).getBoundingClientRect());
    };
    return { defaults, onKeyDown };
  }, [grid]);

  const cellAt = useCallback(
    (element: HTMLElement): HintedCell | null => {
      const columnId = element.getAttribute('col-id');
      const rowId = element.closest('[row-id]')?.getAttribute('row-id');
      const row = rowId ? grid.api?.getRowNode(rowId)?.data : undefined;
      const value = row && columnId ? valueAt(row, columnId) : undefined;
      if (!row || !columnId || value === undefined) return null;
      return { value, state: stateAt(row, columnId), inherited: inheritedAt(row, columnId) };
    },
    [grid],
  );

  const onCellEditRequest = (event: CellEditRequestEvent<GridRow>) => {
    if (isTypedEdit(event.newValue)) grid.editor.take(event.newValue);
  };
  const onCellFocused = ({ api, rowIndex, column }: CellFocusedEvent<GridRow>) => {
    const columnId = typeof column === 'string' ? column : column?.getColId();
    const row = rowIndex === null ? undefined : api.getDisplayedRowAtIndex(rowIndex)?.data;
    latest.current.onFocus(columnId ? refOf(row, columnId) : null);
  };
  // The row under the focus may have been read only now, or be another one.
  const onModelUpdated = () => {
    const ref = grid.focusedCell();
    if (ref) latest.current.onFocus(ref);
  };
  const onContextMenu = ({ data, column, event }: CellContextMenuEvent<GridRow>) => {
    if (data && event instanceof MouseEvent)
      latest.current.onOpenMenu(refOf(data, column.getColId()), data.product, pointOf(event));
  };
  const onClick =
    (how: 'click' | 'open') => (event: CellClickedEvent<GridRow> | CellDoubleClickedEvent<GridRow>) => {
      const ref = refOf(event.data, event.column.getColId());
      if (ref && event.event)
        latest.current.onOpenCell(ref, how, elementOf(event.event).getBoundingClientRect());
    };
  const onMoved = ({ api, finished }: ColumnMovedEvent<GridRow>) => {
    if (finished) latest.current.onColumnsMoved(api.getAllGridColumns().map((column) => column.getColId()));
  };
  const onResized = ({ finished, source, columns }: ColumnResizedEvent<GridRow>) => {
    if (!finished || source !== 'uiColumnResized') return;
    for (const column of columns ?? [])
      latest.current.onColumnResized(column.getColId(), column.getActualWidth());
  };

  return (
    <div ref={container} className="catalog-grid">
      <AgGridReact<GridRow>
        theme={gridTheme}
        styleNonce={cspNonce}
        rowModelType="infinite"
        datasource={grid.source}
        cacheBlockSize={BLOCK}
        maxBlocksInCache={BLOCKS_KEPT}
        maxConcurrentDatasourceRequests={4}
        infiniteInitialRowCount={40}
        rowBuffer={3}
        rowHeight={ROW_HEIGHT[density]}
        headerHeight={26}
        groupHeaderHeight={26}
        animateRows={false}
        columnDefs={defs}
        defaultColDef={options.defaults}
        maintainColumnOrder={false}
        suppressDragLeaveHidesColumns
        suppressNoRowsOverlay
        suppressColumnMoveAnimation
        suppressRowHoverHighlight={false}
        preventDefaultOnContextMenu
        readOnlyEdit
        stopEditingWhenCellsLoseFocus
        enterNavigatesVertically
        enterNavigatesVerticallyAfterEdit
        getRowId={({ data }) => String(data.product)}
        rowClassRules={rowClasses}
        onGridReady={({ api }: { api: GridApi<GridRow> }) => {
          grid.headerSort.show(api);
          keepWheelSteps(api);
          readAhead(api);
          grid.attach(api);
        }}
        onFirstDataRendered={() => {
          grid.firstRows.resolve();
          void grid.moving.comeBack(grid.connection.id);
        }}
        onCellEditRequest={onCellEditRequest}
        onCellEditingStopped={() => grid.editingEnded()}
        onCellFocused={onCellFocused}
        onModelUpdated={onModelUpdated}
        onCellKeyDown={options.onKeyDown}
        onCellContextMenu={onContextMenu}
        onCellClicked={onClick('click')}
        onCellDoubleClicked={onClick('open')}
        onColumnMoved={onMoved}
        onSortChanged={({ api, source }) => source === 'uiColumnSorted' && grid.headerSort.take(api)}
        onColumnResized={onResized}
      />
      <CellHint container={container} cellAt={cellAt} />
      <InputMethod container={container} grid={grid} />
    </div>
  );
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
