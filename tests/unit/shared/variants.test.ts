import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sameValue } from '#shared/domain/value.ts';
import { indistinct, type Variant } from '#shared/domain/variant-axis.ts';
import { cellValue } from '../../support/arbitraries.ts';

const variant = (identifier: string, defining: { [property: string]: Variant['defining'][0]['value'] }) => ({
  identifier,
  defining: Object.entries(defining).map(([property, value]) => ({ property, value })),
});

it('finds siblings with the same values of the defining attributes', () => {
  const shirts = [
    variant('S-red', { size: 'S', colour: 'red' }),
    variant('S-blue', { size: 'S', colour: 'blue', note: 'x' }),
    variant('S-red-2', { colour: 'red', size: 'S', note: 'y' }),
    variant('M', { size: 'M', colour: 'red' }),
  ];
  expect(indistinct(['size', 'colour'], shirts)).toEqual([['S-red', 'S-red-2']]);
});

it('treats variants without defining properties as indistinct, with or without attributes', () => {
  const siblings = [variant('a', {}), variant('b', { size: null }), variant('c', { size: 'S' })];
  expect(indistinct(['size'], siblings)).toEqual([['a', 'b']]);
  expect(indistinct([], siblings)).toEqual([['a', 'b']]);
});

it('compares all defining properties if the parent names no attributes', () => {
  const siblings = [variant('a', { size: 'S' }), variant('b', { size: 'M' }), variant('c', { size: 'S' })];
  expect(indistinct([], siblings)).toEqual([['a', 'c']]);
});

it('distinguishes values of one attribute in two languages', () => {
  const one: Variant = { identifier: 'a', defining: [{ property: 'size', locale: 'de', value: 'S' }] };
  const other: Variant = { identifier: 'b', defining: [{ property: 'size', locale: 'en', value: 'S' }] };
  expect(indistinct(['size'], [one, other])).toEqual([]);
});

it('groups two variants exactly when all their values are the same', () => {
  const some = fc.array(fc.tuple(cellValue, cellValue), { maxLength: 6 });
  fc.assert(
    fc.property(some, fc.boolean(), (axes, twice) => {
      const all = twice ? [...axes, ...axes] : axes;
      const variants = all.map(([size, colour], i) => variant(String(i), { size, colour }));
      const groupOf = new Map(
        indistinct(['size', 'colour'], variants).flatMap((group, g) =>
          group.map((name) => [name, g] as const),
        ),
      );
      for (const [i, mine] of all.entries())
        for (const [j, other] of all.entries()) {
          if (i === j) continue;
          const same = mine.every((value, at) => sameValue(value, other[at] ?? null));
          const group = groupOf.get(String(i));
          expect(group !== undefined && group === groupOf.get(String(j))).toBe(same);
        }
    }),
  );
});
