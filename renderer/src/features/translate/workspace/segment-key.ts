import type { Segment, SegmentRef } from '#shared/contract/translate.ts';

/** Returns a key that identifies a segment. */
export const segmentKey = ({ product, property, locale, item }: SegmentRef): string =>
  JSON.stringify([product, property, locale, item]);

export const isSameSegment = (a: SegmentRef | null, b: SegmentRef | null): boolean =>
  a === b || (a !== null && b !== null && segmentKey(a) === segmentKey(b));

/** Returns only the parts that identify a segment. */
export const refOf = ({ product, property, locale, item }: Segment | SegmentRef): SegmentRef => ({
  product,
  property,
  locale,
  item,
});
