import './grid.css';
import '../marks/marks.css';
import {
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  type GridApi,
  InfiniteRowModelModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  ValidationModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import {
  type CSSProperties,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import { ROWS_AT_ONCE } from '#shared/domain/limits.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { cspNonce } from '../../../app/csp-nonce.ts';
import { direction } from '../../../components/format.ts';
import { languageTag } from '../../../components/language-tag.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { useSettings } from '../../../state/settings.ts';
import { rowClasses } from '../cells/cell-classes.ts';
import { findingsAt, type GridRow, inheritedAt, stateAt, valueAt } from '../cells/grid-row.ts';
import { pictureAt } from '../cells/PictureCell.ts';
import { type ColumnDefsInput, columnDefs } from '../columns/column-defs.ts';
import { useTreeLook, useTreeSigns } from '../tree/use-tree-look.ts';
import { CellHint, type HintedCell } from './CellHint.tsx';
import type { CatalogGrid } from './catalog-grid.ts';
import { CSS_TEXTS } from './css-texts.ts';
import { fitColumns } from './fit-columns.ts';
import { type GridEvents, gridOptions, openByDoubleClick } from './grid-options.ts';
import { rowPixels } from './grid-pixels.ts';
import { rowHeight, rowHeightOf } from './row-height.ts';
import { firstWholeRow } from './row-pixels.ts';
import { IDENTIFIER_COLUMN, TITLE_COLUMN } from './row-source.ts';
import { gridTheme } from './theme.ts';

/** Registers only what the grid uses; in development, also the grid's own validation of its inputs. */
ModuleRegistry.registerModules([
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  InfiniteRowModelModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  ...(import.meta.env.DEV ? [ValidationModule] : []),
]);

const BLOCKS_KEPT = 20;

export interface GridProps extends GridEvents {
  grid: CatalogGrid;
  layout: ColumnDefsInput;
  /** Whether cells can be selected and edited yet: none is drawn before. */
  isReady: boolean;
}

const hintedValue = (row: GridRow, columnId: string): CellValue | undefined =>
  columnId === IDENTIFIER_COLUMN
    ? row.identifier
    : columnId === TITLE_COLUMN
      ? row.title
      : valueAt(row, columnId);

/** AG Grid over the catalog. All data and decisions live outside it. */
export function Grid(props: GridProps) {
  const { grid, layout } = props;
  const container = useRef<HTMLDivElement>(null);
  const density = useSettings((state) => state.settings?.density ?? 'comfortable');
  const defs = useMemo(() => columnDefs(layout), [layout]);
  const height = rowHeight(density, layout.lines);
  const [firstHeight] = useState(height);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    grid.setColumns(layout);
    if (grid.api) grid.headerSort.show(grid.api);
    grid.reload();
  }, [grid, layout]);
  useEffect(() => {
    if (!grid.api) return;
    changeRowHeight(grid.api, height);
    grid.selecting?.repaint();
  }, [grid, height]);
  // In a layout effect, while there is still a grid: AG Grid's own goes away with the layout effects.
  useLayoutEffect(() => () => grid.moving.leave(grid.connection.id), [grid]);
  useEffect(() => () => grid.attach(null), [grid]);
  useEffect(() => {
    const translatable = new Set(layout.properties.filter((one) => one.translatable).map(({ name }) => name));
    const columns = layout.columns.filter(({ property }) => translatable.has(property));
    return container.current ? nameCellLanguages(container.current, columns) : undefined;
  }, [layout]);
  useEffect(() => (container.current ? fitByEdge(container.current, () => grid.api) : undefined), [grid]);
  useEffect(() => (container.current ? openByDoubleClick(container.current, grid) : undefined), [grid]);
  const { readOnly } = grid.connection;
  useEffect(
    () => void grid.ready().then(() => grid.api?.setGridAriaProperty('readonly', `${readOnly}`)),
    [grid, readOnly],
  );
  useTreeSigns(container, grid);
  useTreeLook(
    container,
    grid,
    useCatalog((state) => state.narrowing.tree),
  );

  // The same object as long as there is a grid, which applies every option that changes.
  const options = useMemo(() => gridOptions(grid, () => latest.current), [grid]);

  const cellAt = useCallback(
    (element: HTMLElement): HintedCell | null => {
      const columnId = element.getAttribute('col-id');
      const rowId = element.closest('[row-id]')?.getAttribute('row-id');
      const row = rowId ? grid.api?.getRowNode(rowId)?.data : undefined;
      const value = row && columnId ? hintedValue(row, columnId) : undefined;
      if (!row || !columnId || value === undefined) return null;
      return {
        value,
        state: stateAt(row, columnId),
        inherited: inheritedAt(row, columnId),
        locale: parseColumnKey(columnId)?.locale ?? '',
        findings: findingsAt(row, columnId),
        mark: row,
        isPart: columnId === TITLE_COLUMN && row.axes !== '',
        picture: layout.pictures?.columns.has(columnId) ? pictureAt(row, columnId) : null,
      };
    },
    [grid, layout.pictures],
  );

  return (
    <div
      ref={container}
      className="catalog-grid"
      data-wraps={layout.lines > 1 || undefined}
      style={{ ...CSS_TEXTS, '--lines': layout.lines } as CSSProperties}
    >
      <div className="catalog-table">
        <AgGridReact<GridRow>
          theme={gridTheme}
          styleNonce={cspNonce}
          rowModelType="infinite"
          datasource={props.isReady ? grid.source : undefined}
          cacheBlockSize={ROWS_AT_ONCE}
          maxBlocksInCache={BLOCKS_KEPT}
          maxConcurrentDatasourceRequests={4}
          infiniteInitialRowCount={40}
          rowBuffer={3}
          rowHeight={firstHeight}
          headerHeight={26}
          groupHeaderHeight={26}
          animateRows={false}
          columnDefs={defs}
          maintainColumnOrder={false}
          suppressDragLeaveHidesColumns
          suppressNoRowsOverlay
          suppressColumnMoveAnimation
          suppressRowHoverHighlight={false}
          preventDefaultOnContextMenu
          suppressCellFocus
          rowClassRules={rowClasses}
          {...options}
        />
      </div>
      <CellHint connectionId={grid.connection.id} container={container} cellAt={cellAt} />
    </div>
  );
}

