import { type CellValue, entriesOf, isRepeated } from '../domain/value.ts';
import { type Json, toJson } from './json.ts';
import type { ServiceProfile } from './profile.ts';

/** A localized value to write, with its language as spelled by the service, or without it if `localeless` (2.1 rule 2). */
interface WritableValue {
  property: string;
  locale: string;
  localeless: boolean;
  spelled?: string | undefined;
  value: CellValue;
}

/** Returns the entries of a property list for a cell. `fieldsOf`: further fields of each, as received. */
export const valueEntries = (
  { value, ...cell }: WritableValue,
  profile: ServiceProfile,
  fieldsOf: (nth: number) => { [key: string]: Json } = () => ({}),
): Record<string, unknown>[] =>
  (value === null ? [null] : entriesOf(value)).map((entry, nth) =>
    valueEntry({ ...cell, value: entry }, profile, { more: fieldsOf(nth) }),
  );

/**
 * Returns an entry of a property list; if `withValue` is false, it only names the cell (a removal). `more`: further fields
 * as received.
 */
export function valueEntry(
  { property, locale, localeless, spelled, value }: WritableValue,
  { property: names }: ServiceProfile,
  { withValue = true, more }: { withValue?: boolean; more?: { [key: string]: Json } } = {},
): Record<string, unknown> {
  return {
    [names.name]: property,
    ...(withValue ? { [names.value]: toJson(value) } : {}),
    ...(localeless ? {} : { [names.locale]: spelled ?? locale }),
    ...(more ? (toJson(more) as Record<string, unknown>) : {}),
  };
}

/** An object has only one value for a property, so several entries are a list. */
const inObject = (value: CellValue): unknown => toJson(isRepeated(value) ? value.$entries : value);

/** Values written as an object, in one of the shapes without lists. */
export const valueObject = (
  values: readonly WritableValue[],
  shape: Exclude<ServiceProfile['property']['shape'], 'list'>,
): Record<string, unknown> => (shape === 'map' ? valueMap(values) : localeMap(values));

/** Languages first, with values without one beside them. */
function localeMap(values: readonly WritableValue[]): Record<string, unknown> {
  const plain = values.filter(({ localeless }) => localeless);
  const byLocale = Map.groupBy(
    values.filter(({ localeless }) => !localeless),
    ({ locale, spelled }) => spelled ?? locale,
  );
  const map = (same: readonly WritableValue[]) =>
    Object.fromEntries(same.map(({ property, value }) => [property, inObject(value)]));
  return { ...map(plain), ...Object.fromEntries([...byLocale].map(([locale, same]) => [locale, map(same)])) };
}

/**
 * Values as a map by property: the value itself, or an object by locale. A property written both with and without
 * locales has locales throughout (2.1 rule 2).
 */
function valueMap(values: readonly WritableValue[]): Record<string, unknown> {
  const entries = [...Map.groupBy(values, ({ property }) => property)].map(
    ([property, same]): [string, unknown] => {
      if (same.every(({ localeless }) => localeless)) return [property, inObject(same.at(-1)!.value)];
      return [
        property,
        Object.fromEntries(same.map(({ locale, spelled, value }) => [spelled ?? locale, inObject(value)])),
      ];
    },
  );
  return Object.fromEntries(entries);
}
