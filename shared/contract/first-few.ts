import { z } from 'zod';

/** How many of a kind a file has, and the first few of them. */
export const firstFew = <One extends z.ZodType>(one: One) =>
  z.object({ count: z.int(), first: z.array(one) });

interface FirstFew<One> {
  count: number;
  first: One[];
}

const NAMED = 20;

export const noneYet = <One>(): FirstFew<One> => ({ count: 0, first: [] });

export const firstFewOf = <One>(all: Iterable<One>): FirstFew<One> => {
  const counted = noneYet<One>();
  for (const one of all) countOne(counted, one);
  return counted;
};

/** Counts one more, and keeps it if it is among the first few. */
export function countOne<One>(counted: FirstFew<One>, one: One): void {
  if (counted.count++ < NAMED) counted.first.push(one);
}