/** Sets the height of all rows; the first row in sight stays first. */
function changeRowHeight(api: GridApi, height: number): void {
  if (height === rowHeightOf(api)) return;
  const pixels = rowPixels(api);
  const first = pixels && pixels.scrollTop > 0 ? firstWholeRow(pixels) : null;
  api.setGridOption('rowHeight', height);
  if (first !== null) api.ensureIndexVisible(first, 'top');
}

/** Fits the columns left of a header edge when it is double-clicked. Returns a function that stops it. */
function fitByEdge(element: HTMLElement, api: () => GridApi<GridRow> | null): () => void {
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

/**
 * Sets the language of every cell (`lang`), and its direction (`dir`) if it is right to left. The grid sets no attributes on
 * its cells, and a renderer for each would be costly (decision 029): cells get them as they are drawn. Columns whose code is
 * not a known language get neither. Returns a function that stops it.
 */
function nameCellLanguages(container: HTMLElement, columns: readonly Column[]): () => void {
  const languages = new Map(
    columns.flatMap((column) => {
      const lang = languageTag(column.locale);
      return lang ? [[columnKey(column), { lang, isRtl: direction(lang) === 'rtl' }] as const] : [];
    }),
  );
  const nameCell = (cell: Element) => {
    const language = languages.get(cell.getAttribute('col-id') ?? '');
    if (!language || !(cell instanceof HTMLElement)) return;
    cell.lang = language.lang;
    if (language.isRtl) cell.dir = 'rtl';
  };
  const nameIn = (node: Node) => {
    if (!(node instanceof Element)) return;
    if (node.classList.contains('ag-cell')) nameCell(node);
    else for (const cell of node.getElementsByClassName('ag-cell')) nameCell(cell);
  };
  nameIn(container);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(nameIn);
  });
  observer.observe(container, { childList: true, subtree: true });
  return () => observer.disconnect();
}
