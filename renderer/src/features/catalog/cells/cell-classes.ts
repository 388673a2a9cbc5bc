import type { CellClassParams } from 'ag-grid-community';
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

/** Every cell of a product that is marked to be removed has it: whole rows are struck through. */
const MARKED: Record<RemovalMode, string> = { unlink: 'cell-to-unlink', delete: 'cell-to-delete' };

/**
 * The classes of a value column's cells: `always`, and what their look and a mark of their product add. One function for all of them, not class rules:
 * the grid touches the element for every rule that does not hold, in each cell that scrolls into view.
 */
export function valueCellClass(always: readonly string[]): (params: CellClassParams<GridRow>) => string[] {
  const loading = [...always, 'cell-loading'];
  const byMark = {
    none: new Map<number, string[]>(),
    unlink: new Map<number, string[]>(),
    delete: new Map<number, string[]>(),
  };
  return ({ data, column }) => {
    const at = data?.index.get(column.getColId());
    if (!data || at === undefined) return loading;
    const look = data.looks[at] ?? 0;
    const byLook = byMark[data.removal ?? 'none'];
    const known = byLook.get(look);
    if (known) return known;
    const classes = [
      ...always,
      ...LOOKS.flatMap(([bit, name]) => ((look & bit) === 0 ? [] : name.split(' '))),
    ];
    if (data.removal) classes.push(MARKED[data.removal]);
    byLook.set(look, classes);
    return classes;
  };
}

/** The class of a column that every row has. */
export const fixedCellClass =
  (name: string) =>
  ({ data }: CellClassParams<GridRow>): string[] =>
    data === undefined ? [name, 'cell-loading'] : data.removal ? [name, MARKED[data.removal]] : [name];

export const titleCellClass = (params: CellClassParams<GridRow>): string[] => {
  const classes = fixedCellClass('cell-title')(params);
  return params.data?.title === '' ? [...classes, 'cell-absent'] : classes;
};

export const rowClasses = {
  'row-gone': ({ data }: { data: GridRow | undefined }) => data?.gone === true,
  'row-variant': ({ data }: { data: GridRow | undefined }) => data?.isVariant === true && data.place === null,
  'row-only-parent': ({ data }: { data: GridRow | undefined }) => data?.place?.onlyAsParent === true,
};
