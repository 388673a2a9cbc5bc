import { expect, test } from 'vitest';
import { heldBy } from '../../../../renderer/src/products/held-by.ts';

const properties = [{ name: 'Colour' }, { name: 'farbe' }];
const colour = { attributeId: 'a-1', attributeName: 'Colour' };

test('a property holds an attribute because the user said so', () => {
  expect(heldBy(colour, { 'a-1': 'farbe' }, properties)).toEqual({
    property: 'farbe',
    isChosen: true,
    isKnown: true,
  });
  expect(heldBy(colour, { 'a-1': 'gone' }, properties)).toMatchObject({ property: 'gone', isKnown: false });
});

test('a property of the same name is a guess', () => {
  expect(heldBy(colour, { Colour: 'farbe' }, properties)).toEqual({
    property: 'Colour',
    isChosen: false,
    isKnown: true,
  });
  expect(heldBy({ attributeId: 'a-2', attributeName: 'colour' }, {}, properties)).toBeNull();
});

test('an attribute without an id goes by its name', () => {
  const unnamed = { attributeId: null, attributeName: 'Size' };
  expect(heldBy(unnamed, { Size: 'farbe' }, properties)).toMatchObject({ property: 'farbe', isChosen: true });
});
