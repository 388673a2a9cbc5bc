import type { CellClassParams } from 'ag-grid-community';
import type { CreationMode } from '#shared/domain/creation.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { type GridRow, Look } from './grid-row.ts';

const LOOKS: readonly (readonly [number, string])[] = [
  [Look.Absent, 'cell-absent'],
  [Look.Empty, 'cell-empty'],
  [Look.Removed, 'cell-removed'],
  [Look.Edited, 'cell-edited'],
  [Look.Sending, 'cell-sending'],
  [Look.Applied, 'cell-applied'],
  [Look.Failed, 'cell-failed'],
  [Look.Conflict, 'cell-conflict'],
  [Look.Unknown, 'cell-unknown'],
  [Look.Saving, 'cell-saving'],
  [Look.Inherited, 'cell-inherited'],
  [Look.Finding, 'cell-finding'],
  [Look.Blocked, 'cell-finding cell-blocked'],
];

/** The classes of a cell that looks like this (bits of `Look`). */
export const lookClasses = (look: number): string[] =>
  LOOKS.flatMap(([bit, name]) => ((look & bit) === 0 ? [] : name.split(' ')));

/** The class of every cell of a marked product: rows of products to be removed are struck through. */
export const MARKED: Record<RemovalMode | CreationMode, string> = {
  unlink: 'cell-to-unlink',
  delete: 'cell-to-delete',
  add: 'cell-new',
  replace: 'cell-whole',
};

const markIn = ({ removal, creation }: GridRow): RemovalMode | CreationMode | null => removal ?? creation;

/**
 * The classes of a value column's cells: `always`, plus those for their look and the mark of their product. One function for
 * all of them instead of class rules: the grid touches the element for every rule that does not hold, in each cell that
 * scrolls into view.
 */
export function valueCellClass(always: readonly string[]): (params: CellClassParams<GridRow>) => string[] {
  const loading = [...always, 'cell-loading'];
  const byMark = {
    none: new Map<number, string[]>(),
    unlink: new Map<number, string[]>(),
    delete: new Map<number, string[]>(),
    add: new Map<number, string[]>(),
    replace: new Map<number, string[]>(),
  };
  return ({ data, column }) => {
    const at = data?.index.get(column.getColId());
    if (!data || at === undefined) return loading;
    const look = data.looks[at] ?? 0;
    const mark = markIn(data);
    const byLook = byMark[mark ?? 'none'];
    const known = byLook.get(look);
    if (known) return known;
    const classes = [...always, ...lookClasses(look)];
    if (mark) classes.push(MARKED[mark]);
    byLook.set(look, classes);
    return classes;
  };
}

/** The classes of a column that every row has. */
export const fixedCellClass =
  (name: string) =>
  ({ data }: CellClassParams<GridRow>): string[] => {
    if (data === undefined) return [name, 'cell-loading'];
    const mark = markIn(data);
    return mark ? [name, MARKED[mark]] : [name];
  };

export const titleCellClass = (params: CellClassParams<GridRow>): string[] => {
  const classes = fixedCellClass('cell-title')(params);
  return params.data?.title === '' ? [...classes, 'cell-absent'] : classes;
};

export const rowClasses = {
  'row-gone': ({ data }: { data: GridRow | undefined }) => data?.gone === true,
  'row-variant': ({ data }: { data: GridRow | undefined }) => data?.isVariant === true && data.place === null,
  'row-only-parent': ({ data }: { data: GridRow | undefined }) => data?.place?.onlyAsParent === true,
};
