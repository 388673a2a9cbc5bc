import type { GridApi, IRowNode } from 'ag-grid-community';
import type { CellRef, CellUpdate } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { type CellValue, displayText } from '#shared/domain/value.ts';
import { applyUpdate, type GridRow, showSaving, valueAt } from '../cells/grid-row.ts';
import { TITLE_COLUMN } from './row-source.ts';

/** Up to this many products, looking each one up is cheaper than walking all loaded rows. */
const FEW_PRODUCTS = 4;

/** Shows a typed value that is not on disk yet. */
export function paintSaving(api: GridApi<GridRow> | null, ref: CellRef, value: CellValue): void {
  const node = api?.getRowNode(String(ref.product));
  if (!node?.data) return;
  showSaving(node.data, columnKey(ref), value);
  api?.refreshCells({ rowNodes: [node], columns: [columnKey(ref)], force: true });
}

/** Shows updated cells in the loaded rows; `isTitle`: whether the staged value of a cell is its product's title. */
export function paintCells(
  api: GridApi<GridRow> | null,
  updates: readonly CellUpdate[],
  isTitle: (update: CellUpdate) => boolean,
): void {
  if (!api || api.isDestroyed() || updates.length === 0) return;
  const byProduct = Map.groupBy(updates, (update) => update.product);
  const rowNodes: IRowNode<GridRow>[] = [];
  const columns = new Set<string>();
  const take = (node: IRowNode<GridRow> | undefined, cells: readonly CellUpdate[] | undefined) => {
    if (!node?.data || !cells) return;
    rowNodes.push(node);
    for (const cell of cells) {
      if (applyUpdate(node.data, cell)) columns.add(columnKey(cell));
      if (!isTitle(cell) || !isStaged(cell)) continue;
      node.data.title = displayText(cell.value);
      columns.add(TITLE_COLUMN);
    }
  };
  if (byProduct.size <= FEW_PRODUCTS)
    for (const [product, cells] of byProduct) take(api.getRowNode(String(product)), cells);
  else api.forEachNode((node) => take(node, node.data && byProduct.get(node.data.product)));
  if (columns.size > 0) api.refreshCells({ rowNodes, columns: [...columns], force: true });
}

/**
 * Whether changed cells affect loaded rows beyond themselves, which only reading can tell: a variant without a value of its
 * own shows its parent's, and a product whose title is not staged may have a title besides the cell.
 */
export function needsReading(
  api: GridApi<GridRow> | null,
  updates: readonly CellUpdate[],
  isTitle: (update: CellUpdate) => boolean,
): boolean {
  if (!api || api.isDestroyed()) return false;
  if (updates.some((update) => isTitle(update) && !isStaged(update))) return true;
  const columns = [...new Set(updates.map(columnKey))];
  let inherits = false;
  api.forEachNode(({ data }) => {
    inherits ||= data?.isVariant === true && columns.some((column) => valueAt(data, column) === null);
  });
  return inherits;
}

const isStaged = ({ state }: CellUpdate): boolean => state?.intent !== undefined;

/** Shows the current marks in the loaded rows; products that are not in `marks` stay unchanged. */
export function paintMarks(
  api: GridApi<GridRow> | null,
  marks: ReadonlyMap<number, RemovalMode | null>,
): void {
  if (!api || api.isDestroyed()) return;
  const rowNodes: IRowNode<GridRow>[] = [];
  api.forEachNode((node) => {
    const mark = node.data && marks.get(node.data.product);
    if (!node.data || mark === undefined || node.data.removal === mark) return;
    node.data.removal = mark;
    rowNodes.push(node);
  });
  if (rowNodes.length > 0) api.refreshCells({ rowNodes, force: true });
}
