import type { FacetValue } from '#shared/contract/views.ts';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { GridColumn } from '#shared/domain/query.ts';
import { type CellValue, canonicalJson, displayText } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { raw, sql } from '../../sql.ts';
import { fromStored, hasItemsSql, type Stored } from '../encoding.ts';
import type { QueryIds } from './query-ids.ts';
import { shownCells } from './shown-cells.ts';

interface Facets {
  values: FacetValue[];
  distinct: number;
  products: number;
}

/** In SQL: an item of a list, as JSON. */
const ITEM = `CASE e.type WHEN 'text' THEN json_quote(e.value) WHEN 'true' THEN 'true' WHEN 'false' THEN 'false'
  WHEN 'null' THEN 'null' ELSE number_text(e.value) END`;

/**
 * The values that products show in a column, with the number of these products, the most frequent first; items of a list
 * count individually, once per product. "No value" is among them if there is no search, but is not counted as a value.
 */
export function facets(
  db: Database,
  ids: QueryIds,
  products: Uint32Array,
  column: GridColumn,
  search: string,
  limit: number,
): Facets {
  const cells = shownCells(`[${products.join()}]`, column, ids);
  const several = typeof column === 'object' && column.locale === ANY_LOCALE;
  const count = raw(several ? 'count(DISTINCT product)' : 'count(*)');
  const isList = raw(hasItemsSql('flags'));
  // One statement, so that cells are collected once: whole values, items of lists, and the products that show anything.
  const { text, params } = sql`
    WITH c AS MATERIALIZED (${cells})
    SELECT 'value' AS what, flags & 7, stored, ${count} FROM c WHERE NOT ${isList} GROUP BY 2, 3
    UNION ALL
    SELECT 'item', 0, ${raw(ITEM)}, count(DISTINCT product) FROM c, json_each(c.stored) e WHERE ${isList} GROUP BY 3
    UNION ALL
    SELECT 'shown', 0, NULL, ${count} FROM c`;
  const found = new Map<string, FacetValue>();
  const add = (value: CellValue, count: number) => {
    const name = canonicalJson(value);
    const known = found.get(name);
    if (known) known.products += count;
    else found.set(name, { value, products: count });
  };
  let shown = 0;
  for (const [what, flags, stored, count] of db.arrays<['value' | 'item' | 'shown', number, Stored, number]>(
    text,
    ...params,
  )) {
    if (what === 'shown') shown = count;
    else add(what === 'value' ? fromStored(flags, stored) : (JSON.parse(String(stored)) as CellValue), count);
  }

  const matching = [...found.values()].filter(holds(search));
  const isKnown = typeof column === 'string' || column.locale === ANY_LOCALE || ids.isPulled(column.locale);
  const none = isKnown ? products.length - shown : 0;
  const values = search === '' && none > 0 ? [...matching, { value: null, products: none }] : matching;
  const named = values.map((facet) => ({ facet, name: displayText(facet.value) }));
  named.sort((a, b) => b.facet.products - a.facet.products || (a.name < b.name ? -1 : 1));
  return {
    values: named.slice(0, limit).map(({ facet }) => facet),
    distinct: matching.length,
    products: products.length,
  };
}

function holds(search: string): (facet: FacetValue) => boolean {
  const wanted = search.toLowerCase();
  return ({ value }) => displayText(value).toLowerCase().includes(wanted);
}
