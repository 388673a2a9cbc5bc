import { plural } from '@lingui/core/macro';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { selectionSize } from '#shared/domain/block/geometry.ts';
import type { ViewColumn } from '#shared/domain/query.ts';
import type { BlockSelection, CellRange } from '#shared/domain/selection.ts';
import { columnLabel } from '../../../state/column-names.ts';
import { FIXED_LABELS } from '../filters/column-labels.ts';

/** A block edit, its cells, and its name in the history: "Paste 5,000 cells into title · de". */
export interface Staging {
  selection: BlockSelection;
  edit: BlockEdit;
  label: string;
}

/** Returns the short name of a column; for columns that are not properties, their header. */
export const gridColumnLabel = (column: ViewColumn): string =>
  typeof column === 'string' ? FIXED_LABELS[column] : columnLabel(column);

/** "title · de", or "title · de – title · fr" for several columns side by side, "12 columns" for others. */
export function columnsLabel(columns: readonly ViewColumn[], ranges: readonly CellRange[]): string {
  const places = new Set<number>();
  for (const { firstColumn, lastColumn } of ranges)
    for (let place = firstColumn; place <= lastColumn; place++) places.add(place);
  const first = columns[Math.min(...places)];
  const last = columns[Math.max(...places)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return gridColumnLabel(first);
  if (Math.max(...places) - Math.min(...places) + 1 !== places.size)
    return plural(places.size, { one: '# column', other: '# columns' });
  return `${gridColumnLabel(first)} – ${gridColumnLabel(last)}`;
}

/** Returns a sentence about an edit, given the number of cells and the columns that they are in. */
export type BlockSentence = (cells: number, where: string) => string;

/** "Remove 12 cells from title · de". */
export function blockLabel(
  sentence: BlockSentence,
  { columns, ranges }: Pick<BlockSelection, 'columns' | 'ranges'>,
): string {
  const { cells } = selectionSize(ranges);
  return sentence(cells, columnsLabel(columns, ranges));
}
