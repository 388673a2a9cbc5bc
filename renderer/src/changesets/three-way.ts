import { afterMine, type ConflictValues, changesItems, mergedApart } from './conflict-values.ts';
import { oldNew, type Side } from './old-new.ts';

/** A conflict laid out to be decided. */
export interface ThreeWay {
  saw: Side;
  theirs: Side;
  mine: Side;
  /** Where mine changes items of the list that is there, how: `mine` is then held against theirs. */
  items: 'added' | 'removed' | null;
  /** Both sides together, with what that adds to the service's list; null where merging is no way of its own. */
  merged: Side | null;
}

/** Both sides of a conflict, each with its differences from what the user saw. `locale` decides where words end. */
export function threeWay(values: ConflictValues, locale: string): ThreeWay {
  const { base, theirs, mine } = values;
  const merged = mergedApart(values);
  const items = changesItems(values);
  return {
    saw: { kind: 'value', value: base },
    theirs: oldNew(base, theirs, locale).next,
    mine: items ? oldNew(theirs, afterMine(values), locale).next : oldNew(base, mine, locale).next,
    items: items ? (values.intent === 'append' ? 'added' : 'removed') : null,
    merged: merged && oldNew(theirs, merged, locale).next,
  };
}
