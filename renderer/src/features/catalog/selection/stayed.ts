import { client } from '../../../client/index.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { overRows, rangeOf, type SelectedCells } from './selected-cells.ts';

/** More ranges are not followed from view to view: each asks for two rows. */
const FOLLOWED = 20;

/**
 * The selection in a view opened after the one it was made in. Ranges stay when the products in their first and last
 * rows stand as far apart as before, and all ranges have moved alike; null where they do not.
 */
export async function rowsThatStayed(
  grid: CatalogGrid,
  selected: SelectedCells,
  { from, to, rows }: { from: number; to: number; rows: number },
): Promise<SelectedCells | null> {
  if (selected.reaches.length > FOLLOWED) return null;
  const connectionId = grid.connection.id;
  const movedBy = async (row: number): Promise<number | null> => {
    const window = await client.call('catalog.window', {
      connectionId,
      view: from,
      start: row,
      count: 1,
      columns: [],
    });
    const product = window.ok ? window.value.rows[0]?.product : undefined;
    if (product === undefined) return null;
    const now = await client.call('catalog.locate', { connectionId, view: to, product });
    return now.ok && now.value.row !== null ? now.value.row - row : null;
  };
  const edges = new Set(
    selected.reaches.map(rangeOf).flatMap(({ firstRow, lastRow }) => [firstRow, lastRow]),
  );
  const moves = new Set(await Promise.all([...edges].map(movedBy)));
  const [by] = moves;
  return moves.size === 1 && typeof by === 'number' ? overRows(selected, by, rows) : null;
}
