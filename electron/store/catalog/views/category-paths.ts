import type { CellValue } from '#shared/domain/value.ts';

/** One category that a product belongs to. */
export interface CategoryEntry {
  path: string[];
  /** It came as a path and no classification has replaced it yet (2.5 rule 3). */
  unclassified: boolean;
}

/** The categories in a value, all of equal weight (2.5 rule 2); a list holds the values of several taxonomies (rule 1). */
export function categoryEntries(value: CellValue): CategoryEntry[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap(categoryEntries);
  const { nodes } = value as { nodes?: CellValue };
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node) => {
    if (typeof node !== 'object' || node === null) return [];
    const { path, node_id } = node as { path?: CellValue; node_id?: CellValue };
    if (typeof path !== 'string' || path.trim() === '') return [];
    return [{ path: pathParts(path), unclassified: node_id === null }];
  });
}

/** The parts of a display path: "Shop > Cookware > Pan", or "Cookware / Pan" as integrators write it too. */
export function pathParts(path: string): string[] {
  const parts = path.includes('>') ? path.split('>') : path.split(' / ');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

export const isAtOrBelow = (path: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((part, depth) => path[depth] === part);
