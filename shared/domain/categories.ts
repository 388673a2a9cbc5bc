import { type CellValue, entriesOf, isExactNumber, isRepeated, ofEntries, type Value } from './value.ts';

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

/** A category to choose, in its taxonomy. `value`: the value of a product that is in it alone. */
export interface CategoryChoice {
  path: string[];
  nodeId: string | null;
  taxonomyId: string | null;
  taxonomyName: string | null;
  value: Value;
}

/** The categories in a value, each by itself; without what else a service says of a classification, which is about one product. */
export function categoryChoices(value: CellValue): CategoryChoice[] {
  return classificationsIn(value).flatMap(({ entry, of: { taxonomyId, taxonomyName } }) =>
    nodesIn(entry).flatMap((node) =>
      readNode(node).map(({ path, nodeId }) => ({
        path,
        nodeId,
        taxonomyId,
        taxonomyName,
        value: {
          ...only(entry, ['taxonomy_id', 'taxonomy_name']),
          nodes: [only(node as Fields, ['node_id', 'path'])],
        },
      })),
    ),
  );
}

/**
 * The value with a category: alone in its taxonomy, or `beside` those that are there. Other taxonomies stay; a path that is not classified
 * yet (2.5 rule 3) gives way.
 */
export function withCategory(value: CellValue, choice: CategoryChoice, beside = false): CellValue {
  const entries = entriesIn(value);
  const taxonomies = entries.map((entry) => classifications(entry)[0]?.taxonomyId);
  const same = taxonomies.indexOf(choice.taxonomyId);
  const at = same >= 0 ? same : taxonomies.indexOf(null);
  const old = entries[at];
  const next =
    old !== undefined && beside && same >= 0
      ? {
          ...(old as Fields),
          nodes: [...nodesIn(old).filter((node) => !isNode(node, choice)), ...nodesIn(choice.value)],
        }
      : choice.value;
  return inForm(value, old === undefined ? [...entries, next] : entries.with(at, next));
}

/** The value without a category; null if it was the only one. */
export function withoutCategory(value: CellValue, choice: CategoryChoice): CellValue {
  const entries = entriesIn(value).flatMap((entry) => {
    if (classifications(entry)[0]?.taxonomyId !== choice.taxonomyId) return [entry];
    const nodes = nodesIn(entry).filter((node) => !isNode(node, choice));
    return nodes.length === 0 ? [] : [{ ...(entry as Fields), nodes }];
  });
  return entries.length === 0 ? null : inForm(value, entries);
}

type Fields = { [key: string]: Value | null };

const entriesIn = (value: CellValue): Value[] =>
  value === null ? [] : Array.isArray(value) ? value : entriesOf(value);

/** Several values are a list where they were one. */
const inForm = (value: CellValue, entries: Value[]): CellValue =>
  Array.isArray(value) ? entries : ofEntries(entries);

const classificationsIn = (value: CellValue): { entry: Value; of: Classification }[] =>
  entriesIn(value).flatMap((entry) => classifications(entry).map((of) => ({ entry, of })));

const nodesIn = (entry: Value): Value[] => {
  const { nodes } = entry as Fields;
  return Array.isArray(nodes) ? nodes : [];
};

const isNode = (node: CellValue, { nodeId, path }: CategoryChoice): boolean =>
  readNode(node).some((one) =>
    nodeId === null && one.nodeId === null ? one.path.join() === path.join() : one.nodeId === nodeId,
  );

const only = (object: Value, keys: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(object as Fields).filter(([key]) => keys.includes(key)));
