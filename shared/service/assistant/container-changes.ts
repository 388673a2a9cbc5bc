import { t } from '@lingui/core/macro';
import { listed } from '../../domain/listed.ts';
import { quoted } from '../../domain/quoted.ts';
import type { Dialect } from '../wire.ts';
import type { Change } from './changed-dialect.ts';
import { usualness } from './field-names.ts';
import { isRecord, type JsonObject } from './places.ts';
import { languagesIn, type PropertyContainer } from './property-container.ts';

/** The form's language codes have this shape (contract/connections.ts). */
export const LOCALE_SHAPE = /^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/;

/**
 * The changes that make the app read the products' values where they were found, in the shape found, in every language seen.
 */
export function containerChanges(container: PropertyContainer, dialect: Dialect): Change[] {
  const { path, shape } = container;
  const what = path === '' ? t`A product` : quoted(path);
  const seen = {
    list: t`${what} is a list with an object for each value.`,
    map: t`${what} is an object with a value for each property, not a list.`,
    locales: t`${what} is an object with the values of each language (${listed(languagesIn(container))}).`,
  }[shape];
  const apart = t`How values are written in changes (“patch.values_shape”) is a separate decision: a list of products does not show it.`;
  const where =
    path === ''
      ? t`The values of the products stand beside their other fields.`
      : t`The values of the products are at ${quoted(path)}.`;
  return [
    { key: 'product.properties', to: path, why: where },
    {
      key: 'property.shape',
      to: shape,
      why: `${seen} ${apart}`,
    },
    ...(container.shape === 'list' ? entryChanges(container, dialect) : []),
    ...languageChanges(container, dialect),
  ];
}

function entryChanges(
  { path, entries, names }: Extract<PropertyContainer, { shape: 'list' }>,
  { profile: { property } }: Dialect,
): Change[] {
  const objects = entries.filter(isRecord);
  const share = (field: string) =>
    objects.filter((entry) => entry[field] !== undefined && entry[field] !== null).length / objects.length;
  const works = share(property.name) > 0.9 && share(property.value) > 0;
  const at = quoted(path);
  const change = (key: 'name' | 'value' | 'locale', to: string, why: string): Change => ({
    key: `property.${key}`,
    to,
    why,
  });
  const { name, value, locale } = names;
  return [
    ...(works
      ? []
      : [
          change('name', name, t`The entries at ${at} have the property’s name in ${quoted(name)}.`),
          change('value', value, t`The entries at ${at} have the value in ${quoted(value)}.`),
        ]),
    ...(locale !== null && share(property.locale) === 0
      ? [change('locale', locale, t`The entries at ${at} have the language in ${quoted(locale)}.`)]
      : []),
    ...typeChanges(path, objects, property),
  ];
}

const TYPE_NAMES = ['type', 'kind', 'value type', 'data type', 'property type', 'attribute type', 'datatype'];

/** A field that names the type of each value. */
function typeChanges(
  path: string,
  entries: readonly JsonObject[],
  property: Dialect['profile']['property'],
): Change[] {
  if (property.type !== null) return [];
  const fields = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  const [type] = fields
    .filter(
      (field) =>
        usualness(field, TYPE_NAMES) > 0 && entries.every((entry) => typeof entry[field] === 'string'),
    )
    .sort((a, b) => usualness(b, TYPE_NAMES) - usualness(a, TYPE_NAMES));
  if (type === undefined) return [];
  const types = new Set(entries.map((entry) => entry[type]));
  const why = t`Every value at ${quoted(path)} has its type in ${quoted(type)} (${listed([...types].slice(0, 4).map(String))}). Changes will have it too.`;
  return [{ key: 'property.type', to: type, why }];
}

function languageChanges(container: PropertyContainer, { locales }: Dialect): Change[] {
  const seen = languagesIn(container);
  const more = seen.filter((code) => !locales.includes(code) && LOCALE_SHAPE.test(code));
  if (more.length === 0) return [];
  const [primary = ''] = locales;
  const codes = listed(more);
  const why =
    seen.includes(primary) || hasPlain(container)
      ? t`Values in ${codes} were seen, which the form does not list. ${quoted(primary)} stays the primary language.`
      : t`Values in ${codes} were seen, which the form does not list. ${quoted(primary)} stays the primary language, though no value here is in it.`;
  return [{ key: 'locales', to: [...locales, ...more], why }];
}

/** Whether there are values without a language, which are in the primary one. */
function hasPlain(container: PropertyContainer): boolean {
  if (container.shape !== 'list')
    return container.shape === 'locales' ? container.values.length > 0 : !container.values.every(isRecord);
  const { locale } = container.names;
  return locale === null || container.entries.some((entry) => isRecord(entry) && !entry[locale]);
}
