import type { Intent } from '#shared/domain/cell.ts';
import { mergeLists } from '#shared/domain/merge.ts';
import { type CellValue, sameValue, type Value } from '#shared/domain/value.ts';

/** The three values of a conflict: the one the user saw when editing, the service's present one, the edit. */
export interface ConflictValues {
  base: CellValue;
  theirs: CellValue;
  mine: CellValue;
  /** What the edit asks of the service. */
  intent: Intent;
}

/** What would stand in the service if mine were sent now: additions to a list go to the end of theirs (4.2). */
export function afterMine(values: ConflictValues): CellValue {
  const { theirs, mine } = values;
  const additions = additionsOf(values);
  return additions && Array.isArray(theirs) ? [...theirs, ...additions] : mine;
}

/** Both sides of a list together; null where they are no lists, or where keeping mine or theirs comes to the same. */
export function mergedApart(values: ConflictValues): Value[] | null {
  const { base, theirs, mine } = values;
  const merged = mergeLists(base, mine, theirs);
  return merged && !sameValue(merged, theirs) && !sameValue(merged, afterMine(values)) ? merged : null;
}

/** What mine adds to the list that is there; null where it puts a value of its own in its place. */
export function additionsOf({ base, theirs, mine, intent }: ConflictValues): Value[] | null {
  if (intent !== 'append' || !Array.isArray(theirs) || !Array.isArray(mine)) return null;
  return mine.slice(Array.isArray(base) ? base.length : base === null ? 0 : 1);
}
