import type { Dialect } from '../wire.ts';
import type { Change } from './changed-dialect.ts';
import { quoted } from './field-names.ts';
import { isRecord } from './places.ts';
import { languagesIn, type PropertyContainer } from './property-container.ts';

/** The form's language codes have this shape (contract/connections.ts). */
const LOCALE_SHAPE = /^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/;

/** What reads the products' values where they were found, as they are written there, in every language seen. */
export function containerChanges(container: PropertyContainer, dialect: Dialect): Change[] {
  const { path, shape } = container;
  const seen =
    shape === 'list'
      ? `${quoted(path)} is a list with an object for each value.`
      : `${quoted(path)} is an object with a value for each property, not a list.`;
  return [
    { key: 'product.properties', to: path, why: `The values of the products are at ${quoted(path)}.` },
    {
      key: 'property.shape',
      to: shape,
      why: `${seen} How values are written in changes (“patch.values_shape”) is a separate decision: a list of products does not show it.`,
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
  const change = (key: 'name' | 'value' | 'locale', to: string, what: string): Change => ({
    key: `property.${key}`,
    to,
    why: `The entries at ${quoted(path)} have ${what} in ${quoted(to)}.`,
  });
  return [
    ...(works
      ? []
      : [change('name', names.name, 'the property’s name'), change('value', names.value, 'the value')]),
    ...(names.locale !== null && share(property.locale) === 0
      ? [change('locale', names.locale, 'the language')]
      : []),
  ];
}

function languageChanges(container: PropertyContainer, { locales }: Dialect): Change[] {
  const seen = languagesIn(container);
  const more = seen.filter((code) => !locales.includes(code) && LOCALE_SHAPE.test(code));
  if (more.length === 0) return [];
  const [primary = ''] = locales;
  const unseen = seen.includes(primary) || hasPlain(container) ? '' : ', though no value here is in it';
  const why = `Values in ${more.join(', ')} were seen, which the form does not list. ${quoted(primary)} stays the primary language${unseen}.`;
  return [{ key: 'locales', to: [...locales, ...more], why }];
}

/** Whether there are values without a language: those are in the primary one. */
function hasPlain(container: PropertyContainer): boolean {
  if (container.shape === 'map') return !container.values.every(isRecord);
  const { locale } = container.names;
  return locale === null || container.entries.some((entry) => isRecord(entry) && !entry[locale]);
}
