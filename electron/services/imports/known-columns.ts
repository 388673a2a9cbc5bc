import { STRUCTURE } from '#shared/service/structure.ts';
import { recordPaths } from '#shared/service/wire.ts';
import type { Workspace } from '../workspaces.ts';
import type { KnownColumns } from './guess-roles.ts';
import type { ValueNames } from './row-mapper.ts';

/** What the catalog of a connection calls its columns now. */
export async function knownColumns({ connection, store }: Workspace): Promise<KnownColumns> {
  const { properties } = await store.summary();
  const paths = recordPaths(connection);
  const used = properties.flatMap(({ locales }) => Object.keys(locales));
  return {
    identifierField: connection.identifierField,
    productIdField: paths.product_id,
    structureFields: {
      parent: paths.parent_identifier,
      childBound: paths.child_bound_attributes,
      defining: paths.defining_properties,
    },
    locales: [...new Set([...connection.locales, ...used])],
    properties: properties.map(({ name, locales }) => ({ name, locales: Object.keys(locales) })),
  };
}

/** How rows that are one value name properties and languages: exactly, else whatever their upper and lower case. */
export function valueNames({ structureFields, properties, locales }: KnownColumns): ValueNames {
  const structure = Object.entries(structureFields).map(
    ([part, field]) => [field, STRUCTURE[part as keyof typeof STRUCTURE]] as const,
  );
  const byProperty = spellings([...structure, ...properties.map(({ name }) => [name, name] as const)]);
  const byLocale = spellings(locales.map((locale) => [locale, locale] as const));
  return {
    property: (text) => byProperty(text) ?? text.trim(),
    locale: (text) => (text.trim() === '' ? (locales[0] ?? '') : (byLocale(text) ?? text.trim())),
  };
}

function spellings(names: readonly (readonly [string, string])[]): (text: string) => string | undefined {
  const exact = new Map(names);
  const loose = new Map(names.map(([name, meant]) => [name.toLowerCase(), meant]));
  return (text) => exact.get(text) ?? exact.get(text.trim()) ?? loose.get(text.trim().toLowerCase());
}
