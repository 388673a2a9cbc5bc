import { isExactNumber } from '../../domain/value.ts';
import { at, isObject, type Json } from '../json.ts';
import { inNamedEntry } from '../record-places.ts';

/** How deep below a product or the answer a name is searched. */
const MAX_DEPTH = 4;
/** Limits the work on answers with very many names. */
const MAX_PLACES = 4000;
const MAX_ENTRIES = 100;

export type JsonObject = { [key: string]: Json };

/** A plain object: not an exact number, which only looks like one. */
export const isRecord = (json: Json | undefined): json is JsonObject =>
  isObject(json) && !isExactNumber(json);

/**
 * Names that can be part of a dot path. One with a dot ("@odata.nextLink") is found again by it, but could not be written; and keys
 * such as "title.en" are many names.
 */
const isAddressable = (key: string): boolean => key !== '' && (!key.includes('.') || key.startsWith('@'));

/**
 * Returns every dot path that exists in one of the objects, shorter ones first, with its value in each (`undefined` if
 * missing). Lists are not searched.
 */
export function placesIn(objects: readonly Json[]): Map<string, (Json | undefined)[]> {
  const places = new Map<string, (Json | undefined)[]>();
  let level = [''];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const next: string[] = [];
    for (const around of level) {
      const held = objects.map((object) => at(object, around));
      for (const key of keysOf(held)) {
        if (places.size >= MAX_PLACES) return places;
        const path = around === '' ? key : `${around}.${key}`;
        const values = held.map((object) => (isRecord(object) ? at(object, key) : undefined));
        places.set(path, values);
        if (values.some(isRecord)) next.push(path);
      }
    }
    level = next;
  }
  return places;
}

/**
 * The same, and where lists have at most one entry ("parent.0.value"), or each object has an entry of the same name in a list
 * ("identifiers.SKU.value").
 */
export function namedPlacesIn(objects: readonly JsonObject[]): Map<string, (Json | undefined)[]> {
  const places = placesIn(objects);
  for (const [path, held] of [...places]) {
    const lists = held.filter(Array.isArray);
    if (lists.length > 0 && lists.every(({ length }) => length < 2))
      for (const key of placesIn(lists.flat()).keys())
        places.set(
          `${path}.0.${key}`,
          objects.map((object) => at(object, `${path}.0.${key}`)),
        );
    const [first] = held;
    if (!Array.isArray(first) || !held.every(Array.isArray)) continue;
    for (const entry of first.filter(isRecord).slice(0, MAX_ENTRIES))
      for (const [field, name] of Object.entries(entry))
        for (const key of typeof name === 'string' && isAddressable(name) && name.length <= 80
          ? Object.keys(entry)
          : []) {
          if (key === field || !isScalar(entry[key]) || !isAddressable(key)) continue;
          const place = `${path}.${name}.${key}`;
          const values = objects.map((object) => inNamedEntry(object, place.split('.')));
          if (values.every((value) => value !== undefined)) places.set(place, values);
        }
  }
  return places;
}

function keysOf(values: readonly (Json | undefined)[]): Set<string> {
  const keys = new Set<string>();
  for (const value of values) {
    if (isRecord(value)) for (const key of Object.keys(value)) if (isAddressable(key)) keys.add(key);
  }
  return keys;
}

/** A list of a few single values, such as ["title", "de", "Pfanne"]: an entry of a list as well as an object is. */
export const isTuple = (json: Json): json is Json[] =>
  Array.isArray(json) &&
  json.length > 1 &&
  json.length < 6 &&
  typeof json[0] === 'string' &&
  json.slice(0, -1).every((value) => typeof value !== 'object' || value === null);

/** Whether this is a single value. */
export const isScalar = (value: Json | undefined): boolean => typeof value !== 'object' || value === null;

/** A value as text, such as two are compared by. An object may hold a "toString" of its own, so it is not asked. */
export const textOf = (value: Json | undefined): string =>
  isScalar(value) ? String(value) : JSON.stringify(value);

/** The values of each key, in the order of the keys. */
export function byKey(objects: readonly JsonObject[]): Map<string, Json[]> {
  const out = new Map<string, Json[]>();
  for (const object of objects)
    for (const [name, value] of Object.entries(object)) {
      const held = out.get(name);
      if (held) held.push(value);
      else out.set(name, [value]);
    }
  return out;
}
