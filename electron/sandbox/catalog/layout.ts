/**
 * The layout of the catalog: a sequence of equal blocks with the same families, so that family, color and size follow from
 * an index, and vice versa, without a table that grows with the catalog.
 */

/** single: no variants; sizes, colours: two levels; compact, full: three levels (master, color, size). */
export type Shape = 'single' | 'sizes' | 'colours' | 'compact' | 'full';

const VARIANTS: Record<Shape, { colours: number; sizes: number }> = {
  single: { colours: 0, sizes: 0 },
  sizes: { colours: 0, sizes: 4 },
  colours: { colours: 3, sizes: 0 },
  compact: { colours: 2, sizes: 3 },
  full: { colours: 3, sizes: 4 },
};

const FAMILIES: readonly Shape[] = [
  'single',
  'single',
  'sizes',
  'single',
  'single',
  'full',
  'single',
  'single',
  'single',
  'colours',
  'single',
  'single',
  'compact',
  'single',
  'single',
  'single',
  'single',
  'single',
  'single',
  'single',
];

interface Slot {
  /** Offset in the block; so are `parent` and `children`. */
  offset: number;
  parent: number | null;
  children: number[];
  /** The position of the family in its block. */
  family: number;
  shape: Shape;
  /** The index of the family's color and size; -1 if this level has none. */
  colour: number;
  size: number;
}

const SLOTS: Slot[] = [];
const ROOTS: number[] = [];

function addSlot(family: number, parent: number | null, colour: number, size: number): number {
  const offset = SLOTS.length;
  SLOTS.push({ offset, parent, children: [], family, shape: FAMILIES[family]!, colour, size });
  if (parent === null) ROOTS.push(offset);
  else SLOTS[parent]!.children.push(offset);
  return offset;
}

FAMILIES.forEach((shape, family) => {
  const { colours, sizes } = VARIANTS[shape];
  const root = addSlot(family, null, -1, -1);
  for (let colour = 0; colour < colours; colour++) {
    const child = addSlot(family, root, colour, -1);
    for (let size = 0; size < sizes; size++) addSlot(family, child, colour, size);
  }
  if (colours === 0) for (let size = 0; size < sizes; size++) addSlot(family, root, -1, size);
});

const BLOCK_SIZE = SLOTS.length;
const FAMILIES_PER_BLOCK = FAMILIES.length;

export const slotOf = (index: number): Slot => SLOTS[index % BLOCK_SIZE]!;

/** The family of an index, counted from the beginning of the catalog. */
export const familyOf = (index: number): number =>
  Math.floor(index / BLOCK_SIZE) * FAMILIES_PER_BLOCK + slotOf(index).family;

export const rootIndex = (family: number): number =>
  Math.floor(family / FAMILIES_PER_BLOCK) * BLOCK_SIZE + ROOTS[family % FAMILIES_PER_BLOCK]!;

export function parentIndex(index: number): number | null {
  const { offset, parent } = slotOf(index);
  return parent === null ? null : index - offset + parent;
}

export function childIndexes(index: number): number[] {
  const { offset, children } = slotOf(index);
  return children.map((child) => index - offset + child);
}

/** The number of families that begin among the first `products` products. */
export function familyCount(products: number): number {
  const rest = products % BLOCK_SIZE;
  return (
    Math.floor(products / BLOCK_SIZE) * FAMILIES_PER_BLOCK + ROOTS.filter((offset) => offset < rest).length
  );
}

/** The number of the family that a root begins, or null for a variant. */
export const rootNumber = (index: number): number | null =>
  slotOf(index).parent === null ? familyOf(index) : null;
