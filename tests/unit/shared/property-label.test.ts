import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byName } from '#shared/domain/by-name.ts';
import { derivedLabel, propertyLabels } from '../../../shared/domain/property-label.ts';

it.each([
  ['care_instructions', 'Care instructions'],
  ['careInstructions', 'Care instructions'],
  ['CareInstructions', 'Care instructions'],
  ['care-instructions', 'Care instructions'],
  ['seo.metaTitle', 'SEO meta title'],
  ['sku', 'SKU'],
  ['parent_sku', 'Parent SKU'],
  ['ean13', 'EAN13'],
  ['EAN13', 'EAN13'],
  ['imageURL', 'Image URL'],
  ['image_urls', 'Image URLs'],
  ['URLKey', 'URL key'],
  ['productId', 'Product ID'],
  ['bullet_1', 'Bullet 1'],
  ['_internal', 'Internal'],
  ['größe', 'Größe'],
  ['ÜBERSETZUNG', 'ÜBERSETZUNG'],
  ['商品名', '商品名'],
  ['Weight (kg)', 'Weight (kg)'],
  ['care instructions', 'care instructions'],
  ['__', '__'],
  ['weight_kg', 'Weight (kg)'],
  ['kg', 'Kg'],
  ['title', 'Title'],
])('%s reads as %s', (name, label) => expect(derivedLabel(name)).toBe(label));

it('a label that the user gave is used unchanged', () => {
  const labels = propertyLabels(
    ['care_instructions', 'sku'],
    byName([['care_instructions', 'washing & care']]),
  );
  expect([...labels]).toEqual([
    ['care_instructions', 'washing & care'],
    ['sku', 'SKU'],
  ]);
});

it('a property without a name has a label', () => {
  expect(propertyLabels([''], byName([])).get('')).toBe('(no name)');
});

it('properties with the same label have their names appended', () => {
  const labels = propertyLabels(['care_instructions', 'careInstructions', 'title'], byName([]));
  expect([...labels.values()]).toEqual([
    'Care instructions (care_instructions)',
    'Care instructions (careInstructions)',
    'Title',
  ]);
});

it('a property named “constructor” has a label too', () => {
  expect(propertyLabels(['constructor', '__proto__'], byName([])).get('constructor')).toBe('Constructor');
});

it('every property has a label, and no two labels are the same', () => {
  const name = fc
    .array(fc.constantFrom('care', 'Care', 'sku', 'ID', '2', 'größe', '名'), { minLength: 1, maxLength: 3 })
    .chain((words) => fc.constantFrom('_', '-', '.', '').map((by) => words.join(by)));
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      const labels = [...propertyLabels(names, byName([])).values()];
      expect(labels).not.toContain('');
      expect(new Set(labels).size).toBe(names.length);
    }),
  );
});
