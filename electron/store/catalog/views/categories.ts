import type { CategoryNode } from '#shared/contract/views.ts';
import { type CategoryChoice, categoryChoices } from '#shared/domain/categories.ts';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { raw, sql } from '../../sql.ts';
import { isJsonSql } from '../encoding.ts';
import { type CategoryEntry, categoryEntries } from './category-paths.ts';
import { Collation } from './order/collation.ts';
import type { QueryIds } from './query-ids.ts';
import { shownCells } from './shown-cells.ts';

/**
 * The categories (2.5) of products, each with the number of products at or below it; parents come before children, and
 * siblings in order. `unclassified`: the number of products with a category that no classification has filled in yet (rule
 * 3). `withChoices`: with values that put a product there, if the catalog has some.
 */
export function categories(
  db: Database,
  ids: QueryIds,
  products: Uint32Array,
  { property, withChoices }: { property: string; withChoices: boolean },
): { nodes: CategoryNode[]; unclassified: number } {
  const cells = shownCells(`[${products.join()}]`, { property, locale: ANY_LOCALE }, ids);
  const { text, params } =
    sql`SELECT product, stored FROM (${cells}) WHERE ${raw(isJsonSql('flags'))} ORDER BY product`;
  const known = new Map<string, CategoryEntry[]>();
  const nodes = new Map<string, CategoryNode & { last: number }>();
  const choices = new Map<string, Map<string, CategoryChoice>>();
  let unclassified = 0;
  let lastUnclassified: number | null = null;
  for (const [product, stored] of db.arrays<[number, string]>(text, ...params)) {
    let entries = known.get(stored);
    if (!entries) {
      const value = JSON.parse(stored) as CellValue;
      entries = categoryEntries(value);
      known.set(stored, entries);
      if (withChoices) for (const choice of categoryChoices(value)) offer(choices, choice);
    }
    for (const { path } of entries)
      for (let depth = 1; depth <= path.length; depth++) count(nodes, path.slice(0, depth), product);
    if (lastUnclassified !== product && entries.some((entry) => entry.unclassified)) {
      lastUnclassified = product;
      unclassified++;
    }
  }
  const ordered = inOrder([...nodes.values()], ids.locales[0] ?? '');
  return {
    nodes: withChoices
      ? ordered.map((node) => ({
          ...node,
          choices: [...(choices.get(JSON.stringify(node.path))?.values() ?? [])],
        }))
      : ordered,
    unclassified,
  };
}

/** Offers a category once for each taxonomy; one that a classification found before a path alone. */
function offer(choices: Map<string, Map<string, CategoryChoice>>, choice: CategoryChoice): void {
  const name = JSON.stringify(choice.path);
  const own = choices.get(name) ?? new Map<string, CategoryChoice>();
  choices.set(name, own);
  const taxonomy = choice.taxonomyId ?? '';
  if ((own.get(taxonomy)?.nodeId ?? null) === null) own.set(taxonomy, choice);
}

/** Rows of a product are adjacent, so a product is counted if it is not the last one that was counted. */
function count(nodes: Map<string, CategoryNode & { last: number }>, path: string[], product: number): void {
  const name = JSON.stringify(path);
  const node = nodes.get(name) ?? { path, products: 0, last: Number.NaN };
  if (node.last !== product) node.products++;
  node.last = product;
  nodes.set(name, node);
}

function inOrder(nodes: readonly CategoryNode[], locale: string): CategoryNode[] {
  const names = [...new Set(nodes.flatMap(({ path }) => path))];
  const rank = new Map<string, number>();
  for (const i of new Collation(locale).order(names)) rank.set(names[i]!, rank.size);
  return nodes
    .map(({ path, products }) => ({ path, products }))
    .sort((a, b) => {
      const differ = a.path.findIndex((part, depth) => part !== b.path[depth]);
      if (differ < 0 || differ >= b.path.length) return a.path.length - b.path.length;
      return rank.get(a.path[differ]!)! - rank.get(b.path[differ]!)!;
    });
}
