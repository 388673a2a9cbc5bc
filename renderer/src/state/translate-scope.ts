import type { CatalogSummary, PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { TranslateScope } from '#shared/contract/translate.ts';

type Languages = Pick<Connection, 'locales'>;
type Properties = Pick<CatalogSummary, 'properties'>;

/** Properties whose values are texts by language, or lists of them. */
export const translatableProperties = ({ properties }: Properties): PropertyInfo[] =>
  properties.filter(({ translatable, kind }) => translatable && kind !== 'struct');

/** All products, from the primary language into the first other one; null if there is nothing to translate. */
export function defaultScope({ locales }: Languages, summary: Properties): TranslateScope | null {
  const [source, target] = locales;
  if (!source || !target || translatableProperties(summary).length === 0) return null;
  return {
    query: { search: '', filters: [], sort: [], tree: false },
    source,
    targets: [target],
    properties: null,
    references: [],
    everything: false,
  };
}

/** What is left of a scope without the languages and properties that no longer exist; null if nothing is. */
export function fittingScope(
  scope: TranslateScope,
  { locales }: Languages,
  summary: Properties,
): TranslateScope | null {
  const names = new Set(translatableProperties(summary).map(({ name }) => name));
  if (!locales.includes(scope.source) || names.size === 0) return null;
  const targets = scope.targets.filter((locale) => locales.includes(locale) && locale !== scope.source);
  const references = scope.references.filter((locale) => isReference(locale, scope.source, targets, locales));
  const properties = scope.properties?.filter((name) => names.has(name)) ?? null;
  if (targets.length === 0) return null;
  const isSame =
    targets.length === scope.targets.length &&
    references.length === scope.references.length &&
    properties?.length === scope.properties?.length;
  return isSame
    ? scope
    : { ...scope, targets, references, properties: properties?.length === 0 ? null : properties };
}

const isReference = (
  locale: string,
  source: string,
  targets: readonly string[],
  locales: readonly string[],
) => locales.includes(locale) && locale !== source && !targets.includes(locale);

/** The scope with another source language. If that was a target, the two languages are exchanged. */
export function withSource(scope: TranslateScope, source: string): TranslateScope {
  const targets = scope.targets.map((locale) => (locale === source ? scope.source : locale));
  return { ...scope, source, targets, references: without(scope.references, [source, ...targets]) };
}

/** The scope with other target languages, in the connection's order. */
export function withTargets(
  scope: TranslateScope,
  targets: readonly string[],
  locales: readonly string[],
): TranslateScope {
  const ordered = locales.filter((locale) => targets.includes(locale) && locale !== scope.source);
  return { ...scope, targets: ordered, references: without(scope.references, ordered) };
}

const without = (locales: readonly string[], taken: readonly string[]) =>
  locales.filter((locale) => !taken.includes(locale));
