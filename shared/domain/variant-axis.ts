import { type CellValue, canonicalJson } from './value.ts';

/** A variant with its values of the attributes that tell it from its siblings (2.2), in the order of the attributes. */
export interface Variant {
  identifier: string;
  axis: readonly CellValue[];
}

/**
 * Groups of variants of one parent that hold the same values of the attributes that tell them apart: nothing distinguishes
 * them. No value is a value here: two variants without one cannot be told apart either. Where the parent names no such
 * attributes there is nothing to compare, and no group.
 */
export function indistinct(variants: readonly Variant[]): string[][] {
  const alike = new Map<string, string[]>();
  for (const { identifier, axis } of variants) {
    if (axis.length === 0) continue;
    const key = axis.map(canonicalJson).join(' ');
    const group = alike.get(key);
    if (group) group.push(identifier);
    else alike.set(key, [identifier]);
  }
  return [...alike.values()].filter(({ length }) => length > 1);
}

/** A variant's values of the attributes: those it was given as a variant (`defining_properties`, 2.2), else its own. */
export const axisOf = (
  attributes: readonly string[],
  defining: readonly { property: string; value: CellValue }[],
  own: (attribute: string) => CellValue,
): CellValue[] =>
  attributes.map(
    (attribute) => defining.find(({ property }) => property === attribute)?.value ?? own(attribute),
  );
