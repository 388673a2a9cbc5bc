import type { Json } from '../json.ts';
import { isLanguageCode } from '../language-codes.ts';
import { isRecord } from './places.ts';

/** A language code, or one of the form's own. */
export const isLanguage = (text: string, known: ReadonlySet<string>): boolean =>
  known.has(text) || isLanguageCode(text);

/**
 * Returns the languages that are the keys of a map's values, in the order seen. An object counts if all its names are
 * language codes and one of them is known, from the form or from another such object; if none is known, if it has at least
 * two. In addition, one code with a text counts ({"kg": 5} does not).
 */
export function languagesOfMaps(values: readonly Json[], known: ReadonlySet<string>): string[] {
  const seen = new Set<string>();
  const keyed = values
    .filter(isRecord)
    .map((value) => Object.keys(value))
    .filter((keys) => keys.length > 0 && keys.every((key) => isLanguage(key, known)));
  const joins = (keys: string[]) => keys.some((key) => known.has(key) || seen.has(key));
  const take = (groups: string[][]) => {
    for (const key of groups.flat()) seen.add(key);
  };
  take(keyed.filter((keys) => keys.some((key) => known.has(key))));
  if (seen.size === 0) take(keyed.filter((keys) => keys.length > 1 || keys.some((key) => key.length > 2)));
  for (let before = -1; before < seen.size; ) {
    before = seen.size;
    take(keyed.filter(joins));
  }
  if (seen.size > 0)
    take(keyed.filter((keys) => keys.length === 1 && values.some((v) => isText(v, keys[0]))));
  return [...seen];
}

const isText = (value: Json, key = ''): boolean => isRecord(value) && typeof value[key] === 'string';
