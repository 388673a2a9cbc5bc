import type { CellClassParams, CellClassRules } from 'ag-grid-community';
import { type GridRow, Look, lookAt } from './grid-row.ts';

const has = (bit: number) => (params: CellClassParams<GridRow>) =>
  params.data !== undefined && (lookAt(params.data, params.column.getColId()) & bit) !== 0;

/** One look-up and one bit test a class: these run for every cell that scrolls into view. */
export const valueCellClasses: CellClassRules<GridRow> = {
  'cell-loading': ({ data, column }) => data === undefined || !data.index.has(column.getColId()),
  'cell-absent': has(Look.Absent),
  'cell-empty': has(Look.Empty),
  'cell-removed': has(Look.Removed),
  'cell-edited': has(Look.Edited),
  'cell-sending': has(Look.Sending),
  'cell-applied': has(Look.Applied),
  'cell-failed': has(Look.Failed),
  'cell-conflict': has(Look.Conflict),
  'cell-unknown': has(Look.Unknown),
  'cell-saving': has(Look.Saving),
  'cell-inherited': has(Look.Inherited),
};

export const fixedCellClasses: CellClassRules<GridRow> = {
  'cell-loading': ({ data }) => data === undefined,
};

export const rowClasses = {
  'row-gone': ({ data }: { data: GridRow | undefined }) => data?.gone === true,
  'row-variant': ({ data }: { data: GridRow | undefined }) => data?.isVariant === true && data.place === null,
  'row-only-parent': ({ data }: { data: GridRow | undefined }) => data?.place?.onlyAsParent === true,
};
