import { type CellValue, entriesOf, isRepeated } from '../domain/value.ts';
import { type Json, toJson } from './json.ts';
import type { ServiceProfile } from './profile.ts';

/** One localized value to write, its language as the service spells it: not at all where `localeless` (2.1 rule 2). */
export interface WritableValue {
  property: string;
  locale: string;
  localeless: boolean;
  spelled?: string | undefined;
  value: CellValue;
}

/** The entries of a property list that a cell stands for. `fieldsOf`: further fields of each, as they came. */
export const valueEntries = (
  { value, ...cell }: WritableValue,
  profile: ServiceProfile,
  fieldsOf: (nth: number) => { [key: string]: Json } = () => ({}),
): Record<string, unknown>[] =>
  (value === null ? [null] : entriesOf(value)).map((entry, nth) =>
    valueEntry({ ...cell, value: entry }, profile, { more: fieldsOf(nth) }),
  );

/** One entry of a property list; `withValue` false names the cell only (a removal). `more`: further fields as they came. */
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

/** An object has one value for a property: several entries are a list there. */
const inObject = (value: CellValue): unknown => toJson(isRepeated(value) ? value.$entries : value);

/** Values written as an object, in one of the shapes that are none of lists. */
export const valueObject = (
  values: readonly WritableValue[],
  shape: Exclude<ServiceProfile['property']['shape'], 'list'>,
): Record<string, unknown> => (shape === 'map' ? valueMap(values) : localeMap(values));

/** Languages first; values without one beside them. */
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
