import type { ProductCount } from './completeness.ts';
import type { CompletenessColumn } from './query.ts';
import type { CellValue } from './value.ts';

/** The percentage that is filled, rounded down, so that only complete products show 100 %. */
export const percentFilled = (filled: number, required: number): number =>
  Math.floor((filled / required) * 100);

/**
 * The value of a completeness cell when it is copied or counted, including staged edits: "66 %", or the number of missing
 * fields; null if nothing is required or known.
 */
export function completenessValue(counted: ProductCount | null, column: CompletenessColumn): CellValue {
  if (!counted) return null;
  const { required, staged, missingStaged } = counted;
  return column === 'missing' ? missingStaged : `${percentFilled(staged, required)} %`;
}
