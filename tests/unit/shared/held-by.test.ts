import { expect, test } from 'vitest';
import { heldBy } from '#shared/domain/held-by.ts';

const isKnown = (property: string) => ['Colour', 'farbe'].includes(property);
const colour = { attributeId: 'a-1', attributeName: 'Colour' };

test('a property holds an attribute if the user chose it', () => {
  expect(heldBy(colour, { 'a-1': 'farbe' }, isKnown)).toEqual({
    property: 'farbe',
    isChosen: true,
    isKnown: true,
  });
  expect(heldBy(colour, { 'a-1': 'gone' }, isKnown)).toMatchObject({ property: 'gone', isKnown: false });
});

test('a property of the same name is a guess', () => {
  expect(heldBy(colour, { Colour: 'farbe' }, isKnown)).toEqual({
    property: 'Colour',
    isChosen: false,
    isKnown: true,
  });
  expect(heldBy({ attributeId: 'a-2', attributeName: 'colour' }, {}, isKnown)).toBeNull();
});

test('an attribute without an id is looked up by its name', () => {
  const unnamed = { attributeId: null, attributeName: 'Size' };
  expect(heldBy(unnamed, { Size: 'farbe' }, isKnown)).toMatchObject({ property: 'farbe', isChosen: true });
});
