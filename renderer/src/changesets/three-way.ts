import { additionsOf, afterMine, type ConflictValues, mergedApart } from './conflict-values.ts';
import { oldNew, type Side } from './old-new.ts';

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
