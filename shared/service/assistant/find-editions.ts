import { SpelledLanguages } from '../cells/spelled-languages.ts';
import { idText, isObject, type Json, toJson } from '../json.ts';
import type { ServiceProfile } from '../profile.ts';
import { placeIn } from '../record-places.ts';
import type { Dialect } from '../wire.ts';
import { LOCALE_WORDS } from './cell-words.ts';
import { usualness } from './field-names.ts';
import type { JsonObject } from './places.ts';

type Editions = NonNullable<ServiceProfile['list']['editions']>;

/**
 * Returns which field says the language of a record, and which are of a language, if products come in several records that differ in
 * their language; null if they do not.
 */
export function findEditions(
  products: readonly JsonObject[],
  { profile, identifierField, locales }: Dialect,
): Editions | null {
  const path = profile.product.identifier ?? identifierField;
  const groups = [
    ...Map.groupBy(products, (product) => idText(placeIn(product, path, profile))?.text),
  ].flatMap(([identifier, records]) => (identifier !== undefined && records.length > 1 ? [records] : []));
  if (groups.length === 0) return null;
  const languages = new SpelledLanguages(locales, 'guessed');
  const fields = new Set(products.flatMap((product) => Object.keys(product)));
  const [locale] = [...fields]
    .filter((field) => products.every((product) => isLanguage(product[field], languages)))
    .filter((field) =>
      groups.every((records) => new Set(records.map((one) => textAt(one, field))).size === records.length),
    )
    .toSorted((a, b) => usualness(b, LOCALE_WORDS) - usualness(a, LOCALE_WORDS));
  if (locale === undefined) return null;
  const differs = (field: string) =>
    groups.some(
      (records) => new Set(records.map((one) => JSON.stringify(toJson(one[field] ?? null)))).size > 1,
    );
  return { locale, fields: [...fields].filter((field) => field !== locale && differs(field)) };
}

const textAt = (record: JsonObject, field: string): string | undefined => idText(record[field])?.text;

function isLanguage(json: Json | undefined, languages: SpelledLanguages): boolean {
  const text = isObject(json) ? undefined : idText(json)?.text;
  return text !== undefined && languages.isListedInField(text);
}
