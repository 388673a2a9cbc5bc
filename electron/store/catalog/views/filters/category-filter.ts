import { isAtOrBelow } from '#shared/domain/categories.ts';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { type Fragment, raw, sql } from '../../../sql.ts';
import { isJsonSql } from '../../encoding.ts';
import { categoryEntries } from '../category-paths.ts';
import type { QueryIds } from '../query-ids.ts';
import { valueFilter } from './cell-filter.ts';

/** Products with a category node at or below a path, in any language of the value. */
export function categoryFilter(property: string, path: readonly string[], ids: QueryIds): Fragment {
  const wanted = JSON.stringify(path);
  return valueFilter(
    { property, locale: ANY_LOCALE },
    {
      ofValue: (flags, stored) =>
        sql`CASE WHEN ${raw(isJsonSql(flags))} THEN in_category(${raw(stored)}, ${wanted}) ELSE 0 END`,
      ofAbsent: false,
      inherits: false,
    },
    ids,
  );
}

/** Called by statements: whether a category value has a node at or below a path; both as JSON. */
export function inCategory(stored: string, path: string): number {
  const wanted = JSON.parse(path) as string[];
  return Number(
    categoryEntries(JSON.parse(stored) as CellValue).some((entry) => isAtOrBelow(entry.path, wanted)),
  );
}
