import type { Database } from '../../database.ts';
import { keyList } from '../key-list.ts';

/** Moves products so that children come right after their parent, each group in listing order (section 2.2, variants). */
export function orderByTree(db: Database): void {
  const childrenOf = new Map<number, number[]>();
  const isChild = new Set<number>();
  for (const [child, parent] of db.arrays<[number, number]>(
    `SELECT c.product, p.product FROM product c JOIN product p ON p.identifier = c.parent_identifier
     WHERE c.parent_identifier IS NOT NULL AND c.product <> p.product ORDER BY c.place, c.product`,
  )) {
    const siblings = childrenOf.get(parent);
    if (siblings) siblings.push(child);
    else childrenOf.set(parent, [child]);
    isChild.add(child);
  }
  if (isChild.size === 0) return;

  const listed = keyList(db, 'SELECT product AS k FROM product ORDER BY place, product');
  const ordered = new Uint32Array(listed.length);
  const placed = new Set<number>();
  let count = 0;
  const walk = (from: number) => {
    const stack = [from];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (placed.has(next)) continue;
      placed.add(next);
      ordered[count++] = next;
      const children = childrenOf.get(next);
      for (let i = (children?.length ?? 0) - 1; i >= 0; i--) stack.push(children![i]!);
    }
  };
  for (const product of listed) if (!isChild.has(product)) walk(product);
  for (const product of listed) walk(product); // parents in a cycle have no root to start from

  if (ordered.every((product, i) => product === listed[i])) return;
  ordered.forEach((product, place) => {
    db.run('UPDATE product SET place = ? WHERE product = ? AND place <> ?', place, product, place);
  });
}
