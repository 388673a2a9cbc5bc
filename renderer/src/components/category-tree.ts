import type { CategoryNode } from '#shared/contract/views.ts';

/** A category as the tree shows it. */
export interface TreeRow {
  /** The path as one text. */
  key: string;
  path: readonly string[];
  name: string;
  products: number;
  /** From 1. */
  level: number;
  hasChildren: boolean;
  expanded: boolean;
  /** The position among its siblings, from 1, and the number of siblings. */
  position: number;
  siblings: number;
}

export const pathKey = (path: readonly string[]): string => path.join('\u001f');

/**
 * The rows of the tree: children only below expanded nodes. With `search`, the nodes whose name contains it, or whose id it
 * is, with all their ancestors, regardless of what is expanded. Parents come before their children in `nodes`.
 */
export function treeRows(
  nodes: readonly CategoryNode[],
  expanded: ReadonlySet<string>,
  search: string,
): TreeRow[] {
  const children = Map.groupBy(nodes, ({ path }) => pathKey(path.slice(0, -1)));
  const found = search.trim() === '' ? null : foundKeys(nodes, search.trim().toLowerCase());
  const rows: TreeRow[] = [];
  const add = (parent: string, level: number) => {
    const shown = (children.get(parent) ?? []).filter(({ path }) => !found || found.has(pathKey(path)));
    shown.forEach(({ path, products }, at) => {
      const key = pathKey(path);
      const hasChildren = (children.get(key) ?? []).some((child) => !found || found.has(pathKey(child.path)));
      const isOpen = hasChildren && (found !== null || expanded.has(key));
      rows.push({
        key,
        path,
        name: path.at(-1) ?? '',
        products,
        level,
        hasChildren,
        expanded: isOpen,
        position: at + 1,
        siblings: shown.length,
      });
      if (isOpen) add(key, level + 1);
    });
  };
  add('', 1);
  return rows;
}

function foundKeys(nodes: readonly CategoryNode[], search: string): Set<string> {
  const keys = new Set<string>();
  for (const { path, choices = [] } of nodes)
    if (
      path.at(-1)?.toLowerCase().includes(search) ||
      choices.some(({ nodeId }) => nodeId?.toLowerCase() === search)
    )
      for (let end = 1; end <= path.length; end++) keys.add(pathKey(path.slice(0, end)));
  return keys;
}
