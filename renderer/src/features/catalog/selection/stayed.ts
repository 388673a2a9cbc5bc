import type { Connection } from '#shared/contract/connections.ts';
import { client } from '../../../client/index.ts';
import { rangeOf, type SelectedCells } from './selected-cells.ts';

/** Something with a connection, whose settings may change meanwhile. */
export interface OfConnection {
  readonly connection: Connection;
}

/** At most this many ranges are followed from view to view: each requests two rows. */
const FOLLOWED = 20;

/**
 * Whether selected cells are the same ones in a later view than the one they were selected in: the products in the first and
 * last row of every range are still in those rows.
 */
export async function haveStayed(
  grid: OfConnection,
  { reaches }: SelectedCells,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  if (reaches.length > FOLLOWED) return false;
  const connectionId = grid.connection.id;
  const hasStayed = async (start: number): Promise<boolean> => {
    const asked = { connectionId, view: from, start, count: 1, columns: [] };
    const window = await client.call('catalog.window', asked);
    const product = window.ok ? window.value.rows[0]?.product : undefined;
    if (product === undefined) return false;
    const now = await client.call('catalog.locate', { connectionId, view: to, product });
    return now.ok && now.value.row === start;
  };
  const edges = new Set(reaches.map(rangeOf).flatMap(({ firstRow, lastRow }) => [firstRow, lastRow]));
  return (await Promise.all([...edges].map(hasStayed))).every((stayed) => stayed);
}
