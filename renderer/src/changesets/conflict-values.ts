import type { Intent } from '#shared/domain/cell.ts';
import { mergeLists } from '#shared/domain/merge.ts';
import { applyIntent, itemsChange } from '#shared/domain/patch.ts';
import { type CellValue, entriesOf, sameValue, type Value } from '#shared/domain/value.ts';

/** The three values of a conflict: the one the user saw when editing, the service's current one, and the edit. */
export interface ConflictValues {
  base: CellValue;
  theirs: CellValue;
  mine: CellValue;
  /** What the edit asks of the service. */
  intent: Intent;
}

/** What the service would hold if mine were sent now: items are added to, or removed from, its current list (4.2). */
export function afterMine({ base, theirs, mine, intent }: ConflictValues): CellValue {
  if (!changesItems({ theirs, intent })) return mine;
  const before = base === null || Array.isArray(base) ? base : entriesOf(base);
  return applyIntent(theirs, intent, itemsChange(before, mine)?.items ?? []);
}

/** Whether mine changes items of the current list; otherwise it replaces the value. */
export const changesItems = ({ theirs, intent }: Pick<ConflictValues, 'theirs' | 'intent'>): boolean =>
  (intent === 'append' || intent === 'remove_items') && Array.isArray(theirs);

/** Both sides of a list merged; null if they are not lists, or if keeping mine or theirs has the same result. */
export function mergedApart(values: ConflictValues): Value[] | null {
  const { base, theirs, mine } = values;
  const merged = mergeLists(base, mine, theirs);
  return merged && !sameValue(merged, theirs) && !sameValue(merged, afterMine(values)) ? merged : null;
}
