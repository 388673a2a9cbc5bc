import { type CellValue, isExactNumber, isRepeated } from './value.ts';

/** One category that a product belongs to. `nodeId` null: unclassified, which does not resolve by itself (2.5 rule 3). */
export interface Category {
  /** The display path as it came; null where none did. */
  text: string | null;
  /** Its parts; a category without a path stands under its id. */
  path: string[];
  nodeId: string | null;
}

/** What one category value says (2.5): its taxonomy, and the categories there, all of equal weight (rule 2). */
export interface Classification {
  taxonomyId: string | null;
  taxonomyName: string | null;
  nodes: Category[];
}

type Field = CellValue | undefined;

/**
 * The classifications in a value: one per taxonomy (2.5 rule 1), so a cell may hold several. Empty for a value that is no
 * category. What cannot be read of a category is left out.
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

/** Ids are texts to this app; a service may write numbers. */
function idOf(field: Field): string | null {
  if (typeof field === 'string') return field === '' ? null : field;
  if (typeof field === 'number') return String(field);
  return isExactNumber(field) ? field.$number : null;
}

/** The parts of a display path: "Shop > Cookware > Pan", or "Cookware / Pan" as integrators write it too. */
export function pathParts(path: string): string[] {
  const parts = path.includes('>') ? path.split('>') : path.split(' / ');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
