import type { ProductDetails } from '#shared/contract/catalog.ts';
import type { CellState, CellUpdate, Column } from '#shared/domain/cell.ts';
import type { CellFinding } from '#shared/domain/checks/check.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';

/** What one cell of the product shows. */
export interface ShownCell {
  value: CellValue;
  state: CellState | null;
  /** The findings of the checks in this value. */
  findings?: readonly CellFinding[] | undefined;
  /** Whether a typed value is not on disk yet. */
  isSaving?: boolean;
}

/** The cells of a product that have a value or a mark, by column key. */
export type ProductCells = ReadonlyMap<string, ShownCell>;

export const NOTHING: ShownCell = { value: null, state: null };

export const productCells = ({ cells }: Pick<ProductDetails, 'cells'>): ProductCells =>
  new Map(cells.map(({ value, state, findings, ...cell }) => [columnKey(cell), { value, state, findings }]));

/** Returns the cells with the updates of this product applied. */
export function withUpdates(
  cells: ProductCells,
  product: number,
  updates: readonly (CellUpdate & { isSaving?: boolean })[],
): ProductCells {
  const own = updates.filter((update) => update.product === product);
  if (own.length === 0) return cells;
  const next = new Map(cells);
  for (const { value, state, isSaving, ...cell } of own)
    next.set(columnKey(cell), { value, state, ...(isSaving ? { isSaving } : {}) });
  return next;
}

/** A parent of the product: what it shows, and which properties it leaves to its variants (2.2). */
export interface ShownParent {
  product: number;
  childBoundAttributes: readonly string[];
  cells: ProductCells;
}

/** The value of the nearest parent that has one; undefined if a parent leaves the property to its variants. */
export function inheritedValue(column: Column, nearestFirst: readonly ShownParent[]): Value | undefined {
  for (const { childBoundAttributes, cells } of nearestFirst) {
    if (childBoundAttributes.includes(column.property)) return undefined;
    const value = cells.get(columnKey(column))?.value ?? null;
    if (value !== null) return value;
  }
  return undefined;
}

const STAGED = new Set<CellState['mark'] | undefined>(['edited', 'sending', 'failed', 'conflict', 'unknown']);

/** Whether the cell shows something that the user wants changed in the service. */
export const isChanged = ({ state }: ShownCell): boolean => STAGED.has(state?.mark);

export const stagedEdits = (cells: ProductCells): number => [...cells.values()].filter(isChanged).length;
