import type { Segment, SegmentRef } from '#shared/contract/translate.ts';

/** One text for each segment: to look it up by, and to tell two apart. */
export const segmentKey = ({ product, property, locale, item }: SegmentRef): string =>
  JSON.stringify([product, property, locale, item]);

export const isSameSegment = (a: SegmentRef | null, b: SegmentRef | null): boolean =>
  a === b || (a !== null && b !== null && segmentKey(a) === segmentKey(b));

/** Only what names the segment. */
export const refOf = ({ product, property, locale, item }: Segment | SegmentRef): SegmentRef => ({
  product,
  property,
  locale,
  item,
});
