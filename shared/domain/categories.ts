import { type CellValue, isExactNumber, isRepeated } from './value.ts';

/** One category that a product belongs to. `nodeId` null: unclassified, which does not resolve automatically (2.5 rule 3). */
export interface Category {
  /** The display path as received; null if there was none. */
  text: string | null;
  /** The parts of the path; only the id for a category without a path. */
  path: string[];
  nodeId: string | null;
}

/** The contents of one category value (2.5): its taxonomy, and the categories in it, all of equal weight (rule 2). */
export interface Classification {
  taxonomyId: string | null;
  taxonomyName: string | null;
  nodes: Category[];
}

type Field = CellValue | undefined;

/**
 * The classifications in a value: one per taxonomy (2.5 rule 1), so a cell may hold several. Empty for a value that is not a
 * category. Parts of a category that cannot be read are left out.
 */
export function classifications(value: CellValue): Classification[] {
  if (Array.isArray(value)) return value.flatMap(classifications);
  if (value === null || typeof value !== 'object' || isExactNumber(value)) return [];
  if (isRepeated(value)) return value.$entries.flatMap(classifications);
  const { nodes, taxonomy_id, taxonomy_name } = value as Record<string, Field>;
  if (!Array.isArray(nodes)) return [];
  const categories = nodes.flatMap(readNode);
  const taxonomyId = idOf(taxonomy_id);
  if (categories.length === 0 && taxonomyId === null) return [];
  return [
    {
      taxonomyId,
      taxonomyName: typeof taxonomy_name === 'string' && taxonomy_name !== '' ? taxonomy_name : null,
      nodes: categories,
    },
  ];
}

function readNode(node: CellValue): Category[] {
  if (node === null || typeof node !== 'object' || Array.isArray(node) || isExactNumber(node)) return [];
  const { path, node_id } = node as Record<string, Field>;
  const parts = typeof path === 'string' ? pathParts(path) : [];
  const nodeId = idOf(node_id);
  if (typeof path === 'string' && parts.length > 0) return [{ text: path, path: parts, nodeId }];
  return nodeId === null ? [] : [{ text: null, path: [nodeId], nodeId }];
}

/** Ids are strings in this app; a service may send numbers. */
function idOf(field: Field): string | null {
  if (typeof field === 'string') return field === '' ? null : field;
  if (typeof field === 'number') return String(field);
  return isExactNumber(field) ? field.$number : null;
}

/** The parts of a display path: "Shop > Cookware > Pan", or "Cookware / Pan", which integrators also write. */
export function pathParts(path: string): string[] {
  const parts = path.includes('>') ? path.split('>') : path.split(' / ');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Whether a category with this path is the wanted one, or below it. */
export const isAtOrBelow = (path: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((part, depth) => path[depth] === part);
