import type { CellClassParams } from 'ag-grid-community';
import { type GridRow, Look } from './grid-row.ts';
import { MARKS, rowMark } from './row-marks.ts';

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

/**
 * The classes of a value column's cells: `always`, plus those for their look and the mark of their product. One function for
 * all of them instead of class rules: the grid touches the element for every rule that does not hold, in each cell that
 * scrolls into view.
 */
export function valueCellClass(always: readonly string[]): (params: CellClassParams<GridRow>) => string[] {
  const loading = [...always, 'cell-loading'];
  const byMark = new Map<string | null, Map<number, string[]>>();
  return ({ data, column }) => {
    const at = data?.index.get(column.getColId());
    if (!data || at === undefined) return loading;
    const look = data.looks[at] ?? 0;
    const mark = rowMark(data);
    const known = byMark.get(mark)?.get(look);
    if (known) return known;
    const classes = [...always, ...lookClasses(look)];
    if (mark) classes.push(MARKS[mark].className);
    const byLook = byMark.get(mark) ?? new Map<number, string[]>();
    byMark.set(mark, byLook.set(look, classes));
    return classes;
  };
}

/** The classes of a column that every row has. */
export const fixedCellClass =
  (name: string) =>
  ({ data }: CellClassParams<GridRow>): string[] => {
    if (data === undefined) return [name, 'cell-loading'];
    const mark = rowMark(data);
    return mark ? [name, MARKS[mark].className] : [name];
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
