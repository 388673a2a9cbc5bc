import type {
  CellFocusedEvent,
  CellKeyDownEvent,
  ColDef,
  FullWidthCellKeyDownEvent,
  GridApi,
  GridSizeChangedEvent,
  IDatasource,
  RowClassRules,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useMemo, useRef } from 'react';
import { cspNonce } from '../app/csp-nonce.ts';
import { useSettings } from '../state/settings.ts';
import './modules.ts';
import { gridTheme } from './theme.ts';
import styles from './WindowedTable.module.css';

const WINDOW = 100;
/**
 * Two lines of text per row: what changes, and what there is to say about it. Infinite rows must all have the same height.
 */
const ROW_HEIGHT = { comfortable: 48, compact: 42 };

export interface WindowedTableProps<Row> {
  label: string;
  /** Must be stable: a new array makes the grid rebuild its columns. */
  columns: ColDef<Row>[];
  /** Reads one window. Resolves to null if it could not be read; the owner of this function then says why. */
  read: (offset: number, limit: number) => Promise<{ rows: Row[]; total: number } | null>;
  rowKey: (row: Row) => string;
  rowClassRules?: RowClassRules<Row>;
  /** When it changes, the visible windows are read again in place. */
  version: unknown;
  /** When it changes, this is another list, which is shown from its start. */
  scope: string;
  /** Columns that are hidden if the table is narrower than this many CSS pixels. */
  givingWay?: { below: number; columns: readonly string[] };
  onKey?: (event: KeyboardEvent, row: Row, columnId: string) => void;
  /** Called with the focused row in its current state; null if there is none. */
  onCurrent?: (row: Row | null) => void;
}

/** A table over any number of rows that reads only the visible windows. */
export function WindowedTable<Row>({
  label,
  columns,
  rowKey,
  rowClassRules,
  version,
  scope,
  ...latestProps
}: WindowedTableProps<Row>) {
  const api = useRef<GridApi<Row>>(null);
  const latest = useRef(latestProps);
  latest.current = latestProps;
  const density = useSettings((state) => state.settings?.density ?? 'comfortable');

  const datasource = useMemo<IDatasource>(
    () => ({
      async getRows({ startRow, endRow, successCallback, failCallback }) {
        const window = await latest.current.read(startRow, endRow - startRow);
        if (!window) return failCallback();
        successCallback(window.rows, window.total);
        keepFocus(api.current, window.total);
        reportCurrent(api.current, latest.current.onCurrent);
      },
    }),
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the reason to read again.
  useEffect(() => api.current?.refreshInfiniteCache(), [version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scope is the reason to start over.
  useEffect(() => {
    const grid = api.current;
    if (!grid || grid.isDestroyed()) return;
    grid.clearFocusedCell();
    latest.current.onCurrent?.(null);
    grid.purgeInfiniteCache();
    grid.ensureIndexVisible(0, 'top');
  }, [scope]);
  useEffect(() => api.current?.setGridAriaProperty('label', label), [label]);

  return (
    <div className={styles.table}>
      <AgGridReact<Row>
        theme={gridTheme}
        styleNonce={cspNonce}
        rowModelType="infinite"
        datasource={datasource}
        cacheBlockSize={WINDOW}
        maxBlocksInCache={20}
        maxConcurrentDatasourceRequests={2}
        rowBuffer={4}
        animateRows={false}
        rowHeight={ROW_HEIGHT[density]}
        headerHeight={28}
        columnDefs={columns}
        defaultColDef={DEFAULT_COLUMN}
        getRowId={({ data }) => rowKey(data)}
        rowClassRules={rowClassRules}
        suppressDragLeaveHidesColumns
        suppressNoRowsOverlay
        onGridReady={(event) => {
          api.current = event.api;
          event.api.setGridAriaProperty('label', label);
        }}
        onGridSizeChanged={({ api, clientWidth }: GridSizeChangedEvent<Row>) => {
          const { givingWay } = latest.current;
          if (givingWay) makeRoom(api, givingWay.columns, clientWidth >= givingWay.below);
        }}
        onCellFocused={(event: CellFocusedEvent<Row>) => reportCurrent(event.api, latest.current.onCurrent)}
        onCellKeyDown={(event: CellKeyDownEvent<Row> | FullWidthCellKeyDownEvent<Row>) => {
          if (!('column' in event) || !event.data || !(event.event instanceof KeyboardEvent)) return;
          latest.current.onKey?.(event.event, event.data, event.column.getColId());
        }}
      />
    </div>
  );
}

const DEFAULT_COLUMN: ColDef = { sortable: false, resizable: true, suppressMovable: true };

/** When rows disappear at the end of the list, focus stays in the table, on the last row. */
function keepFocus<Row>(api: GridApi<Row> | null, total: number): void {
  if (!api || api.isDestroyed()) return;
  const focused = api.getFocusedCell();
  if (focused && total > 0 && focused.rowIndex >= total) api.setFocusedCell(total - 1, focused.column);
}

/** Shows or hides columns; focus stays in its row. */
function makeRoom<Row>(api: GridApi<Row>, columns: readonly string[], shown: boolean): void {
  if (columns.every((column) => api.getColumn(column)?.isVisible() === shown)) return;
  const focused = api.getFocusedCell();
  const isLeft = focused && !shown && columns.includes(focused.column.getColId());
  api.setColumnsVisible([...columns], shown);
  api.refreshCells({ force: true });
  const first = api.getAllDisplayedColumns()[0];
  if (isLeft && first) api.setFocusedCell(focused.rowIndex, first);
}

function reportCurrent<Row>(api: GridApi<Row> | null, tell?: (row: Row | null) => void): void {
  if (!api || !tell || api.isDestroyed()) return;
  const focused = api.getFocusedCell();
  tell((focused && api.getDisplayedRowAtIndex(focused.rowIndex)?.data) ?? null);
}
