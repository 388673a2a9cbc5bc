import { t } from '@lingui/core/macro';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { ViewColumn } from '#shared/domain/query.ts';
import { languageName } from '../../../components/format.ts';
import { columnLabel, propertyLabel } from '../../../state/column-names.ts';

/** Headers of the columns that are not properties. */
export const FIXED_LABELS = {
  identifier: t`Identifier`,
  title: t`Product`,
  completeness: t`Completeness`,
  missing: t`Fields missing`,
} as const satisfies Record<Extract<ViewColumn, string>, string>;

/**
 * "Title · German", "Title · any language", "Weight": a column in a condition or a sort order. Columns that are not
 * properties have their headers.
 */
export function longColumnLabel(column: ViewColumn): string {
  if (typeof column === 'string') return FIXED_LABELS[column];
  if (column.locale === ANY_LOCALE) return t`${propertyLabel(column.property)} · any language`;
  const label = propertyLabel(column.property);
  const hasLanguages = columnLabel(column) !== label;
  return hasLanguages ? `${label} · ${languageName(column.locale)}` : label;
}
