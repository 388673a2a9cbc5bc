import { expect, test } from 'vitest';
import {
  definingLines,
  namesFrom,
  namesText,
  withDefining,
} from '../../../../renderer/src/features/product-panel/variants/structure-fields.ts';

test('attribute names are separated by commas', () => {
  expect(namesFrom(' size, colour ,,size')).toEqual(['size', 'colour']);
  expect(namesFrom(' , ')).toBeNull();
  expect(namesText(['size', 'colour'])).toBe('size, colour');
  expect(namesText(null)).toBe('');
});

test('there is a line for each defining property, and for each attribute of the parent', () => {
  expect(definingLines([{ property: 'size', locale: 'de', value: 'S' }], ['size', 'colour'])).toEqual([
    { property: 'size', locale: 'de', value: 'S' },
    { property: 'colour', value: null },
  ]);
});

test('a defining property can be set and removed, and untouched ones stay unchanged', () => {
  const held = [{ property: 'width', value: 4 }];
  const size = { property: 'size', value: null };
  const both = withDefining(held, size, ' L ');
  expect(both).toEqual([
    { property: 'size', value: 'L' },
    { property: 'width', value: 4 },
  ]);
  expect(withDefining(held, { property: 'width', value: 4 }, '4')).toBe(held);
  expect(withDefining(both, size, '')).toEqual(held);
  expect(withDefining(held, { property: 'width', value: 4 }, '')).toBeNull();
});
