import { expect, test } from 'vitest';
import { readAgain } from '../../../../renderer/src/features/connections/assistant/read-again.ts';
import { emptyForm } from '../../../../renderer/src/features/connections/form-model.ts';

const raw = JSON.stringify({ product_id: 'p1', sku: '007', texts: { de: { title: 'Pfanne' } }, brand: 'B' });
const form = (product: object, more: object = {}) => ({
  ...emptyForm,
  locales: ['de'],
  identifierField: 'sku',
  titleField: 'title',
  profileText: JSON.stringify({ product }),
  ...more,
});

test('a product is read by the lines of the profile as they are typed, and what none leads to is named', () => {
  const now = readAgain(raw, form({ cells: ['texts.{locale}.{name}'] }));
  expect(now?.sample).toMatchObject({
    identifier: '007',
    title: 'Pfanne',
    values: [{ property: 'title', locale: 'de', value: 'Pfanne' }],
  });
  expect(now?.findings).toMatchObject([
    { key: 'product.cells', state: 'found' },
    { key: 'product.not_shown', state: 'missing', message: expect.stringContaining('“brand” (such as B)') },
  ]);
  const all = readAgain(raw, form({ cells: ['texts.{locale}.{name}', '{name:brand}'] }));
  expect(all?.sample?.values).toHaveLength(2);
  expect(all?.findings.map(({ state }) => state)).toEqual(['found', 'found']);
});

test('nothing is read while the profile is not valid, and no product where it has no identifier', () => {
  expect(readAgain(raw, form({ cells: ['texts.{locale'] }))).toBeNull();
  expect(readAgain(raw, form({}, { profileText: '{' }))).toBeNull();
  expect(readAgain(raw, form({}, { identifierField: 'code' }))?.sample).toBeNull();
});
