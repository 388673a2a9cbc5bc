import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { ViewColumn } from '#shared/domain/query.ts';
import { languageName } from '../../../components/format.ts';
import { columnLabel } from '../../../state/column-names.ts';

/** Headers of the columns that are no property. */
export const FIXED_LABELS = {
  identifier: 'Identifier',
  title: 'Product',
  completeness: 'Completeness',
  missing: 'Fields missing',
} as const satisfies Record<Extract<ViewColumn, string>, string>;

/** "title · German", "title · any language", "weight": a column in a condition or an order. Those that are no property as their headers. */
export function longColumnLabel(column: ViewColumn): string {
  if (typeof column === 'string') return FIXED_LABELS[column];
  if (column.locale === ANY_LOCALE) return `${column.property} · any language`;
  const hasLanguages = columnLabel(column) !== column.property;
  return hasLanguages ? `${column.property} · ${languageName(column.locale)}` : column.property;
}
