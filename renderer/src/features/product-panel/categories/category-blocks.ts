import { t } from '@lingui/core/macro';
import { type Classification, classifications } from '#shared/domain/categories.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import type { ProductCells } from '../properties/product-cells.ts';

/** The classification that one category value holds, and the property it belongs to. */
export interface CategoryBlock extends Classification {
  key: string;
  property: string;
  locale: string;
}

/** The classifications among a product's values; one that is the same in several languages is listed once. */
export function blocksOf(cells: ProductCells): CategoryBlock[] {
  const blocks = new Map<string, CategoryBlock>();
  for (const [key, { value }] of cells) {
    const column = parseColumnKey(key);
    if (!column || value === null || typeof value !== 'object') continue;
    classifications(value).forEach((classification, at) => {
      const same = `${column.property} ${JSON.stringify(classification)}`;
      if (!blocks.has(same))
        blocks.set(same, { ...classification, ...column, key: `${columnKey(column)} ${at}` });
    });
  }
  return [...blocks.values()];
}

/** The names of categories and taxonomies found in the product's own values, by their ids. */
export function namesIn(blocks: readonly CategoryBlock[]): {
  taxonomy: (id: string | null) => string;
  node: (id: string) => string;
  /** The category that set an attribute: its path, or as a category above those of the product, with its id; otherwise its id. */
  setBy: (anchor: string, contributing: readonly string[]) => string;
} {
  const taxonomies = new Map(blocks.map(({ taxonomyId, taxonomyName }) => [taxonomyId, taxonomyName]));
  const nodes = new Map(
    blocks.flatMap((block) => block.nodes.map(({ nodeId, text, path }) => [nodeId, text ?? path.join()])),
  );
  return {
    taxonomy: (id) => taxonomies.get(id) ?? id ?? t`No taxonomy named`,
    node: (id) => nodes.get(id) ?? id,
    setBy: (anchor, contributing) => {
      const own = nodes.get(anchor);
      if (own !== undefined) return own;
      // An attribute set at a parent category applies below it (2.6), and values name their own categories only (2.5).
      const below = contributing.flatMap((id) => nodes.get(id) ?? []);
      return below.length === 0 ? anchor : t`a category above ${below.join(' and ')} (${anchor})`;
    },
  };
}
