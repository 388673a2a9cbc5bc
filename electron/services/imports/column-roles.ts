import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ColumnRole, ImportPlan } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { type HeaderNames, headerNames } from '#shared/exchange/column-header.ts';
import { STRUCTURE } from '#shared/service/structure.ts';
import type { Workspace } from '../workspaces.ts';
import { ColumnNames, isAmong, plainHeader } from './column-names.ts';
import type { ValueNames } from './row-mapper.ts';

/** The names of a catalog's columns. */
export interface KnownColumns extends HeaderNames {
  /** The locales of the connection, the primary one first, and others in which products have values. */
  locales: readonly string[];
  /** Properties that hold numbers. */
  numbers: ReadonlySet<string>;
}

/** Common column names that differ from the catalog's own. */
const IDENTIFIER = ['identifier', 'sku', 'id', 'article number', 'item number', 'artikelnummer'];
const PRODUCT_ID = ['product_id', 'product id', 'productid'];
const PROPERTY = ['property', 'attribute', 'field'];
const LOCALE = ['locale', 'language', 'lang'];
const VALUE = ['value'];

/**
 * Guesses what each column holds from its header. Unrecognized columns are ignored, as is a second column for the same role.
 */
export const guessRoles = (headers: readonly string[], known: KnownColumns): ColumnRole[] =>
  withoutRepeats(meantRoles(headers, known));

/** Returns the columns that mean the same as an earlier one of another name. */
export function sameColumns(
  headers: readonly string[],
  known: KnownColumns,
): { name: string; first: string }[] {
  const firsts = new Map<string, string>();
  return meantRoles(headers, known).flatMap((role, at) => {
    const name = headers[at]!;
    const first = role.is === 'ignored' ? undefined : firsts.get(roleKey(role));
    if (role.is !== 'ignored' && first === undefined) firsts.set(roleKey(role), name);
    return first === undefined || first === name ? [] : [{ name, first }];
  });
}

/** What each column means by its name alone: several may mean the same. */
function meantRoles(headers: readonly string[], known: KnownColumns): ColumnRole[] {
  const names = headers.map(plainHeader);
  const columns = new ColumnNames(known);
  const asProducts = names.map((name) => roleOfName(name, known, columns));
  const byValue = asProducts.some(({ is }) => is === 'value') ? null : rolesByValue(names, asProducts);
  return withIdentifier(names, byValue ?? asProducts);
}

function roleOfName(name: string, known: KnownColumns, columns: ColumnNames): ColumnRole {
  if (isAmong(name, [known.identifierField])) return { is: 'identifier' };
  if (isAmong(name, [known.productIdField, ...PRODUCT_ID])) return { is: 'productId' };
  const structure = Object.entries(known.structureFields).find(([, field]) => isAmong(name, [field]));
  if (structure)
    return {
      is: 'value',
      property: STRUCTURE[structure[0] as keyof typeof STRUCTURE],
      locale: known.primary,
    };
  const column = columns.find(name);
  return column ? { is: 'value', ...column } : { is: 'ignored' };
}

/** Returns the roles in a file with one row per value; null if it is not such a file. */
function rolesByValue(names: readonly string[], roles: readonly ColumnRole[]): ColumnRole[] | null {
  if (!names.some((name) => isAmong(name, PROPERTY)) || !names.some((name) => isAmong(name, VALUE)))
    return null;
  return names.map((name, i): ColumnRole => {
    if (isAmong(name, PROPERTY)) return { is: 'property' };
    if (isAmong(name, LOCALE)) return { is: 'locale' };
    return isAmong(name, VALUE) ? { is: 'cell' } : roles[i]!;
  });
}

function withIdentifier(names: readonly string[], roles: ColumnRole[]): ColumnRole[] {
  if (roles.some(({ is }) => is === 'identifier' || is === 'productId')) return roles;
  const place = names.findIndex((name, i) => roles[i]!.is === 'ignored' && isAmong(name, IDENTIFIER));
  return place < 0 ? roles : roles.with(place, { is: 'identifier' });
}

function withoutRepeats(roles: readonly ColumnRole[]): ColumnRole[] {
  const taken = new Set<string>();
  return roles.map((role) => {
    if (role.is === 'ignored') return role;
    const key = roleKey(role);
    if (taken.has(key)) return { is: 'ignored' };
    taken.add(key);
    return role;
  });
}

const roleKey = (role: ColumnRole): string => (role.is === 'value' ? columnKey(role) : role.is);

/** Throws `invalid_input` for a plan with which no row can be understood. `columns`: those of the file. */
export function checkPlan({ reading, roles, unknown, known }: ImportPlan, columns: readonly string[]): void {
  if (reading.kind === 'json') return;
  if (roles.length !== columns.length)
    throw invalid(
      t`The file has ${columns.length} columns, and ${roles.length} are mapped. Choose the file again.`,
    );
  for (const role of ONCE) {
    const several = roles.filter(({ is }) => is === role).length > 1;
    if (several) throw invalid(i18n._(MAPPED_TWICE[role]));
  }
  const is = (role: ImportPlan['roles'][number]['is']) => roles.some((one) => one.is === role);
  if (!is('identifier') && !is('productId'))
    throw invalid(t`No column names the products. Map one to the identifier or the product id.`);
  const values = roles.filter((role) => role.is === 'value');
  if (is('cell') || is('property')) {
    if (!is('property')) throw invalid(t`Map a column to the property: each row is one value.`);
    if (!is('cell')) throw invalid(t`Map a column to the value: each row is one value.`);
    if (values.length > 0)
      throw invalid(t`Each row is one value, so that no column can hold a property. Ignore those columns.`);
    if (unknown === 'create' || known === 'replace')
      throw new AppError(
        'invalid_input',
        t`New products and full updates need a file with one row for each product. This file has one for each value.`,
      );
    return;
  }
  if (is('locale')) throw invalid(t`A column with languages needs one with properties and one with values.`);
  if (values.length === 0) throw invalid(t`No column is mapped to a property: there is nothing to import.`);
  const twice = values.find((one, i) =>
    values.some((other, j) => j < i && columnKey(other) === columnKey(one)),
  );
  if (twice)
    throw invalid(
      t`Several columns are mapped to ${twice.property} · ${twice.locale}. Ignore all but one of them.`,
    );
}

const ONCE = ['identifier', 'productId', 'property', 'locale', 'cell'] as const;
const MAPPED_TWICE: Record<(typeof ONCE)[number], MessageDescriptor> = {
  identifier: msg`Several columns are mapped to the identifier. Ignore all but one of them.`,
  productId: msg`Several columns are mapped to the product id. Ignore all but one of them.`,
  property: msg`Several columns are mapped to the property of a row. Ignore all but one of them.`,
  locale: msg`Several columns are mapped to the language of a row. Ignore all but one of them.`,
  cell: msg`Several columns are mapped to the value of a row. Ignore all but one of them.`,
};

const invalid = (message: string): AppError =>
  new AppError('invalid_input', message, { field: 'plan.roles' });

/** Returns the current column names of a connection's catalog. */
export async function knownColumns({ connection, store }: Workspace): Promise<KnownColumns> {
  const { properties } = await store.summary();
  const names = headerNames(connection, properties);
  const used = [...names.localesOf.values()].flat();
  return {
    ...names,
    locales: [...new Set([...connection.locales, ...used])],
    numbers: new Set(properties.flatMap(({ name, kind }) => (kind === 'number' ? [name] : []))),
  };
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
