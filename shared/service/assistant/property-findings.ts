import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { MappingFinding } from '../../contract/connections.ts';
import { quoted } from '../../domain/quoted.ts';
import { at, type Json } from '../json.ts';
import type { Dialect } from '../wire.ts';
import { countOf } from './field-names.ts';
import { isRecord, type JsonObject } from './places.ts';
import { describeContainer } from './property-container.ts';

type Shape = Dialect['profile']['property']['shape'];

const SHAPES: Record<Shape, MessageDescriptor> = {
  list: msg`The properties are a list with an object for each value.`,
  map: msg`The properties are an object with a value for each property.`,
  locales: msg`The properties are an object with the values of each language.`,
};

/** `expected`: the shape in the profile, which is a different one. */
const OTHER_SHAPES: Record<Shape, (expected: Shape) => string> = {
  list: (expected) =>
    t`The properties are a list with an object for each value, but the profile says “${expected}”.`,
  map: (expected) =>
    t`The properties are an object with a value for each property, but the profile says “${expected}”.`,
  locales: (expected) =>
    t`The properties are an object with the values of each language, but the profile says “${expected}”.`,
};

/** Returns which of the properties and their fields are in the products of a page. */
export function propertyFindings(products: readonly JsonObject[], dialect: Dialect): MappingFinding[] {
  const { product, property } = dialect.profile;
  const known = new Set(dialect.locales);
  const where = product.properties === '' ? t`the product itself` : quoted(product.properties);
  const held = products.map((record) => at(record, product.properties));
  const having = countOf(held, (value) => value !== undefined && value !== null);
  const filled = held.filter((value) =>
    Array.isArray(value) ? value.length > 0 : isRecord(value) && Object.keys(value).length > 0,
  );
  if (having === 0) {
    return [
      {
        key: 'product.properties',
        state: 'missing',
        message: plural(products.length, {
          one: `No properties at ${where} in the only product; there would be no values to edit.`,
          other: `No properties at ${where} in any of # products; there would be no values to edit.`,
        }),
      },
    ];
  }
  const found: MappingFinding = {
    key: 'product.properties',
    state: 'found',
    message: t`The properties are at ${where} in ${having} of ${plural(products.length, { one: '# product', other: '# products' })}.`,
  };
  if (filled.length === 0)
    return [{ ...found, state: 'absent', message: t`The properties at ${where} are empty on this page.` }];
  const lists = filled.filter((value): value is Json[] => Array.isArray(value));
  const isList = lists.length * 2 >= filled.length;
  const seen = isList ? 'list' : (describeContainer(product.properties, held, known)?.shape ?? 'map');
  const fits = seen === property.shape;
  const shape: MappingFinding = {
    key: 'property.shape',
    state: fits ? 'found' : 'missing',
    message: fits ? i18n._(SHAPES[seen]) : OTHER_SHAPES[seen](property.shape),
  };
  return isList ? [found, shape, ...entryFindings(lists.flat(), dialect)] : [found, shape];
}

function entryFindings(entries: readonly Json[], { profile, locales }: Dialect): MappingFinding[] {
  const { property } = profile;
  const objects = entries.filter(isRecord);
  const has = (field: string) =>
    countOf(objects, (entry) => entry[field] !== undefined && entry[field] !== null);
  const finding = (
    key: 'name' | 'value',
    says: { missing: (place: string) => string; found: (place: string, count: number) => string },
  ): MappingFinding => {
    const count = has(property[key]);
    const place = quoted(property[key]);
    return count === 0
      ? { key: `property.${key}`, state: 'missing', message: says.missing(place) }
      : { key: `property.${key}`, state: 'found', message: says.found(place, count) };
  };
  const localized = has(property.locale);
  const other = localized > 0 ? null : describeContainer('', [[...entries]], new Set(locales));
  const elsewhere = other?.shape === 'list' && other.names.locale !== null ? other.names.locale : null;
  return [
    finding('name', {
      missing: (place) =>
        plural(entries.length, {
          one: `No property’s name at ${place} in the only value.`,
          other: `No property’s name at ${place} in any of # values.`,
        }),
      found: (place, count) =>
        t`The property’s name is at ${place} in ${count} of ${plural(entries.length, { one: '# value', other: '# values' })}.`,
    }),
    finding('value', {
      missing: (place) =>
        plural(entries.length, {
          one: `No value at ${place} in the only value.`,
          other: `No value at ${place} in any of # values.`,
        }),
      found: (place, count) =>
        t`The value is at ${place} in ${count} of ${plural(entries.length, { one: '# value', other: '# values' })}.`,
    }),
    {
      key: 'property.locale',
      state: localized > 0 ? 'found' : elsewhere === null ? 'absent' : 'missing',
      message:
        localized > 0
          ? t`The language is at ${quoted(property.locale)} in ${localized} of ${plural(entries.length, { one: '# value', other: '# values' })}.`
          : elsewhere === null
            ? t`No value names a language at ${quoted(property.locale)}; all count as the primary language.`
            : t`No language at ${quoted(property.locale)}, but ${quoted(elsewhere)} looks like one; without it all languages run together.`,
    },
  ];
}
