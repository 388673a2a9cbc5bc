import { SpelledLanguages } from '../cells/spelled-languages.ts';
import { at, idText, isObject, type Json, toJson } from '../json.ts';
import type { ServiceProfile } from '../profile.ts';
import { placeIn } from '../record-places.ts';
import type { Dialect } from '../wire.ts';
import { coreOf, LOCALE_WORDS } from './cell-words.ts';
import { depthOf, lastOf, usualness } from './field-names.ts';
import { byKey, isRecord, type JsonObject, placesIn } from './places.ts';

type Editions = NonNullable<ServiceProfile['list']['editions']>;

/** Where records of one product and several languages have the same identifier, and what says their languages. */
export interface FoundEditions {
  identifier: string;
  editions: Editions;
}

/**
 * Returns which field says the language of a record, and which are of a language, if products come in several records that differ in
 * their language; null if they do not. The identifier may be in an object: {elements: {sku: {value: "007"}}}.
 */
export function findEditions(products: readonly JsonObject[], dialect: Dialect): FoundEditions | null {
  const { profile, identifierField } = dialect;
  const own = profile.product.identifier ?? identifierField;
  const isThere = products.some((product) => placeIn(product, own, profile) !== undefined);
  const paths = isThere
    ? [own]
    : [...placesIn(products).keys()].filter((path) => lastOf(coreOf(path)) === identifierField);
  for (const identifier of paths) {
    const editions = editionsBy(identifier, products, dialect);
    if (editions !== null) return { identifier, editions };
  }
  return null;
}

function editionsBy(
  path: string,
  products: readonly JsonObject[],
  { profile, locales }: Dialect,
): Editions | null {
  const groups = [
    ...Map.groupBy(products, (product) => idText(placeIn(product, path, profile))?.text),
  ].flatMap(([identifier, records]) => (identifier !== undefined && records.length > 1 ? [records] : []));
  if (groups.length === 0) return null;
  const languages = new SpelledLanguages(locales, 'guessed');
  const [locale] = [...placesIn(products).keys()]
    .filter((field) => depthOf(field) < 3)
    .filter((field) => products.every((product) => isLanguage(at(product, field), languages)))
    .filter((field) =>
      groups.every((records) => new Set(records.map((one) => textAt(one, field))).size === records.length),
    )
    .toSorted((a, b) => usualness(b, LOCALE_WORDS) - usualness(a, LOCALE_WORDS));
  if (locale === undefined) return null;
  // What is of a language, and what of the product, are beside each other where its identifier or the language are.
  const fields = [...byKey(products)].flatMap(([key, held]) =>
    [locale, path].some((one) => one.startsWith(`${key}.`))
      ? [...byKey(held.filter(isRecord)).keys()].map((inner) => `${key}.${inner}`)
      : [key],
  );
  const differs = (field: string) =>
    groups.some(
      (records) => new Set(records.map((one) => JSON.stringify(toJson(at(one, field) ?? null)))).size > 1,
    );
  return { locale, fields: fields.filter((field) => field !== locale && differs(field)) };
}

const textAt = (record: JsonObject, field: string): string | undefined => idText(at(record, field))?.text;

function isLanguage(json: Json | undefined, languages: SpelledLanguages): boolean {
  const text = isObject(json) ? undefined : idText(json)?.text;
  return text !== undefined && languages.isListedInField(text);
}
