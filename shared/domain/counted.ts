/** "1 product", "1,200 products". Pages write numbers as the user does: `count` in `renderer/src/components/format.ts`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** "1,200". */
export const formatCount = (count: number): string => count.toLocaleString('en');
