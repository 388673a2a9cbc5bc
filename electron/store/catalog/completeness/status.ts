import type { CompletenessOverview, CompletenessStatus } from '#shared/contract/completeness.ts';
import type { Database } from '../../database.ts';
import type { CategoryNames } from './category-names.ts';
import { IS_OF_PRODUCT_SQL } from './entry-bits.ts';
import type { FilledEntries } from './filled-entries.ts';
import type { HoldingProperties } from './holding-properties.ts';
import type { RequiredList } from './required-lists.ts';

/** How many of these products have each list. */
export function countLists(entries: FilledEntries, products: Uint32Array): Map<RequiredList, number> {
  const lists = new Map<RequiredList, number>();
  for (const product of products) {
    const list = entries.of(product)?.list;
    if (list) lists.set(list, (lists.get(list) ?? 0) + 1);
  }
  return lists;
}

/** What is known about the requirements of these products. */
export function statusOf(
  db: Database,
  holding: HoldingProperties,
  products: Uint32Array,
  lists: ReadonlyMap<RequiredList, number>,
): CompletenessStatus {
  const [cannotBeRead, oldest, newest, unreadable, unreadableOnly] = db.firstArray<
    [number, string | null, string | null, number, number]
  >(
    `SELECT count(*) FILTER (WHERE NOT p.listed OR p.product_id IS NULL),
       min(r.read_at), max(r.read_at), count(*) FILTER (WHERE r.unreadable > 0),
       count(*) FILTER (WHERE r.unreadable > 0 AND r.list = (SELECT list FROM required_list WHERE entries = '[]'))
     FROM json_each(?) k CROSS JOIN product p ON p.product = k.value LEFT JOIN requirement r ON r.product = k.value AND ${IS_OF_PRODUCT_SQL}`,
    `[${products.join()}]`,
  )!;
  let read = 0;
  let empty = 0;
  const withoutProperty = new Map<string, CompletenessStatus['withoutProperty'][number]>();
  for (const [list, count] of lists) {
    read += count;
    if (list.entries.length === 0) empty += count;
    const holders = holding.of(list);
    const unknown = new Map(
      list.keys.flatMap((key, place) =>
        holders[place] ? [] : [[key, list.entries[place]!.attributeName] as const],
      ),
    );
    for (const [key, name] of unknown) {
      const one = withoutProperty.get(key) ?? { key, name, products: 0 };
      one.products += count;
      withoutProperty.set(key, one);
    }
  }
  return {
    products: products.length,
    read,
    oldest,
    newest,
    nothingRequired: empty - unreadableOnly,
    unreadable,
    cannotBeRead,
    withoutProperty: [...withoutProperty.values()].sort(
      (a, b) => b.products - a.products || (a.name < b.name ? -1 : 1),
    ),
  };
}

/** The taxonomies in which something is required, and for how many products. */
export function taxonomiesOf(
  lists: ReadonlyMap<RequiredList, number>,
  names: CategoryNames,
): CompletenessOverview['taxonomies'] {
  const products = new Map<string | null, number>();
  for (const [list, count] of lists)
    for (const taxonomyId of new Set(list.entries.map((entry) => entry.taxonomyId)))
      products.set(taxonomyId, (products.get(taxonomyId) ?? 0) + count);
  return [...products].map(([taxonomyId, count]) => ({
    taxonomyId,
    name: names.taxonomy(taxonomyId),
    products: count,
  }));
}
