import { classifications } from '../../domain/categories.ts';
import type { CellValue } from '../../domain/value.ts';
import { asPositions, type BoundField, positionOf } from '../cells/pattern.ts';
import type { Json } from '../json.ts';
import {
  CONTAINER_WORDS,
  isCalledNoLanguage,
  isContainerName,
  isKindName,
  isPartName,
  LOCALE_WORDS,
  NAME_WORDS,
  VALUE_WORDS,
} from './cell-words.ts';
import { usualness } from './field-names.ts';
import { byKey, isRecord, isScalar, isTuple, type JsonObject, textOf } from './places.ts';
import type { Explainer } from './ways.ts';

/** An entry of a list, and which list it is of. */
export interface Entry {
  object: JsonObject;
  list: number;
}

/** What the entries of all lists show of one of their fields. */
export interface Field {
  path: readonly string[];
  /** As shares of the entries. */
  present: number;
  repeats: number;
  distinct: number;
  isLanguage: boolean;
  isName: boolean;
  usual: number;
}

export const at = (object: JsonObject, path: readonly string[]): Json | undefined => {
  const [key, ...more] = path;
  if (key === undefined) return object;
  const held = Object.hasOwn(object, key) ? object[key] : undefined;
  const [position = '', ...rest] = more;
  // {type: {coding: [{code: "weight"}]}}
  if (Array.isArray(held) && positionOf(position) !== null) {
    const entry = held[positionOf(position) ?? 0];
    return isRecord(entry) ? at(entry, rest) : undefined;
  }
  return more.length === 0 ? held : isRecord(held) ? at(held, more) : undefined;
};

/** Fields of the entries that hold single values, also one level down. */
export function fieldsOf(entries: readonly Entry[], explaining: Explainer): Field[] {
  const paths = new Map<string, string[]>();
  for (const { object } of entries.slice(0, 500))
    for (const [key, held] of Object.entries(object)) {
      if (isScalar(held)) paths.set(key, [key]);
      // One value for one taxonomy (2.5): what tells it from that of another is part of it.
      else if (isRecord(held) && classifications(held as CellValue).length === 0) {
        const isLocalized = explaining.languages.hasLanguages([held]);
        for (const [inner, value] of Object.entries(held))
          if (isScalar(value) && (!isLocalized || explaining.languages.isNamedLanguage(inner)))
            paths.set(`${key}.${inner}`, [key, inner]);
          else if (Array.isArray(value) && value.length === 1 && isRecord(value[0])) {
            for (const [last, own] of Object.entries(value[0]))
              if (typeof own === 'string' && usualness(`${inner}.${last}`, NAME_WORDS) > 0)
                paths.set(`${key}.${inner}.#0.${last}`, [key, inner, '#0', last]);
          } else if (isRecord(value))
            // {"language": {"locale": {"code": "de"}}}
            for (const [last, own] of Object.entries(value))
              if (isScalar(own) && usualness(`${inner}.${last}`, LOCALE_WORDS) > 0)
                paths.set(`${key}.${inner}.${last}`, [key, inner, last]);
      }
    }
  // What only some values have inside, is part of these values.
  const isOfEntries = ([outer = '', inner]: readonly string[]) =>
    inner === undefined ||
    entries.every(({ object }) => {
      const held = object[outer];
      return held === undefined || held === null || isRecord(held);
    });
  return [...paths.values()].filter(isOfEntries).map((path) => {
    const values = entries
      .map(({ object }) => at(object, path))
      .filter((value): value is Json => value !== undefined && value !== null && value !== '');
    const texts = new Set(values.map(textOf));
    const dotted = path.join('.');
    const usual = Math.max(
      usualness(dotted, NAME_WORDS),
      path.length > 1 && usualness(path[0] ?? '', NAME_WORDS) > 0
        ? usualness(path.at(-1) ?? '', NAME_WORDS)
        : 0,
    );
    const isNamedLanguage =
      explaining.languages.isNamedLanguage(dotted) || usualness(path[0] ?? '', LOCALE_WORDS) > 0;
    return {
      path,
      present: values.length / entries.length,
      repeats: values.length === 0 ? 0 : 1 - texts.size / values.length,
      distinct: texts.size,
      isLanguage:
        explaining.languages.areLanguages(values) &&
        (isNamedLanguage || (texts.size > 1 && !isCalledNoLanguage(dotted))),
      // A number is one if it is called so: others count.
      isName:
        values.length >= entries.length * 0.97 &&
        values.every(
          (value) =>
            (typeof value === 'string' && value.length <= 120) || (usual > 0 && Number.isInteger(value)),
        ),
      usual,
    };
  });
}

export function bestOf(fields: readonly Field[], score: (field: Field) => number): Field | null {
  return fields.toSorted((a, b) => score(b) - score(a))[0] ?? null;
}

