import { mergeLists } from '#shared/domain/merge.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { oldNew, type Side } from './old-new.ts';

/** The three values of a conflict: the one the user saw when editing, the service's present one, the edit. */
export interface ConflictValues {
  base: CellValue;
  theirs: CellValue;
  mine: CellValue;
}

/** A conflict laid out to be decided. */
export interface ThreeWay {
  saw: Side;
  theirs: Side;
  mine: Side;
  /** Both sides together, with what that adds to the service's list; null where they are no lists. */
  merged: Side | null;
}

/** Both sides of a conflict, each with its differences from what the user saw. `locale` decides where words end. */
export function threeWay({ base, theirs, mine }: ConflictValues, locale: string): ThreeWay {
  const merged = mergeLists(base, mine, theirs);
  return {
    saw: { kind: 'value', value: base },
    theirs: oldNew(base, theirs, locale).next,
    mine: oldNew(base, mine, locale).next,
    merged: merged && oldNew(theirs, merged, locale).next,
  };
}
