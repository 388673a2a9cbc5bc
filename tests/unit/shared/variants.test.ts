import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sameValue } from '#shared/domain/value.ts';
import { axisOf, indistinct, type Variant } from '#shared/domain/variant-axis.ts';
import { cellValue } from '../../support/arbitraries.ts';

const variant = (identifier: string, ...axis: Variant['axis']): Variant => ({ identifier, axis });

it('finds siblings that hold the same values of all the attributes', () => {
  const shirts = [
    variant('S-red', 'S', 'red'),
    variant('S-blue', 'S', 'blue'),
    variant('S-red-2', 'S', 'red'),
    variant('M', 'M', 'red'),
  ];
  expect(indistinct(shirts)).toEqual([['S-red', 'S-red-2']]);
});

it('takes variants without any value for indistinct too', () => {
  expect(indistinct([variant('a', null), variant('b', null), variant('c', '')])).toEqual([['a', 'b']]);
});

it('compares nothing where the parent names no attributes', () => {
  expect(indistinct([variant('a'), variant('b')])).toEqual([]);
});

it('takes the defining properties before the own values', () => {
  const defining = [{ property: 'size', value: 'S' }];
  expect(axisOf(['size', 'colour'], defining, (attribute) => `own ${attribute}`)).toEqual([
    'S',
    'own colour',
  ]);
  expect(axisOf(['size'], [{ property: 'size', value: null }], () => 'own')).toEqual(['own']);
});

it('puts two variants into one group exactly when all their values are the same', () => {
  const axes = fc
    .integer({ min: 1, max: 3 })
    .chain((length) =>
      fc.array(fc.array(cellValue, { minLength: length, maxLength: length }), { maxLength: 6 }),
    );
  fc.assert(
    fc.property(axes, fc.boolean(), (some, twice) => {
      const variants = (twice ? [...some, ...some] : some).map((axis, i) => variant(String(i), ...axis));
      const groupOf = new Map(
        indistinct(variants).flatMap((group, g) => group.map((name) => [name, g] as const)),
      );
      for (const one of variants)
        for (const other of variants) {
          if (one === other) continue;
          const same = one.axis.every((mine, i) => sameValue(mine, other.axis[i] ?? null));
          const together =
            groupOf.has(one.identifier) && groupOf.get(one.identifier) === groupOf.get(other.identifier);
          expect(together).toBe(same);
        }
    }),
  );
});
