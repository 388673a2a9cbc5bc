import type { Json } from '../json.ts';
import type { RecordValue } from '../read-values.ts';
import { isRecord } from './places.ts';

/** ISO 639-1. A code of two letters that is none of these ("kg", "id" of a struct aside) is hardly a language. */
const LANGUAGES = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en ' +
    'eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ' +
    'ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ' +
    'ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st ' +
    'su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);

/** "de", "de-AT", "zh_Hans_CN": a code that begins with a language, or one of the form's own. */
export const isLanguageCode = (text: string, known: ReadonlySet<string>): boolean =>
  known.has(text) ||
  (/^[A-Za-z]{2}([-_][A-Za-z]{4})?([-_]([A-Za-z]{2}|\d{3}))?$/.test(text) &&
    LANGUAGES.has(text.slice(0, 2).toLowerCase()));

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
    .filter((keys) => keys.length > 0 && keys.every((key) => isLanguageCode(key, known)));
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

/**
 * Languages of one product's values that are not `known`: named by a value, or in a map beside known ones, which is then
 * read as one value ({"en": …, "it": …} with "it" unknown).
 */
export function unlistedLanguages(values: readonly RecordValue[], known: readonly string[]): Set<string> {
  const unlisted = new Set<string>();
  for (const { locale, localeless, value } of values) {
    if (!known.includes(locale)) unlisted.add(locale);
    if (!localeless || typeof value !== 'object' || !isRecord(value as Json)) continue;
    const keys = Object.keys(value);
    const listed = new Set(known);
    if (keys.some((key) => listed.has(key)) && keys.every((key) => isLanguageCode(key, listed)))
      for (const key of keys) if (!listed.has(key)) unlisted.add(key);
  }
  return unlisted;
}

const isText = (value: Json, key = ''): boolean => isRecord(value) && typeof value[key] === 'string';
