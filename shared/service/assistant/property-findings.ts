import { plural, t } from '@lingui/core/macro';
import type { MappingFinding } from '../../contract/connections.ts';
import { at, type Json } from '../json.ts';
import type { Dialect } from '../wire.ts';
import { anyOf, countOf, quoted } from './field-names.ts';
import { isRecord, type JsonObject } from './places.ts';
import { describeContainer } from './property-container.ts';

const SHAPES: Record<Dialect['profile']['property']['shape'], string> = {
  list: 'a list with an object for each value',
  map: 'an object with a value for each property',
  locales: 'an object with the values of each language',
};

/** What of the properties and their fields is there in the products of a page. */
export function propertyFindings(products: readonly JsonObject[], dialect: Dialect): MappingFinding[] {
  const { product, property } = dialect.profile;
  const known = new Set(dialect.locales);
  const where = product.properties === '' ? 'the product itself' : quoted(product.properties);
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
        message: t`No properties at ${where} in ${anyOf(products.length, 'product')}; there would be no values to edit.`,
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
    message: t`The properties are ${SHAPES[seen]}${fits ? '' : `, but the profile says “${property.shape}”`}.`,
  };
  return isList ? [found, shape, ...entryFindings(lists.flat(), dialect)] : [found, shape];
}

function entryFindings(entries: readonly Json[], { profile, locales }: Dialect): MappingFinding[] {
  const { property } = profile;
  const objects = entries.filter(isRecord);
  const all = plural(entries.length, { one: '# value', other: '# values' });
  const has = (field: string) =>
    countOf(objects, (entry) => entry[field] !== undefined && entry[field] !== null);
  const finding = (key: 'name' | 'value', what: string): MappingFinding => {
    const count = has(property[key]);
    return count === 0
      ? {
          key: `property.${key}`,
          state: 'missing',
          message: t`No ${what} at ${quoted(property[key])} in ${anyOf(entries.length, 'value')}.`,
        }
      : {
          key: `property.${key}`,
          state: 'found',
          message: t`The ${what} is at ${quoted(property[key])} in ${count} of ${all}.`,
        };
  };
  const localized = has(property.locale);
  const other = localized > 0 ? null : describeContainer('', [[...entries]], new Set(locales));
  const elsewhere = other?.shape === 'list' && other.names.locale !== null ? other.names.locale : null;
  return [
    finding('name', 'property’s name'),
    finding('value', 'value'),
    {
      key: 'property.locale',
      state: localized > 0 ? 'found' : elsewhere === null ? 'absent' : 'missing',
      message:
        localized > 0
          ? t`The language is at ${quoted(property.locale)} in ${localized} of ${all}.`
          : elsewhere === null
            ? t`No value names a language at ${quoted(property.locale)}; all count as the primary language.`
            : t`No language at ${quoted(property.locale)}, but ${quoted(elsewhere)} looks like one; without it all languages run together.`,
    },
  ];
}
