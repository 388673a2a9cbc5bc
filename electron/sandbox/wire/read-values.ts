import { isValue, type Value } from '#shared/domain/value.ts';
import { isObject, type Json } from '#shared/service/json.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import type { Dialect } from './dialect.ts';
import { ItemError } from './errors.ts';
import { field } from './paths.ts';

/** A value as sent; `value` is null in a removal. */
export interface SentValue {
  property: string;
  locale: string | null;
  value: Value | null;
}

/** Never "locales": `checkDialect` refuses that. */
type Shape = ServiceProfile['property']['shape'];

/** Reads the localized values of a record or of a set or append operation. Throws `ItemError`. */
export function readValues(json: Json | undefined, shape: Shape, dialect: Dialect): SentValue[] {
  return readEntries(json, shape, dialect).map((sent) => {
    if (sent.value === null || !isValue(sent.value))
      throw new ItemError(
        'invalid_value',
        `The value of "${sent.property}" is missing; to clear it, remove it`,
      );
    return sent;
  });
}

/**
 * Reads which values an operation removes: in a list, from entries without a value; in a map, from the locales (or none) of
 * each name.
 */
export const readRemovals = (json: Json | undefined, shape: Shape, dialect: Dialect): SentValue[] => {
  const { remove, remove_items } = dialect.profile.patch;
  const sent = readEntries(json, shape, dialect);
  // With a value, the same operation removes items from a list.
  return remove === remove_items ? sent : sent.map((one) => ({ ...one, value: null }));
};

function readEntries(json: Json | undefined, shape: Shape, dialect: Dialect): SentValue[] {
  if (json === undefined || json === null) return [];
  const sent = shape === 'list' ? readList(json, dialect) : readMap(json, dialect);
  for (const { locale, property } of sent) {
    if (locale !== null && !dialect.locales.includes(locale))
      throw new ItemError(
        'unknown_locale',
        `"${locale}" is not a language of this integration ("${property}")`,
      );
    if (property === dialect.identifierField)
      throw new ItemError(
        'identifier_is_fixed',
        `"${property}" identifies the product and cannot be changed`,
      );
  }
  return sent;
}

function readList(json: Json, { profile }: Dialect): SentValue[] {
  const names = profile.property;
  if (!Array.isArray(json)) throw new ItemError('invalid_properties', 'The properties must be a list');
  return json.map((entry) => {
    const property = field(entry, names.name);
    const locale = field(entry, names.locale) ?? null;
    if (typeof property !== 'string' || property === '')
      throw new ItemError('invalid_properties', `A property has no "${names.name}"`);
    if (locale !== null && typeof locale !== 'string')
      throw new ItemError('invalid_properties', `The "${names.locale}" of "${property}" is not text`);
    return { property, locale, value: (field(entry, names.value) ?? null) as Value | null };
  });
}

function readMap(json: Json, { locales }: Dialect): SentValue[] {
  if (!isObject(json)) throw new ItemError('invalid_properties', 'The properties must be an object by name');
  return Object.entries(json).flatMap(([property, held]): SentValue[] => {
    const keys = isObject(held) ? Object.keys(held) : [];
    if (isObject(held) && keys.length > 0 && keys.every((key) => locales.includes(key)))
      return keys.map((locale) => ({ property, locale, value: held[locale] as Value | null }));
    return [{ property, locale: null, value: held as Value | null }];
  });
}
