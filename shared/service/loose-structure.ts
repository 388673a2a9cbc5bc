import { isExactNumber } from '../domain/value.ts';
import { splitsOf } from './cells/joined-keys.ts';
import { JOINED_FORMS } from './cells/pattern.ts';
import type { SpelledLanguages } from './cells/spelled-languages.ts';
import { isObject, type Json } from './json.ts';

type JsonObject = { [key: string]: Json };

/** A value of a product as a variant; `spelled`: its language as the service spells it, '' for none. */
export interface LooseProperty {
  property: string;
  spelled: string;
  value: Json;
}

const NAME_KEY =
  /^@?(?:(?:property|attribute|option|field|axis|characteristic)[_-]?)?(?:name|key|k|code|id|property|attribute|option|axis|field|characteristic)$/i;
/** An entry may have an id of its own beside its name. */
const ID_KEY = /id$/i;
const VALUE_KEY =
  /^[@#]?(?:(?:property|attribute|option|field)[_-]?)?(?:value|values|data|val|v|text|content|label)$/i;
const LOCALE_KEY = /^@?(?:locale|language|lang|culture)(?:[_-]?(?:code|id))?$/i;
/** Keys around a value that only say what kind of value it is: {"stringValue": "M"}, {"arrayValue": {"values": […]}}. */
const WRAPPER_KEY =
  /^(?:(?:string|text|number|integer|int|double|float|decimal|bool|boolean|array|list|map|struct|object|json)(?:[_-]?value)?|values?|fields|data|items?|results|entries|entry|edges|nodes?|attributes?)$/i;
/** Keys of what is about an object, not in it. */
const ABOUT_KEY = /^(?:__|@odata|[@_]?type$|_links$)/i;

const isRecord = (json: Json | undefined): json is JsonObject => isObject(json) && !isExactNumber(json);

function unwrapped(json: Json): Json {
  if (!isRecord(json)) return json;
  const keys = Object.keys(json).filter((key) => json[key] !== null && !ABOUT_KEY.test(key));
  const [only = ''] = keys;
  return keys.length === 1 && WRAPPER_KEY.test(only) ? unwrapped(json[only] as Json) : json;
}

/**
 * Reads the attributes that tell variants apart (2.2) in whatever form a service has them: a list of names or of objects with a name, in
 * wrappers, by language, or as one text.
 */
export function looseNames(json: Json | undefined, languages: SpelledLanguages): string[] {
  const held = unwrapped(json ?? null);
  if (typeof held === 'string') return parts(held);
  if (Array.isArray(held))
    return held.flatMap((entry) => {
      const inner = unwrapped(entry);
      if (typeof inner === 'string') return inner === '' ? [] : [inner];
      return isRecord(inner) ? [...nameIn(inner), ...textsIn(inner)].slice(0, 1) : [];
    });
  if (!isRecord(held)) return [];
  const [inAnyLanguage] = byLanguage(held, languages);
  return inAnyLanguage === undefined ? [] : looseNames(inAnyLanguage[1], languages);
}

/**
 * Reads the values for those attributes, in whatever form a service has them: under their names, as a list of names and values, each also
 * by language and in wrappers, or as one text ("size=M; colour=red").
 */
export function looseProperties(json: Json | undefined, languages: SpelledLanguages): LooseProperty[] {
  const held = unwrapped(json ?? null);
  if (typeof held === 'string') return assignments(held);
  if (Array.isArray(held)) return held.flatMap((entry) => ofEntry(unwrapped(entry), languages));
  if (!isRecord(held)) return [];
  const maps = byLanguage(held, languages);
  if (maps.length > 0)
    return maps.flatMap(([spelled, inner]) =>
      looseProperties(inner, languages).map((one) => ({ ...one, spelled: one.spelled || spelled })),
    );
  return Object.entries(held).flatMap(([key, value]) => {
    const { name, spelled } = splitName(key, languages);
    return valuesOf(name, value, spelled, languages);
  });
}

/** "colour.de" and "colour (de)" as name and language. */
const splitName = (key: string, languages: SpelledLanguages): { name: string; spelled: string } =>
  JOINED_FORMS.flatMap((form) => splitsOf(key, form)).find(({ spelled }) => languages.isListed(spelled)) ?? {
    name: key,
    spelled: '',
  };

function ofEntry(entry: Json, languages: SpelledLanguages): LooseProperty[] {
  if (typeof entry === 'string') return assignments(entry);
  if (Array.isArray(entry)) return ofTuple(entry, languages);
  if (!isRecord(entry)) return [];
  const [name] = nameIn(entry);
  if (name === undefined) {
    // {"size": "M"}
    const keys = Object.keys(entry);
    return keys.length === 1 ? valuesOf(keys[0] ?? '', entry[keys[0] ?? ''] ?? null, '', languages) : [];
  }
  const others = Object.entries(entry).filter(([key, value]) => value !== name && !ABOUT_KEY.test(key));
  const spelled = others.find(([key, value]) => LOCALE_KEY.test(key) && typeof value === 'string')?.[1];
  const rest = others.filter(([key]) => !LOCALE_KEY.test(key));
  const found = rest.find(([key]) => VALUE_KEY.test(key)) ?? (rest.length === 1 ? rest[0] : undefined);
  if (found === undefined) return [];
  // The primary language is at the value, and the others beside it.
  const beside = rest
    .filter(([key]) => key !== found[0])
    .flatMap(([, value]) => valuesOf(name, value, '', languages).filter((one) => one.spelled !== ''));
  return [...valuesOf(name, found[1], typeof spelled === 'string' ? spelled : '', languages), ...beside];
}

/** [name, value] and [name, locale, value]. */
function ofTuple([name, ...rest]: Json[], languages: SpelledLanguages): LooseProperty[] {
  const [locale, value = null] = rest.length === 2 ? rest : ['', rest[0]];
  if (typeof name !== 'string' || name === '' || rest.length === 0 || rest.length > 2) return [];
  if (locale !== null && locale !== '' && (typeof locale !== 'string' || languages.of(locale) === null))
    return [];
  return valuesOf(name, value, locale ?? '', languages);
}

/** The names that an entry gives at usual keys, ids last. */
const nameIn = (entry: JsonObject): string[] =>
  Object.entries(entry)
    .sort(([a], [b]) => Number(ID_KEY.test(a)) - Number(ID_KEY.test(b)))
    .flatMap(([key, value]) => {
      const text = NAME_KEY.test(key) ? unwrapped(value) : null;
      if (isRecord(text)) return nameIn(text).slice(0, 1);
      return typeof text === 'string' && text !== '' ? [text] : [];
    });

const textsIn = (entry: JsonObject): string[] =>
  Object.entries(entry).flatMap(([key, value]) =>
    VALUE_KEY.test(key) && typeof value === 'string' && value !== '' ? [value] : [],
  );

/** The value of a property, or one for each language. */
function valuesOf(
  property: string,
  json: Json,
  spelled: string,
  languages: SpelledLanguages,
): LooseProperty[] {
  const value = unwrapped(json);
  if (value === null) return [];
  if (isRecord(value)) {
    const maps = byLanguage(value, languages);
    if (maps.length > 0) return maps.flatMap(([code, inner]) => valuesOf(property, inner, code, languages));
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
    const entries = value.map((entry) => {
      const locale = Object.entries(entry).find(
        ([key, said]) =>
          LOCALE_KEY.test(key) ||
          (typeof said === 'string' && !VALUE_KEY.test(key) && languages.isListed(said)),
      )?.[1];
      const found = Object.entries(entry).find(([key]) => VALUE_KEY.test(key));
      return found === undefined
        ? null
        : { property, spelled: typeof locale === 'string' ? locale : '', value: unwrapped(found[1]) };
    });
    const read = entries.filter((entry) => entry !== null);
    if (read.length === value.length) return read;
  }
  return [{ property, spelled, value: Array.isArray(value) ? value.map(unwrapped) : value }];
}

/** The entries of an object by language; none if it is something else. */
function byLanguage(object: JsonObject, languages: SpelledLanguages): [string, Json][] {
  const entries = Object.entries(object);
  const isMap =
    entries.length > 0 &&
    entries.every(([key]) => languages.of(key) !== null) &&
    entries.some(([key]) => languages.isListed(key) || languages.of(key) === 'none');
  return isMap ? entries.map(([key, inner]) => [languages.of(key) === 'none' ? '' : key, inner]) : [];
}

const parts = (text: string): string[] =>
  text
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** "size=M; colour=red"; none if not all of it is like that. */
function assignments(text: string): LooseProperty[] {
  const read = text
    .split(/[,;|\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => /^\s*([^=:]+?)\s*[=:]\s*(.*?)\s*$/.exec(part));
  return read.every((one) => one !== null)
    ? read.map(([, property = '', value = '']) => ({ property, spelled: '', value }))
    : [];
}