/** Names come again from record to record, and hardly twice in one record and language. */
export function nameOf(
  entries: readonly Entry[],
  fields: readonly Field[],
  locale: Field | null,
): Field | null {
  const lists = new Set(entries.map(({ list }) => list)).size;
  // An entry for each language, with properties in it: "name" is then one of these, such as the product's.
  const isOnePerLanguage =
    locale !== null &&
    lists > 3 &&
    !entries.some(({ object }) =>
      Object.keys(object).some((key) => /^(?:value|val|wert|valeur)s?$|^#\d$/i.test(key)),
    ) &&
    new Set(entries.map(({ object, list }) => idOf([locale], object, list))).size === entries.length;
  const keys = new Set(entries.flatMap(({ object }) => Object.keys(object)));
  const localized = entries.filter(
    ({ object }) => locale !== null && (at(object, locale.path) ?? null) !== null,
  );
  // Beside one value, what is the same in all languages of a product names the value.
  const isSameInList = (field: Field) =>
    keys.size <= 3 &&
    field.usual > 0 &&
    new Set(localized.map(({ object, list }) => idOf([field], object, list))).size ===
      new Set(localized.map(({ list }) => list)).size;
  const isVocabulary = (field: Field) =>
    !(field.path.length > 1 && isContainerName(field.path[0] ?? '')) &&
    !(field.distinct === 1 && isKindName(field.path.at(-1) ?? '')) &&
    (!isOnePerLanguage ||
      field.distinct === 1 ||
      field.distinct * 4 <= lists * (field.usual > 0 ? 3 : 1) ||
      isSameInList(field));
  const scored = fields
    .filter(isVocabulary)
    // The only name of a page is still one, where beside a language a single other field is left for the value.
    .filter(
      ({ isName, distinct, usual }) =>
        isName && (distinct > 1 || usual > 0.5 || (locale !== null && fields.length === 2)),
    )
    .map((field) => {
      const ids = entries.map(({ object, list }) => idOf([field, ...(locale ? [locale] : [])], object, list));
      const twice = 1 - new Set(ids).size / ids.length;
      const isValue = usualness(field.path.at(-1) ?? '', VALUE_WORDS) > 0;
      return { field, twice, score: field.usual * 2 + field.repeats * 1.5 - twice * 2 - (isValue ? 2 : 0) };
    })
    .filter(({ field, twice }) => (field.repeats > 0.3 || field.usual > 0.5) && twice < 0.6)
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  return best !== undefined && best.score > 0.9 ? best.field : null;
}

/** Whether a language is in an object with the value that is in it: {current: {language: "de", content: "Pfanne"}}. */
export function isBesideValue(entries: readonly Entry[], fields: readonly Field[], { path }: Field): boolean {
  const [outer = '', inner] = path;
  if (inner === undefined || usualness(outer, CONTAINER_WORDS) > 0) return false;
  return fields.some(
    (field) =>
      field.path.length > 1 &&
      field.path[0] === outer &&
      field.path !== path &&
      usualness(field.path.at(-1) ?? '', VALUE_WORDS) > 0 &&
      field.distinct > 1 &&
      new Set(entries.map(({ object }) => idOf([field, { path }], object, 0))).size > field.distinct / 2,
  );
}

/** Whether two fields of the entries say the same in other words: the id of a language beside its code. */
export function isSameAs(entries: readonly Entry[], one: Field, other: Field): boolean {
  if (usualness(one.path.at(-1) ?? '', VALUE_WORDS) > 0) return false;
  const pairs = new Set(entries.map(({ object }) => idOf([one, other], object, 0)));
  return one.distinct > 1 && pairs.size === one.distinct && pairs.size === other.distinct;
}

const idOf = (fields: readonly { path: readonly string[] }[], object: JsonObject, list: number): string =>
  JSON.stringify([list, ...fields.map(({ path }) => at(object, path) ?? null)]);

/** The field by which entries of one name and language differ, such as a channel; null if there are none. */
export function partOf(
  entries: readonly Entry[],
  fields: readonly Field[],
  bound: readonly BoundField[],
): Field | null {
  const same = Map.groupBy(entries, ({ object, list }) => idOf(bound, object, list));
  const doubles = [...same.values()].filter((own) => own.length > 1);
  const possible = fields.filter(
    ({ path, distinct, repeats }) =>
      !bound.some((one) => one.path === path) && distinct > 1 && distinct <= 20 && repeats > 0.5,
  );
  const named = possible.find(({ path }) => isPartName(path.at(-1) ?? ''));
  if (named !== undefined) return named;
  if (doubles.length < 2) return null;
  const found = possible.find(
    (field) =>
      usualness(field.path.at(-1) ?? '', VALUE_WORDS) === 0 &&
      doubles.every(
        (own) => new Set(own.map(({ object }) => textOf(at(object, field.path)))).size === own.length,
      ),
  );
  return found ?? null;
}

/** Whether all that entries say follows from one of their fields, in several lists: then it is the value, and not what the value is of. */
export function areCodes(entries: readonly Entry[], { path }: Field): boolean {
  const byCode = Map.groupBy(entries, ({ object }) => textOf(at(object, path)));
  const same = [...byCode.values()].map(
    (own) => new Set(own.map(({ object }) => JSON.stringify(object))).size,
  );
  const lists = new Set(entries.map(({ list }) => list)).size;
  const others = [...byKey(entries.map(({ object }) => object)).keys()].filter((key) => key !== path[0]);
  // [{id: 30, name: "New", slug: "new"}]
  if (others.length > 0 && others.every((key) => usualness(key, CODE_WORDS) > 0)) return true;
  return (
    entries.length > byCode.size * 2 &&
    same.every((count) => count === 1) &&
    entries.length < lists * 2 &&
    usualness(path.at(-1) ?? '', CODE_WORDS) > 0
  );
}

const CODE_WORDS = ['code', 'id', 'key', 'slug', 'value id', 'option id'];

/** The objects of a list; or its tuples, if it has nothing else, by position. */
export const objectsIn = (list: readonly Json[]): JsonObject[] =>
  list.length > 0 && list.every(isTuple) ? list.map(asPositions) : list.filter(isRecord);

/** Lists of nothing but tuples, taken apart by how long these are. */
export function tuplesByLength(lists: readonly (readonly Json[])[]): Json[][][] {
  if (!lists.every((list) => list.every(isTuple))) return [];
  const lengths = new Set((lists as Json[][][]).flatMap((list) => list.map(({ length }) => length)));
  return lengths.size < 2
    ? []
    : [...lengths].map((one) =>
        (lists as Json[][][]).map((list) => list.filter(({ length }) => length === one)),
      );
}
