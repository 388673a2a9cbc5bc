import { expect, it } from 'vitest';
import { targetInContext } from '#electron/services/translate/in-context.ts';

const FAMILY = new Set(['A', 'A-1', 'A-2']);
const asked: string[][] = [];
const store = {
  ofFamily: async (_: number, identifiers: string[]) => {
    asked.push(identifiers);
    return identifiers.filter((one) => FAMILY.has(one));
  },
};
const at = (identifier: string | null, property: string | null, target: string) => ({
  identifier,
  property,
  target,
});
const context = { product: 1, property: 'colour' };

it.each([
  ['the one of the family', [at('A-1', 'colour', 'Sand'), at('B-1', 'colour', 'Beige')], 'Sand'],
  ['the same one of several products', [at('A-1', 'colour', 'Sand'), at('A-2', 'colour', 'Sand')], 'Sand'],
  ['none if two are of the family', [at('A-1', 'colour', 'Sand'), at('A-2', 'colour', 'Beige')], null],
  ['none of another property', [at('A-1', 'title', 'Sand')], null],
  ['none of another family', [at('B-1', 'colour', 'Sand')], null],
])('takes %s', async (_, units, target) => {
  expect(await targetInContext(store, context, units)).toBe(target);
});

it('asks nothing where no product is known', async () => {
  asked.length = 0;
  expect(
    await targetInContext(store, context, [at(null, 'colour', 'Sand'), at('A', null, 'Sand')]),
  ).toBeNull();
  expect(asked).toEqual([]);
});
