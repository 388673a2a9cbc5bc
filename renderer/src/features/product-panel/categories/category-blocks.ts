import { t } from '@lingui/core/macro';
import { type Classification, classifications } from '#shared/domain/categories.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import type { ProductCells } from '../properties/product-cells.ts';

/** What one category value says, and where it stands. */
export interface CategoryBlock extends Classification {
  key: string;
  property: string;
  locale: string;
}

/** The classifications among a product's values; the same one in several languages stands once. */
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

/** The names of categories and taxonomies that the product's own values tell, by their ids. */
export function namesIn(blocks: readonly CategoryBlock[]): {
  taxonomy: (id: string | null) => string;
  node: (id: string) => string;
  /** The category that set an attribute: by its path, else as one above those of the product, with its id. */
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
