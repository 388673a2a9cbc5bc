import { classifications } from '#shared/domain/categories.ts';
import type { CellValue } from '#shared/domain/value.ts';

/** One category that a product belongs to. */
export interface CategoryEntry {
  path: string[];
  /** Whether it came as a path that no classification has replaced yet (2.5 rule 3). */
  unclassified: boolean;
}

/** The categories in a value, all of equal weight (2.5 rule 2), of all taxonomies. */
export const categoryEntries = (value: CellValue): CategoryEntry[] =>
  classifications(value).flatMap(({ nodes }) =>
    nodes.map(({ path, nodeId }) => ({ path, unclassified: nodeId === null })),
  );
