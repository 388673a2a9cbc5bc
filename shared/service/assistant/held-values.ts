import { classifications } from '../../domain/categories.ts';
import type { CellValue } from '../../domain/value.ts';
import type { Json } from '../json.ts';
import { DRAFT_WORDS, isAroundEntries, isKindName, SYSTEM_WORDS } from './cell-words.ts';
import { hasWord } from './field-names.ts';
import { byKey, isRecord, isScalar, isTuple, type JsonObject } from './places.ts';
import { cellHere, hidden, keyStep, via, type Way } from './ways.ts';

/** Keys of objects that are another one again, such as a draft beside what is published. */
export function copiesAmong(
  records: readonly JsonObject[],
  keys: ReadonlyMap<string, readonly Json[]>,
): string[] {
  const objects = [...keys]
    .filter(([, held]) => held.length > 1 && held.every(isRecord))
    .map(([name]) => name);
  // A draft may differ now and then; two measures may be the same by chance.
  const isCopy = (one: string, other: string) => {
    const isDraft = hasWord(other, DRAFT_WORDS);
    const both = records.filter((record) => isRecord(record[one]) && isRecord(record[other]));
    const same = both.filter((record) => JSON.stringify(record[one]) === JSON.stringify(record[other]));
    const isLarge = both.some((record) => fieldsIn(record[one]) > (isDraft ? 1 : 4));
    return isLarge && (isDraft ? same.length * 5 >= both.length * 4 : same.length === both.length);
  };
  // {title, translated: {title}}
  const isOfRecord = (name: string) =>
    records.some((record) => Object.keys(Object(record[name])).length > 1) &&
    records.every((record) =>
      Object.entries(Object(record[name])).every(
        ([inner, value]) => JSON.stringify(record[inner]) === JSON.stringify(value),
      ),
    );
  const ordered = objects.toSorted(
    (a, b) => Number(hasWord(a, DRAFT_WORDS)) - Number(hasWord(b, DRAFT_WORDS)),
  );
  return ordered.filter(
    (name, index) => isOfRecord(name) || ordered.slice(0, index).some((other) => isCopy(other, name)),
  );
}

const fieldsIn = (json: Json | undefined): number =>
  typeof json === 'object' && json !== null
    ? Object.values(json).reduce<number>((sum, inner) => sum + 1 + fieldsIn(inner), 0)
    : 0;

/** Values by what they are; categories (2.5) are values as they are. One that is like the entries of the lists beside it is a list of one: what was XML has no others. */
export function sorted(values: readonly Json[]): { filled: Json[]; objects: JsonObject[]; lists: Json[][] } {
  const isEmptyList = (value: Json) => Array.isArray(value) && value.length === 0;
  // An empty object may be an empty list.
  const areObjects =
    values.some(isRecord) && values.every((value) => !Array.isArray(value) || isEmptyList(value));
  const filled = values.filter((value) => value !== null && !(areObjects && isEmptyList(value)));
  const isCategory = (value: Json) => isRecord(value) && classifications(value as CellValue).length > 0;
  const open = filled.filter((value) => !(Array.isArray(value) ? value : [value]).some(isCategory));
  const objects = open.filter(isRecord);
  const lists = open.filter((value) => Array.isArray(value));
  const entries = byKey(lists.flat().filter(isRecord));
  const isOne = (object: JsonObject) => Object.keys(object).every((name) => entries.has(name));
  return entries.size > 1 && objects.every(isOne)
    ? { filled, objects: [], lists: [...lists, ...objects.map((object) => [object])] }
    : { filled, objects, lists };
}

export const isEntry = (value: Json): boolean => isRecord(value) || isTuple(value);

export const hasSome = (json: Json | undefined): boolean =>
  json !== undefined && json !== null && (typeof json !== 'object' || Object.keys(json).length > 0);

export const isYesOrNo = (value: Json): boolean => typeof value === 'boolean';

const isTime = (value: Json): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);

/** A value in the only key that is not about it: {__metadata: {type: "Collection(Edm.String)"}, results: ["iron"]}. */
export function aroundValue(keys: ReadonlyMap<string, readonly Json[]>): Way[] | null {
  const [about, [only, ...more]] = [...keys].reduce<[string[], [string, readonly Json[]][]]>(
    ([system, own], one) =>
      hasWord(one[0], SYSTEM_WORDS) ? [[...system, one[0]], own] : [system, [...own, one]],
    [[], []],
  );
  if (only === undefined || more.length > 0 || !isAroundEntries(only[0])) return null;
  const [name, held] = only;
  const isPlain = (value: Json) => isScalar(value) || (Array.isArray(value) && value.every(isScalar));
  if (!held.every(isPlain) || !held.some(Array.isArray)) return null;
  return [...via([keyStep(name)], cellHere()), ...about.map((one) => hidden([keyStep(one)]))];
}

/** Whether a field is about the record, not the product: links, times, the same word in all. */
export function isAboutRecord(name: string, filled: readonly Json[], records: number): boolean {
  if (hasWord(name, SYSTEM_WORDS)) return true;
  // A time that only some have is theirs.
  if (filled.length > 0 && filled.length >= records && filled.every(isTime)) return true;
  return isKindName(name) && records > 1 && new Set(filled.map((value) => JSON.stringify(value))).size === 1;
}
