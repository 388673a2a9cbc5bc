import type { BlockPart } from '#shared/domain/block/geometry.ts';

/** Adjacent rows in which the same cells are edited. */
export interface RowGroup {
  /** The first row's number in the view. */
  firstRow: number;
  products: Uint32Array;
  /** The places of the columns, in order, each with the part of the target that its cells are in. */
  cells: readonly { column: number; part: BlockPart }[];
  /** For variants: the product that each one's values come from. */
  sources: Uint32Array | null;
}

/** Some rows of a group, starting at its row `offset`. */
export interface GroupRows {
  group: RowGroup;
  groupIndex: number;
  offset: number;
  count: number;
  /** The place among the group's cells at which the first row begins. */
  firstCell: number;
}

export const cellsInGroup = ({ products, cells }: RowGroup): number => products.length * cells.length;

/** Parts of a target as groups, the topmost first: edits proceed row by row. `productsOf`: the products of rows of the view. */
export function rowGroupsOf(
  parts: readonly BlockPart[],
  productsOf: (firstRow: number, count: number) => Uint32Array,
): RowGroup[] {
  const edges = [...new Set(parts.flatMap(({ cells }) => [cells.firstRow, cells.lastRow + 1]))].sort(
    (a, b) => a - b,
  );
  return edges.slice(0, -1).flatMap((firstRow, i): RowGroup[] => {
    const cells = parts
      .filter((part) => part.cells.firstRow <= firstRow && firstRow <= part.cells.lastRow)
      .flatMap((part) => columnsOf(part).map((column) => ({ column, part })))
      .sort((a, b) => a.column - b.column);
    if (cells.length === 0) return [];
    const products = productsOf(firstRow, edges[i + 1]! - firstRow);
    return [{ firstRow, products, cells, sources: null }];
  });
}

/**
 * Parts of a target in a matrix of products, each of whose columns is a group for every run of places that have a product:
 * the topmost part first, and column by column within it.
 */
export function matrixGroupsOf(
  parts: readonly BlockPart[],
  matrix: readonly (readonly (number | null)[])[],
): RowGroup[] {
  return parts.flatMap((part) =>
    columnsOf(part).flatMap((column) => {
      const { firstRow, lastRow } = part.cells;
      const groups: RowGroup[] = [];
      let run: number[] = [];
      for (let row = firstRow; row <= lastRow + 1; row++) {
        const product = row > lastRow ? null : (matrix[row]?.[column] ?? null);
        if (product !== null) {
          run.push(product);
        } else if (run.length > 0) {
          const products = Uint32Array.from(run);
          groups.push({ firstRow: row - run.length, products, cells: [{ column, part }], sources: null });
          run = [];
        }
      }
      return groups;
    }),
  );
}

const columnsOf = ({ cells: { firstColumn, lastColumn } }: BlockPart): number[] =>
  Array.from({ length: lastColumn - firstColumn + 1 }, (_, i) => firstColumn + i);

/** A place among the cells of groups, as callers keep it. */
export interface Place {
  group: number;
  row: number;
  cell: number;
}

export const placeText = ({ group, row, cell }: Place): string => `${group}.${row}.${cell}`;

/** Null for a text that `placeText` did not write. */
export function parsePlace(text: string): Place | null {
  if (!/^\d{1,15}\.\d{1,15}\.\d{1,15}$/.test(text)) return null;
  const [group = 0, row = 0, cell = 0] = text.split('.').map(Number);
  return { group, row, cell };
}

/** Whole rows from a place on (the first may start in its middle) with about `limit` cells, and where the rest begins. */
export function rowsFrom(
  groups: readonly RowGroup[],
  from: Place,
  limit: number,
): { rows: GroupRows[]; next: Place | null } {
  const rows: GroupRows[] = [];
  let cells = 0;
  let { row, cell } = from;
  for (let groupIndex = from.group; groupIndex < groups.length; groupIndex++) {
    const group = groups[groupIndex]!;
    const left = group.products.length - row;
    if (left > 0) {
      if (cells >= limit) return { rows, next: { group: groupIndex, row, cell } };
      const count = Math.min(left, Math.max(1, Math.floor((limit - cells) / group.cells.length)));
      rows.push({ group, groupIndex, offset: row, count, firstCell: cell });
      cells += count * group.cells.length;
      if (count < left) return { rows, next: { group: groupIndex, row: row + count, cell: 0 } };
    }
    row = 0;
    cell = 0;
  }
  return { rows, next: null };
}
