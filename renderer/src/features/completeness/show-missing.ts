import { t } from '@lingui/core/macro';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { CompletenessDetails, CompletenessPart } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { TranslateScope } from '#shared/contract/translate.ts';
import type { ViewFilter, ViewQuery } from '#shared/domain/query.ts';
import { translatableProperties } from '../../state/translate-scope.ts';

type MissingFilter = Extract<ViewFilter, { kind: 'missing' }>;

/** A filter for products with something missing in a part; with `attribute`, that one; with `exactly`, that many fields. */
export const missingFilter = (
  { scope, locale }: CompletenessPart,
  { attribute = null, exactly }: { attribute?: string | null; exactly?: number } = {},
): MissingFilter => ({
  kind: 'missing',
  scope,
  locale,
  attribute,
  how: exactly === undefined ? '>' : '=',
  fields: exactly ?? 0,
});

/** Returns the query narrowed by a filter. */
export const narrowedBy = (query: ViewQuery, filter: ViewFilter): ViewQuery => ({
  ...query,
  filters: [...query.filters, filter],
});

/**
 * Returns what Translate shows for a part: its products, its language, and the missing properties that hold texts. Otherwise
 * a sentence that explains why there is nothing to translate.
 */
export function translationOf(
  { locales }: Pick<Connection, 'locales'>,
  summary: Pick<CatalogSummary, 'properties'>,
  query: ViewQuery,
  { scope, locale }: CompletenessPart,
  missing: CompletenessDetails['missing'],
): { scope: TranslateScope } | { obstacle: string } {
  const [source = ''] = locales;
  if (locale === null) return { obstacle: t`Choose a language to translate into.` };
  if (locale === source) return { obstacle: t`Translations start from this language.` };
  const translatable = new Set(translatableProperties(summary).map(({ name }) => name));
  const properties = [
    ...new Set(
      missing.flatMap(({ property }) => (property !== null && translatable.has(property) ? property : [])),
    ),
  ];
  if (properties.length === 0) return { obstacle: t`No missing field is a translatable property.` };
  return {
    scope: {
      query: narrowedBy(query, missingFilter({ scope, locale })),
      source,
      targets: [locale],
      properties,
      references: [],
      everything: false,
    },
  };
}
