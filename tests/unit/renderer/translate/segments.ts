import type { Segment } from '#shared/contract/translate.ts';

/** A segment of product number `product`, as a list has it. */
export const segmentOf = (product: number, more: Partial<Segment> = {}): Segment => ({
  product,
  property: 'title',
  locale: 'de',
  item: null,
  identifier: `K-${product}`,
  title: `Kettle ${product}`,
  gone: false,
  source: `Kettle ${product}`,
  references: [],
  target: null,
  inherited: null,
  mark: null,
  review: null,
  writtenAgainst: null,
  origin: null,
  comments: [],
  findings: [],
  ...more,
});
