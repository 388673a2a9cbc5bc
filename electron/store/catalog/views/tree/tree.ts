import type { Families } from './families.ts';

/** A view's products under their parents, all folded out: parents right before what stands below them. */
export interface Tree {
  products: Uint32Array;
  /** How deep each one stands. */
  levels: Uint16Array;
  /** How many rows each one takes with all that stands below it. */
  sizes: Uint32Array;
  /** 1: fulfils the view's conditions; 0: shown as a parent only. */
  matched: Uint8Array;
}

const MATCH = 1;
const PARENT = 2;

/** `inOrder` sorts products that come in listing order: so stand siblings then. A circle of parents is entered somewhere: nobody is lost. */
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

/** Whoever has no top above stands in a circle of parents, or below one. */
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
  // From the last: each child comes before those that were linked already.
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

/** The places in the tree that are shown: all but what stands below a product that is folded up. */
export function shownPlaces({ sizes }: Tree, isFoldedOut: (place: number) => boolean): Uint32Array {
  const places = new Uint32Array(sizes.length);
  let count = 0;
  for (let place = 0; place < sizes.length; place += isFoldedOut(place) ? 1 : sizes[place]!)
    places[count++] = place;
  return places.slice(0, count);
}

/** How many variants of a product the tree holds. */
export function childrenAt({ sizes }: Tree, place: number): number {
  let children = 0;
  const end = place + sizes[place]!;
  for (let child = place + 1; child < end; child += sizes[child]!) children++;
  return children;
}
