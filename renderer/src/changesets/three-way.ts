import { afterMine, type ConflictValues, changesItems, mergedApart } from './conflict-values.ts';
import { oldNew, type Side } from './old-new.ts';

/** A conflict prepared for a decision. */
export interface ThreeWay {
  saw: Side;
  theirs: Side;
  mine: Side;
  /** How mine changes items of the current list, if it does: `mine` is then compared with theirs. */
  items: 'added' | 'removed' | null;
  /** Both sides merged, marking what that adds to the service's list; null if merging is not a distinct option. */
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
