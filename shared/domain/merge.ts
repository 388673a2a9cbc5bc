import { type CellValue, canonicalJson, type Value } from './value.ts';

/**
 * Three-way merge of a list: theirs, without what I removed and with what I added, my additions at the end. An item that both
 * sides added appears once; equal entries are counted, so that a duplicate can be added or removed. `null` if a side is not a
 * list. No value counts as the empty list, except for mine: a user who removes a value wants it gone.
 */
export function mergeLists(base: CellValue, mine: CellValue, theirs: CellValue): Value[] | null {
  if (!Array.isArray(mine) || !isListOrNothing(base) || !isListOrNothing(theirs)) return null;
  const before = base ?? [];
  const there = theirs ?? [];
  const removed = tallied(without(before, mine));
  const addedThere = without(there, before);
  const kept = there.filter((entry) => !takeOne(removed, entry));
  return [...kept, ...without(without(mine, before), addedThere)];
}

/** Whether `mergeLists` returns a list. */
export const canMerge = (base: CellValue, mine: CellValue, theirs: CellValue): boolean =>
  Array.isArray(mine) && isListOrNothing(base) && isListOrNothing(theirs);

const isListOrNothing = (value: CellValue): value is Value[] | null => value === null || Array.isArray(value);

/** The entries of `list` beyond those of `others`, in their order. */
function without(list: readonly Value[], others: readonly Value[]): Value[] {
  const left = tallied(others);
  return list.filter((entry) => !takeOne(left, entry));
}

function tallied(list: readonly Value[]): Map<string, number> {
  const tally = new Map<string, number>();
  for (const entry of list) {
    const key = canonicalJson(entry);
    tally.set(key, (tally.get(key) ?? 0) + 1);
  }
  return tally;
}

function takeOne(tally: Map<string, number>, entry: Value): boolean {
  const key = canonicalJson(entry);
  const left = tally.get(key) ?? 0;
  if (left === 0) return false;
  tally.set(key, left - 1);
  return true;
}
