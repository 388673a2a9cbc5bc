import { expect, test } from 'vitest';
import { byName } from '#shared/domain/by-name.ts';
import { heldBy } from '#shared/domain/held-by.ts';

const isKnown = (property: string) => ['Colour', 'farbe'].includes(property);
const colour = { attributeId: 'a-1', attributeName: 'Colour' };

test('a property holds an attribute if the user chose it', () => {
  expect(heldBy(colour, byName([['a-1', 'farbe']]), isKnown)).toEqual({
    property: 'farbe',
    isChosen: true,
    isKnown: true,
  });
  expect(heldBy(colour, byName([['a-1', 'gone']]), isKnown)).toMatchObject({
    property: 'gone',
    isKnown: false,
  });
});

test('a property of the same name is a guess', () => {
  expect(heldBy(colour, byName([['Colour', 'farbe']]), isKnown)).toEqual({
    property: 'Colour',
    isChosen: false,
    isKnown: true,
  });
  expect(heldBy({ attributeId: 'a-2', attributeName: 'colour' }, byName([]), isKnown)).toBeNull();
});

test('an attribute without an id is looked up by its name', () => {
  const unnamed = { attributeId: null, attributeName: 'Size' };
  expect(heldBy(unnamed, byName([['Size', 'farbe']]), isKnown)).toMatchObject({
    property: 'farbe',
    isChosen: true,
  });
});
