import { hash } from './chance.ts';
import { childIndexes, familyOf, rootIndex, type Shape, slotOf } from './layout.ts';
import { COLOURS, type Colour, SERIES, TYPES } from './vocabulary/vocabulary.ts';

/** What distinguishes the products of a family, and how to write and read both of their ids. */
interface Identifiers {
  /** The numbers of the family's product type and series. */
  lineOf(family: number): { type: number; series: number };
  colourOf(index: number): Colour | null;
  sizeOf(index: number): string | null;
  /** The position of the size among the sizes of its type, smallest first. */
  sizeStepOf(index: number): number;
  identifierOf(index: number): string;
  indexOfIdentifier(identifier: string): number | null;
}

const FIRST_NUMBER = 4500;
const NUMBER_STEP = 2;
const FIRST_PRODUCT_ID = 36 ** 6;

/** Singles have a size and a color; a master or color level leaves open what its children define. */
const hasOwnSize = (shape: Shape, size: number) => shape === 'single' || shape === 'colours' || size >= 0;

export function createIdentifiers(seed: number, size: number): Identifiers {
  const lineOf = (family: number) => ({
    type: hash(seed, family, 11) % TYPES.length,
    series: hash(seed, family, 12) % SERIES.length,
  });

  function colourOf(index: number): Colour | null {
    const { shape, colour } = slotOf(index);
    const isMaster = shape !== 'single' && shape !== 'sizes' && colour < 0;
    if (isMaster) return null;
    // Eleven colors in steps of three, so that a family never has one twice.
    const first = hash(seed, familyOf(index), 13);
    return COLOURS[((first % COLOURS.length) + Math.max(colour, 0) * 3) % COLOURS.length]!;
  }

  function sizeStepOf(index: number): number {
    const first = hash(seed, familyOf(index), 14) % 2;
    return first + Math.max(slotOf(index).size, 0);
  }

  function sizeOf(index: number): string | null {
    const slot = slotOf(index);
    if (!hasOwnSize(slot.shape, slot.size)) return null;
    return TYPES[lineOf(familyOf(index)).type]!.sizes[sizeStepOf(index)]!;
  }

  /** "-BLK" or "-24CM": what a variant adds to its parent's identifier. */
  function suffixOf(index: number): string {
    const slot = slotOf(index);
    if (slot.size >= 0)
      return `-${sizeOf(index)!
        .replace(/[^A-Za-z0-9]/g, '')
        .toUpperCase()}`;
    return slot.colour >= 0 ? `-${colourOf(index)!.code}` : '';
  }

  function identifierOf(index: number): string {
    const { offset, parent, colour, size: step } = slotOf(index);
    const stem = String(FIRST_NUMBER + familyOf(index) * NUMBER_STEP).padStart(6, '0');
    const middle = colour >= 0 && step >= 0 ? suffixOf(index - offset + parent!) : '';
    return stem + middle + suffixOf(index);
  }

  function indexOfIdentifier(identifier: string): number | null {
    const [stem = '', ...suffixes] = identifier.split('-');
    if (!/^\d{6,9}$/.test(stem)) return null;
    const family = (Number(stem) - FIRST_NUMBER) / NUMBER_STEP;
    if (!Number.isInteger(family) || family < 0) return null;
    let index: number | undefined = rootIndex(family);
    for (const suffix of suffixes) {
      if (index === undefined) return null;
      index = childIndexes(index).find((child) => suffixOf(child) === `-${suffix}`);
    }
    return index !== undefined && index < size && identifierOf(index) === identifier ? index : null;
  }

  return { lineOf, colourOf, sizeOf, sizeStepOf, identifierOf, indexOfIdentifier };
}

/** The service-assigned id of a generated product. */
export const productIdOf = (index: number): string => `prd_${(FIRST_PRODUCT_ID + index).toString(36)}`;

export function indexOfProductId(productId: string, size: number): number | null {
  if (!/^prd_[0-9a-z]{7}$/.test(productId)) return null;
  const index = Number.parseInt(productId.slice(4), 36) - FIRST_PRODUCT_ID;
  return index >= 0 && index < size ? index : null;
}
