import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { GridColumn } from '#shared/domain/query.ts';
import { languageName } from '../../../components/format.ts';
import { columnLabel } from '../../../state/column-names.ts';

/** "title · German", "title · any language", "weight": a column in a condition or an order. The two fixed ones as their headers. */
export function longColumnLabel(column: GridColumn): string {
  if (column === 'identifier') return 'Identifier';
  if (column === 'title') return 'Product';
  if (column.locale === ANY_LOCALE) return `${column.property} · any language`;
  const hasLanguages = columnLabel(column) !== column.property;
  return hasLanguages ? `${column.property} · ${languageName(column.locale)}` : column.property;
}
