import { type Direction, type Extent, type Spot, sameSpot, step } from './selected-cells.ts';

/** Whether a cell is filled; null while its row is not loaded. */
export type IsFilled = (spot: Spot) => boolean | null;

/**
 * Where Ctrl with an arrow key goes, as in Excel: to the last of adjacent filled cells, across a gap to the next filled one,
 * or to the edge of the view if nothing follows. It also goes to the edge if rows on the way are not loaded.
 */
export function edgeOfData(from: Spot, direction: Direction, extent: Extent, isFilled: IsFilled): Spot {
  const edge = step(from, direction, Number.MAX_SAFE_INTEGER, extent);
  const next = (spot: Spot) => step(spot, direction, 1, extent);
  if (sameSpot(from, edge)) return from;
  let at = next(from);
  const runs = isFilled(from) === true && isFilled(at) === true;
  for (; !sameSpot(at, edge); at = next(at)) {
    const here = isFilled(runs ? next(at) : at);
    if (here === null) return edge;
    if (here !== runs) return at;
  }
  return edge;
}
