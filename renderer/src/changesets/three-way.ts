import type { Intent } from '#shared/domain/cell.ts';
import { mergeLists } from '#shared/domain/merge.ts';
import { type CellValue, sameValue, type Value } from '#shared/domain/value.ts';
import { oldNew, type Side } from './old-new.ts';

/** The three values of a conflict: the one the user saw when editing, the service's present one, the edit. */
export interface ConflictValues {
  base: CellValue;
  theirs: CellValue;
  mine: CellValue;
  /** What the edit asks of the service. */
  intent: Intent;
}

/** A conflict laid out to be decided. */
export interface ThreeWay {
  saw: Side;
  theirs: Side;
  mine: Side;
  /** Mine only adds to the list that is there, whatever it holds: `mine` is then held against theirs. */
  adds: boolean;
  /** Both sides together, with what that adds to the service's list; null where merging is no way of its own. */
  merged: Side | null;
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
function additionsOf({ base, theirs, mine, intent }: ConflictValues): Value[] | null {
  if (intent !== 'append' || !Array.isArray(theirs) || !Array.isArray(mine)) return null;
  return mine.slice(Array.isArray(base) ? base.length : base === null ? 0 : 1);
}

/** Both sides of a conflict, each with its differences from what the user saw. `locale` decides where words end. */
export function threeWay(values: ConflictValues, locale: string): ThreeWay {
  const { base, theirs, mine } = values;
  const merged = mergedApart(values);
  const additions = additionsOf(values);
  return {
    saw: { kind: 'value', value: base },
    theirs: oldNew(base, theirs, locale).next,
    mine: additions ? oldNew(theirs, afterMine(values), locale).next : oldNew(base, mine, locale).next,
    adds: additions !== null,
    merged: merged && oldNew(theirs, merged, locale).next,
  };
}
