import type { CellKey } from '../names.ts';

/** What outcomes may have changed: cells, and products that came or went. */
export interface Recorded {
  cells: CellKey[];
  products: number[];
}
