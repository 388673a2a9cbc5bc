import type { Row } from '#shared/contract/catalog.ts';
import { childrenAt, type Tree } from './tree/tree.ts';

/** The rows of a view in their order. Its arrays are in shared memory: the worker that only reads sees them too. */
export interface RowOrder {
  view: number;
  /** The product of each row. */
  products: Uint32Array;
  /** The places of the rows in the tree; null in a view that is not a tree. */
  places: Uint32Array | null;
  tree: Tree | null;
  /** When it was last used, by a clock that counts uses. */
  used: Int32Array;
  clock: Int32Array;
}

/** What the store hands to the reader: a row order that was made, and the views that are no longer kept. */
export interface HandedOrder {
  order: RowOrder;
  forgotten: number[];
}

/** The methods of the store that the reader can answer, too. */
export const READS = ['window', 'locate', 'product'] as const;

/** Copies an array into shared memory. */
export function shared<A extends Uint32Array | Uint16Array | Uint8Array>(array: A): A {
  const Kind = array.constructor as new (buffer: SharedArrayBuffer) => A;
  const copy = new Kind(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
}

/** To be called at each use: the orders used last are kept. */
export function noteUse({ used, clock }: RowOrder): void {
  used[0] = Atomics.add(clock, 0, 1) + 1;
}

/** The row's position in the tree; null in a view that is not a tree. */
export function standing(
  { tree, places }: RowOrder,
  row: number,
): Pick<Row, 'level' | 'expanded' | 'onlyAsParent' | 'children'> | null {
  const place = places?.[row];
  if (!tree || place === undefined) return null;
  const children = childrenAt(tree, place);
  return {
    level: tree.levels[place]!,
    expanded: children > 0 && places?.[row + 1] === place + 1,
    onlyAsParent: tree.matched[place] === 0,
    children,
  };
}
