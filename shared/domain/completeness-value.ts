import type { FilledCount } from './completeness.ts';
import type { CompletenessColumn } from './query.ts';
import type { CellValue } from './value.ts';

/** How many of a hundred are filled, rounded down: only what is complete says 100 %. */
export const percentFilled = (filled: number, required: number): number =>
  Math.floor((filled / required) * 100);

/**
 * What a cell of a column about completeness holds when it is copied or counted, staged edits laid over: "66 %", or the number of
 * fields missing; null where nothing is required or known.
 */
export function completenessValue(counted: FilledCount | null, column: CompletenessColumn): CellValue {
  if (!counted) return null;
  const { required, staged } = counted;
  return column === 'missing' ? required - staged : `${percentFilled(staged, required)} %`;
}
