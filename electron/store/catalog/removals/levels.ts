/**
 * Returns the depth of each member of families below the others (0: below none), by its key. `parents`: the parent of each
 * member that has one, members only. If parents form a cycle, one of its links is removed from `parents`.
 */
export function depths(members: Iterable<number>, parents: Map<number, number>): Map<number, number> {
  const depth = new Map<number, number>();
  for (const member of members) {
    const path = new Set<number>();
    let at: number | undefined = member;
    while (at !== undefined && !depth.has(at) && !path.has(at)) {
      path.add(at);
      at = parents.get(at);
    }
    const downwards = [...path].reverse();
    const [topmost] = downwards;
    if (topmost !== undefined && at !== undefined && path.has(at)) parents.delete(topmost);
    for (const one of downwards) {
      const parent = parents.get(one);
      depth.set(one, parent === undefined ? 0 : depth.get(parent)! + 1);
    }
  }
  return depth;
}

/** Returns the height of each member above its lowest descendant (0: it has none). `parents`: without cycles. */
export function heights(
  depth: ReadonlyMap<number, number>,
  parents: ReadonlyMap<number, number>,
): Map<number, number> {
  const height = new Map<number, number>();
  for (const [member] of [...depth].sort((a, b) => b[1] - a[1])) {
    const own = height.get(member) ?? 0;
    height.set(member, own);
    const parent = parents.get(member);
    if (parent !== undefined) height.set(parent, Math.max(height.get(parent) ?? 0, own + 1));
  }
  return height;
}
