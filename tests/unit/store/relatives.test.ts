import { expect, it } from 'vitest';
import { inTreeOrder, nearestFirst, type Relative } from '#electron/store/catalog/products/relatives.ts';

const relative = (product: number, parent: number | null): Relative => ({ product, parent, level: 0 });

/** 1 above 2 and 3; 2 above 4 and 5; 3 above 6. */
const family = [
  relative(1, null),
  relative(6, 3),
  relative(2, 1),
  relative(4, 2),
  relative(3, 1),
  relative(5, 2),
];

it('inTreeOrder puts parents before their variants, siblings as given, each with its level', () => {
  expect(inTreeOrder(family)).toEqual(
    [
      [1, 0],
      [2, 1],
      [4, 2],
      [5, 2],
      [3, 1],
      [6, 2],
    ].map(([product, level]) => expect.objectContaining({ product, level })),
  );
});

it('nearestFirst puts the closest relatives first, each once', () => {
  expect(nearestFirst(inTreeOrder(family), 5)).toEqual([5, 2, 1, 4, 3, 6]);
  expect(nearestFirst(inTreeOrder(family), 2)).toEqual([2, 1, 3, 4, 5, 6]);
  expect(nearestFirst([relative(9, null)], 9)).toEqual([9]);
});
