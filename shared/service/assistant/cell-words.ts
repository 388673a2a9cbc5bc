import { isLanguageCode } from '../language-codes.ts';
import { depthOf, hasWord, lastOf, parentOf, usualness, words } from './field-names.ts';

/** Usual names of fields, the likeliest first, as lower-case words. */
const list = (text: string): string[] => text.split(',').map((name) => name.trim());

export const NAME_WORDS = list(
  'name, property, property name, attribute, attribute name, key, key name, code, attribute code, property code, attr, attribute id, property id, ' +
    'attribute key, property key, prop, field, field name, field key, identifier, slug, id, label, title, k, n, type',
);
export const VALUE_WORDS = list(
  'value, data, content, contents, val, text, values, attribute value, property value, field value, body, raw value, raw, v, translation, ' +
    'translations, localizations, localized, wert, valeur',
);
export const LOCALE_WORDS = list(
  'locale, language, lang, language code, locale code, lang code, culture, locale id, language id, iso, iso code, language tag, loc, ' +
    'lng, lcid, l, sprache, langue, store code, store view, store view code, view code, storefront, translation code, content language',
);
export const CONTAINER_WORDS = list(
  'properties, attributes, values, property values, attribute values, product properties, product attributes, fields, custom fields, ' +
    'custom attributes, features, specifications, specs, characteristics, props, details, metafields, facts, localized values, localized, ' +
    'translations, content, data, params, texts, localizations, localized fields, localized attributes, custom, attrs, traits, payload, ' +
    'information, info, merkmale, eigenschaften, texte',
);

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words in the names of fields that say something about the record, not the product. */
export const SYSTEM_WORDS = setOf(
  'links link meta metadata audit created updated modified published timestamp version revision rev etag checksum self href uri url ' +
    'permissions errors cursor organization integration tenant account schema kind workflow lifecycle score sort',
);
/** Words in the names of fields about parents and variants. */
export const STRUCTURE_WORDS = setOf(
  'parent child children variant variants axes axis bound defining master ancestors siblings relationships',
);
/** Words in the names of what is not published yet, or no more. */
export const DRAFT_WORDS = setOf('staged draft preview working pending previous original old');
export const COUNT_WORDS = setOf('count number num total');
export const UNIT_WORDS = setOf('unit units uom currency measure symbol');
const NO_LANGUAGE_WORDS = setOf('country region market origin unit currency value data size uom state');

/** Whether a field is called as what is no language, such as a country; "valueLanguage" is one. */
export const isCalledNoLanguage = (path: string): boolean =>
  hasWord(path, NO_LANGUAGE_WORDS) &&
  usualness(words(lastOf(path)).split(' ').at(-1) ?? '', LOCALE_WORDS) === 0;

const TYPE_NAME =
  /^(?:is)?(?:str(?:ing)?|text|num(?:ber)?|int(?:eger)?|float|double|dec(?:imal)?|bool(?:ean)?|date(?:time)?|list|arr(?:ay)?|options?|select|multi ?select|enum|money|price|html|rich ?text|json|measure(?:ment)?|quantity|media|ref(?:erence)?|localized|obj(?:ect)?|struct|tags|set|choices?|category|url|map|long|short|null|timestamp|bytes|dict|hash)(?: (?:value|val|values|string|text|list|array))?$/;

/** Whether a key is the name of a kind of value ("stringValue", "number"). */
export const isTypeName = (key: string): boolean => TYPE_NAME.test(words(key));

/** Whether a key can only be the name of a kind of value ({"$numberDouble": "0.5"}). */
export const isMarkedType = (key: string): boolean => /^\$[A-Za-z]/.test(key);

/** Whether an object with only this key is a wrapper that names the type of its value ("stringValue", "S"). */
export const isWrapperName = (key: string): boolean =>
  isTypeName(key) || /^[A-Z]{1,4}$|[a-z]Value$/.test(key);

/**
 * The path of a field without the wrappers around its only value: "fields.sku" for "fields.sku.stringValue" and "fields.sku.en-US".
 */
export function coreOf(path: string): string {
  const last = lastOf(path);
  const isWrapper =
    isTypeName(last) || WRAPPER.test(last) || (isLanguageCode(last) && !NO_LANGUAGE.test(last));
  return depthOf(path) > 1 && isWrapper ? coreOf(parentOf(path)) : path;
}

const WRAPPER = /^(?:\d+|value|values|data|content|contents|und|default|current|raw)$/;
/** Codes of languages that are names of fields rather. */
const NO_LANGUAGE = /^(?:id|no)$/i;

/** Keys around the entries of a list ("edges", "nodes"). */
export const isAroundEntries = (key: string): boolean =>
  /^(edges|nodes|items|item|entries|entry|list|elements|element|results|collection)$/i.test(key);

/** Whether a field is called as what holds properties is, also with something before it ("tradeItemInformation"). */
export const isContainerName = (name: string): boolean =>
  usualness(name, CONTAINER_WORDS) > 0 || CONTAINER_ENDS.has(words(lastOf(name)).split(' ').at(-1) ?? '');

const CONTAINER_ENDS = setOf(
  'information properties attributes fields features specifications specs characteristics details facts',
);

/** Whether a key is the name of a field that says what a record is ("type", "object", "__typename"). */
export const isKindName = (key: string): boolean =>
  /^_*(type ?name|(type|object|kind|class|model|entity|resource)(_?type)?)$/i.test(key);

/** As `isKindName`, with a mark that no property has ("_type", "@type"). */
export const isMarkedKind = (key: string): boolean =>
  /^[_@]/.test(key) && isKindName(key.replace(/^[_@]+/, ''));

/** Whether a key is the name of a field by which values of one property and language differ. */
export const isPartName = (key: string): boolean =>
  /(?:^|[_-])(?:scope|channel|store|market|site|context|segment|audience|medium)(?:[_-]?(?:code|id|key))?$/i.test(
    key,
  );
