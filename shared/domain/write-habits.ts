import { z } from 'zod';
import { classifications } from './categories.ts';
import { isKeptAs, isMadeOf } from './kept-as.ts';
import type { Draft } from './patch.ts';
import {
  type CellValue,
  canonicalJson,
  entriesOf,
  isRepeated,
  ofEntries,
  sameValue,
  type Value,
} from './value.ts';

/** What services do instead of adding items at the end of a list. */
export const appendHabit = z.enum(['replaces', 'nests', 'adds_entry', 'drops_repeats']);
export type AppendHabit = z.infer<typeof appendHabit>;

/** What services do instead of replacing all entries of a cell by those sent. */
export const entriesHabit = z.enum(['keeps_one', 'leaves_entries']);
export type EntriesHabit = z.infer<typeof entriesHabit>;

export const writeHabit = z.enum([...appendHabit.options, ...entriesHabit.options]);
export type WriteHabit = z.infer<typeof writeHabit>;

/** What a service that was asked to add `items` to the list `base` made of it; null if it added them, or did anything else. */
export function appendHabitIn(base: CellValue, items: CellValue, now: CellValue): AppendHabit | null {
  if (!Array.isArray(base) || !Array.isArray(items) || base.length === 0 || items.length === 0) return null;
  const grown = [...base, ...items];
  if (sameValue(now, grown)) return null;
  if (sameValue(now, items) && !sameValue(items[0]!, base[0]!)) return 'replaces'; // even if it holds all of the base
  if (isKeptAs(grown, now)) return Array.isArray(now) && now.length < grown.length ? 'drops_repeats' : null;
  if (isKeptAs(items, now) || (items.length === 1 && isKeptAs(items[0]!, now))) return 'replaces';
  if (isKeptAs([...base, items], now)) return 'nests';
  const beside = [ofEntries([base, items]), ofEntries([base, ...items])];
  return beside.some((entries) => isKeptAs(entries, now)) ? 'adds_entry' : null;
}

/** What a service that was asked to replace the entries of `base` by those of `value` made of it; null for anything else. */
export function entriesHabitIn(base: CellValue, value: CellValue, now: CellValue): EntriesHabit | null {
  if (value === null || now === null || isMadeOf(value, base, now)) return null;
  const sent = entriesOf(value);
  if (sent.length > 1 && !isRepeated(now) && sent.some((entry) => isKeptAs(entry, now))) return 'keeps_one';
  const left = entriesTakenOut(base, value);
  return left.length > 0 && isKeptAs(ofEntries([...left, ...sent]), now) ? 'leaves_entries' : null;
}

/** What an edit does with several entries of a cell (2.5 rule 1): sets them, takes some out, or removes all; null: there are none. */
export function entriesWay({
  intent,
  base,
  value,
}: Draft): 'entries' | 'fewer_entries' | 'remove_entries' | null {
  if (intent === 'remove') return isRepeated(base) ? 'remove_entries' : null;
  if (intent !== 'set') return null;
  if (takesOutEntries(base, value)) return 'fewer_entries';
  return isRepeated(value) ? 'entries' : null;
}

/** Whether setting `value` takes entries out of `base`: there are fewer, or none is of a taxonomy that one was of (2.5 rule 1). */
export function takesOutEntries(base: CellValue, value: CellValue): boolean {
  if (base === null || value === null) return false;
  const kept = new Set(classifications(value).map(({ taxonomyId }) => taxonomyId));
  return (
    entriesOf(value).length < entriesOf(base).length ||
    classifications(base).some(({ taxonomyId }) => taxonomyId !== null && !kept.has(taxonomyId))
  );
}

/** The entries of `base` in whose place `value` has none. */
export function entriesTakenOut(base: CellValue, value: CellValue): Value[] {
  if (base === null || value === null) return [];
  const places = new Set(entriesOf(value).map(placeOf));
  return entriesOf(base).filter((entry) => !places.has(placeOf(entry)));
}

/** What tells an entry from the others of its cell: the taxonomy of a category, otherwise what it is. */
const placeOf = (entry: Value): string => classifications(entry)[0]?.taxonomyId ?? canonicalJson(entry);
