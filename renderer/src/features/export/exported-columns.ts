import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { type ExportColumn, fileColumn } from '#shared/contract/exports.ts';
import { columnsOf } from '#shared/domain/property-columns.ts';
import { rankedProperties } from '#shared/domain/property-order.ts';
import type { ViewColumn } from '#shared/domain/query.ts';
import { STRUCTURE } from '#shared/service/structure.ts';

/** Returns the columns of a view for a file: the identifier first, and no title column if the property for the title is shown. */
export function shownColumns(columns: readonly ViewColumn[], { titleField }: Connection): ExportColumn[] {
  const hasTitle = columns.some((column) => typeof column !== 'string' && column.property === titleField);
  const others = columns.filter((column) => column !== 'identifier' && !(hasTitle && column === 'title'));
  return ['identifier', ...others];
}

/** Product id, variant structure (2.2), and every property in every language, the most important first. */
export const allColumns = (
  properties: readonly PropertyInfo[],
  { titleField, locales }: Connection,
): ExportColumn[] => [
  'identifier',
  ...fileColumn.options,
  ...rankedProperties({ properties, titleField }).flatMap((property) => columnsOf(property, locales)),
  ...Object.values(STRUCTURE).map((property) => ({ property, locale: locales[0] ?? '' })),
];
