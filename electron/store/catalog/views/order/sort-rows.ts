import type { Ranks } from './column-ranks.ts';

/**
 * Sorts products by the first ranks, then by the next; equal ones keep their order, and products without a value come last in
 * either direction.
 */
export function sortRows(
  products: Uint32Array,
  sorts: readonly { ranks: Ranks; descending: boolean }[],
): Uint32Array {
  return sorts.reduceRight((rows, { ranks, descending }) => byRank(rows, ranks, descending), products);
}

/** A counting sort: its time depends on the number of products, not on what they show. */
function byRank(products: Uint32Array, { of, count }: Ranks, descending: boolean): Uint32Array {
  const placeOf = (product: number): number => {
    const rank = of[product] ?? count;
    return rank === count || !descending ? rank : count - 1 - rank;
  };
  const next = new Uint32Array(count + 2);
  for (const product of products) next[placeOf(product) + 1]!++;
  for (let place = 1; place < next.length; place++) next[place]! += next[place - 1]!;
  const sorted = new Uint32Array(products.length);
  for (const product of products) sorted[next[placeOf(product)]!++] = product;
  return sorted;
}
