import { selectionSize } from '#shared/domain/block/geometry.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { ViewColumn } from '#shared/domain/query.ts';
import type { CellRange, CellSelection } from '#shared/domain/selection.ts';

/** Which cells to work on: the selected ones, their whole columns, the columns of a recipe, all columns shown, or all properties. */
export type Scope = 'selection' | 'columns' | 'recipe' | 'shown' | 'all';

export interface ScopeBasis {
  view: { view: number; rows: number } | null;
  selection: CellSelection | null;
  shown: readonly Column[];
  all: readonly Column[];
  /** The columns of the recipe that is repeated; empty without one. */
  recipe: readonly Column[];
}

/** The most columns that a selection may name. */
const MAX_COLUMNS = 5000;

const isProperty = (column: ViewColumn): column is Column => typeof column === 'object';

/**
 * Returns the cells of a scope in one language, or in all (null); null if there are none. Never includes Identifier and
 * Title.
 */
export function scopedCells(
  scope: Scope,
  locale: string | null,
  { view, selection, shown, all, recipe }: ScopeBasis,
): CellSelection | null {
  if (!view || view.rows === 0) return null;
  const isMeant = (column: ViewColumn) => isProperty(column) && (locale === null || column.locale === locale);
  if (scope === 'selection') return selection?.view === view.view ? onlyColumns(selection, isMeant) : null;
  const columns = { shown, all, recipe, columns: selectedColumns(selection) }[scope];
  const meant = columns.filter(isMeant).slice(0, MAX_COLUMNS);
  if (meant.length === 0) return null;
  const everything = {
    firstRow: 0,
    lastRow: view.rows - 1,
    firstColumn: 0,
    lastColumn: meant.length - 1,
  };
  return { view: view.view, columns: meant, ranges: [everything] };
}

/** Returns the property columns in which a selection has cells, in their order. */
export function selectedColumns(selection: CellSelection | null): Column[] {
  const seen = new Map<string, Column>();
  for (const { firstColumn, lastColumn } of selection?.ranges ?? [])
    for (const column of selection?.columns.slice(firstColumn, lastColumn + 1) ?? [])
      if (isProperty(column)) seen.set(columnKey(column), column);
  return [...seen.values()];
}

export const cellsIn = (selection: CellSelection | null): number =>
  selection ? selectionSize(selection.ranges).cells : 0;

/** Removes columns from a selection. The remaining ones are adjacent afterwards, so a range stays a single range. */
function onlyColumns(
  { view, columns, ranges }: CellSelection,
  isMeant: (column: ViewColumn) => boolean,
): CellSelection | null {
  const places: number[] = [];
  let kept = 0;
  for (const column of columns) places.push(isMeant(column) ? kept++ : -1);
  const left = ranges.flatMap((range): CellRange[] => {
    const inside = places.slice(range.firstColumn, range.lastColumn + 1).filter((place) => place >= 0);
    const [first] = inside;
    const last = inside.at(-1);
    return first === undefined || last === undefined
      ? []
      : [{ ...range, firstColumn: first, lastColumn: last }];
  });
  return left.length === 0 ? null : { view, columns: columns.filter(isMeant), ranges: left };
}
