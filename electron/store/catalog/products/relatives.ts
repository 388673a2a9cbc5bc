/** A member of a family by its number, under its parent (null: at the top). */
export interface Relative {
  product: number;
  parent: number | null;
  /** Its depth (0: at the top). */
  level: number;
}

/** Returns parents right before their descendants, siblings in the given order, each with its level. */
export function inTreeOrder(relatives: readonly Relative[]): Relative[] {
  const below = Map.groupBy(relatives, ({ parent }) => parent);
  const ordered: Relative[] = [];
  const open = [...(below.get(null) ?? [])].reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    ordered.push(next);
    const level = next.level + 1;
    for (const child of [...(below.get(next.product) ?? [])].reverse()) open.push({ ...child, level });
  }
  return ordered;
}

/**
 * Products of a family, the closest to `product` first: itself, its parents, its siblings, its own variants, then the rest.
 */
export function nearestFirst(family: readonly Relative[], product: number): number[] {
  const parentOf = new Map(family.map((relative) => [relative.product, relative.parent]));
  const parents: number[] = [];
  for (let above = parentOf.get(product) ?? null; above !== null; above = parentOf.get(above) ?? null)
    parents.push(above);
  const [parent] = parents;
  const all = family.map((relative) => relative.product);
  const siblings = parent === undefined ? [] : all.filter((other) => parentOf.get(other) === parent);
  const variants = all.filter((other) => parentOf.get(other) === product);
  return [...new Set([product, ...parents, ...siblings, ...variants, ...all])];
}
