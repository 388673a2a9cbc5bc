import type { Json } from '../json.ts';
import { isLanguageCode } from '../language-codes.ts';
import { isRecord } from './places.ts';

/** A language code, or one of the form's own. */
export const isLanguage = (text: string, known: ReadonlySet<string>): boolean =>
  known.has(text) || isLanguageCode(text);

/**
 * Languages that the values of a map are keyed by, in the order seen. An object counts when all its names are language
 * codes and one of them is known, by the form or by another such object; where none is known, when it has two at least.
 * Beside those, one code with a text counts too ({"kg": 5} does not).
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
