import { type CellValue, canonicalJson } from './value.ts';

/** A variant with its defining properties (2.2). */
export interface Variant {
  identifier: string;
  defining: readonly { property: string; locale?: string | undefined; value: CellValue }[];
}

/**
 * Groups of variants of one parent that nothing distinguishes: their defining properties have the same values for the
 * attributes that distinguish variants according to the parent, or for all attributes if it names none. A variant without
 * defining properties has no variant axis (2.2), whatever its own values are: two of them cannot be distinguished.
 */
export function indistinct(attributes: readonly string[], variants: readonly Variant[]): string[][] {
  const counts = (property: string) => attributes.length === 0 || attributes.includes(property);
  const axis = ({ defining }: Variant): string =>
    defining
      .filter(({ property, value }) => value !== null && counts(property))
      .map(({ property, locale, value }) => JSON.stringify([property, locale ?? '', canonicalJson(value)]))
      .sort()
      .join();
  return [...Map.groupBy(variants, axis).values()]
    .map((alike) => alike.map(({ identifier }) => identifier))
    .filter(({ length }) => length > 1);
}
