import { headerNames } from '#shared/exchange/column-header.ts';
import { STRUCTURE } from '#shared/service/structure.ts';
import type { Workspace } from '../workspaces.ts';
import type { KnownColumns } from './guess-roles.ts';
import type { ValueNames } from './row-mapper.ts';

/** Returns the current column names of a connection's catalog. */
export async function knownColumns({ connection, store }: Workspace): Promise<KnownColumns> {
  const names = headerNames(connection, (await store.summary()).properties);
  const used = [...names.localesOf.values()].flat();
  return { ...names, locales: [...new Set([...connection.locales, ...used])] };
}

/** Resolves the properties and languages that rows with a single value name: by exact spelling, otherwise ignoring case. */
export function valueNames({ structureFields, localesOf, locales, primary }: KnownColumns): ValueNames {
  const structure = Object.entries(structureFields).map(
    ([part, field]) => [field, STRUCTURE[part as keyof typeof STRUCTURE]] as const,
  );
  const byProperty = spellings([...structure, ...[...localesOf.keys()].map((name) => [name, name] as const)]);
  const byLocale = spellings(locales.map((locale) => [locale, locale] as const));
  return {
    property: (text) => byProperty(text) ?? text.trim(),
    locale: (text) => (text.trim() === '' ? primary : (byLocale(text) ?? text.trim())),
  };
}

function spellings(names: readonly (readonly [string, string])[]): (text: string) => string | undefined {
  const exact = new Map(names);
  const loose = new Map(names.map(([name, meant]) => [name.toLowerCase(), meant]));
  return (text) => exact.get(text) ?? exact.get(text.trim()) ?? loose.get(text.trim().toLowerCase());
}
