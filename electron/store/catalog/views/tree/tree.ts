import type { Families } from './families.ts';

/** A view's products under their parents, all expanded: parents come right before their descendants. */
export interface Tree {
  products: Uint32Array;
  /** The depth of each product. */
  levels: Uint16Array;
  /** The number of rows that each product takes, including its descendants. */
  sizes: Uint32Array;
  /** 1: matches the view's conditions; 0: shown only as a parent. */
  matched: Uint8Array;
}

const MATCH = 1;
const PARENT = 2;

/**
 * `inOrder` sorts products given in listing order: siblings get this order. A cycle of parents is entered somewhere, so that
 * no product is lost.
 */
export function growTree(
  matches: Uint32Array,
  { listed, parentOf }: Families,
  inOrder: (products: Uint32Array) => Uint32Array,
): Tree {
  const marks = new Uint8Array(parentOf.length);
  for (const product of matches) marks[product] = MATCH;
  for (const product of matches)
    for (let parent = parentOf[product]!; parent !== 0 && marks[parent] === 0; parent = parentOf[parent]!)
      marks[parent] = PARENT;
  const included = inOrder(listed.filter((product) => marks[product] !== 0));

  const { firstChild, nextSibling } = linkSiblings(included, parentOf);
  const tree: Tree = {
    products: new Uint32Array(included.length),
    levels: new Uint16Array(included.length),
    sizes: new Uint32Array(included.length).fill(1),
    matched: new Uint8Array(included.length),
  };
  const placed = new Uint8Array(parentOf.length);
  let count = 0;
  const put = (root: number): void => {
    const open: { product: number; level: number }[] = [{ product: root, level: 0 }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { product, level } = next;
      if (placed[product] === 1) continue;
      placed[product] = 1;
      tree.products[count] = product;
      tree.levels[count] = level;
      tree.matched[count] = Number(marks[product] === MATCH);
      count++;
      const children: { product: number; level: number }[] = [];
      for (let child = firstChild[product]!; child !== 0; child = nextSibling[child]!)
        children.push({ product: child, level: level + 1 });
      open.push(...children.reverse());
    }
  };
  for (const product of included) if (parentOf[product] === 0) put(product);
  for (const product of included) if (placed[product] === 0) put(inCircleAbove(product, parentOf));
  addSizes(tree);
  return tree;
}

/** Returns a product of the cycle of parents: a product without a top above it is in one, or below one. */
function inCircleAbove(product: number, parentOf: Uint32Array): number {
  const passed = new Set<number>();
  let next = product;
  while (!passed.has(next)) {
    passed.add(next);
    next = parentOf[next]!;
  }
  return next;
}

function linkSiblings(products: Uint32Array, parentOf: Uint32Array) {
  const firstChild = new Uint32Array(parentOf.length);
  const nextSibling = new Uint32Array(parentOf.length);
  // From the last: each child goes before those that are already linked.
  for (let i = products.length - 1; i >= 0; i--) {
    const product = products[i]!;
    const parent = parentOf[product]!;
    nextSibling[product] = firstChild[parent]!;
    firstChild[parent] = product;
  }
  return { firstChild, nextSibling };
}

function addSizes({ levels, sizes }: Tree): void {
  for (let i = sizes.length - 1; i >= 0; i--) {
    let next = i + 1;
    while (next < sizes.length && levels[next]! > levels[i]!) next += sizes[next]!;
    sizes[i] = next - i;
  }
}

/** The places in the tree that are shown: all except those below a collapsed product. */
export function shownPlaces({ sizes }: Tree, isFoldedOut: (place: number) => boolean): Uint32Array {
  const places = new Uint32Array(sizes.length);
  let count = 0;
  for (let place = 0; place < sizes.length; place += isFoldedOut(place) ? 1 : sizes[place]!)
    places[count++] = place;
  return places.slice(0, count);
}

/** The number of direct variants of a product in the tree. */
export function childrenAt({ sizes }: Tree, place: number): number {
  let children = 0;
  const end = place + sizes[place]!;
  for (let child = place + 1; child < end; child += sizes[child]!) children++;
  return children;
}
