import { expect, test } from 'vitest';
import { findings } from '#shared/service/assistant/findings.ts';
import { proposedDialect } from '#shared/service/assistant/propose.ts';
import type { Json } from '#shared/service/json.ts';
import { serviceProfile } from '#shared/service/profile.ts';
import { withTranslations } from '#shared/service/record-places.ts';

const dialect = {
  profile: serviceProfile.parse({ product: { product_id: 'id' } }),
  identifierField: 'sku',
  titleField: 'title',
  locales: ['en', 'de'],
};
const products: Json[] = [
  { id: 1, sku: 'A', title: 'Pan' },
  { id: 2, sku: 'B', title: 'Lid' },
];
const joined = [
  { id: 1, sku: 'A', title: 'Pan', by_language: { de: { title: 'Pfanne' } } },
  { id: 2, sku: 'B', title: 'Lid' },
];

test.each<[string, Json]>([
  ['language and product id', { de: { 1: { title: 'Pfanne' } }, fr: {} }],
  ['language and identifier', { de: { A: { title: 'Pfanne' } } }],
  ['product and language', { A: { de: { title: 'Pfanne' } } }],
])('translations beside the products come below them, by %s', (_, beside) => {
  expect(withTranslations(products, beside, dialect)).toEqual(joined);
});

test('translations that are not there, or are something else, change nothing', () => {
  for (const beside of [undefined, null, 'text', ['de'], { de: 'Deutsch' }] as (Json | undefined)[])
    expect(withTranslations(products, beside, dialect)).toEqual(products);
});

test('translations beside the products are found', () => {
  const body = { products, more: { texts: { de: { 1: { title: 'Pfanne' }, 2: { title: 'Deckel' } } } } };
  const { changes } = proposedDialect({ body, headers: {} }, dialect);
  expect(changes).toContainEqual(expect.objectContaining({ key: 'list.translations', to: 'more.texts' }));
});

const beside = (more: { [key: string]: Json }) =>
  findings({ body: { products, ...more }, headers: {} }, dialect).filter(
    ({ key }) => key === 'list.translations',
  );

test.each<[string, { [key: string]: Json }]>([
  ['languages', { texts: { de: { 1: { title: 'Pfanne' } } } }],
  ['something under each product', { prices: { A: { EUR: 2 }, B: { EUR: 3 } } }],
  ['records that name products', { values: [{ product: 1, name: 'weight', value: 2 }] }],
])('what is about the products and not read is named: %s', (_, more) => {
  expect(beside(more)).toMatchObject([
    { state: 'missing', message: expect.stringContaining(Object.keys(more)[0]!) },
  ]);
});

test.each<[string, { [key: string]: Json }]>([
  ['names of languages', { languages: { en: 'English', de: 'Deutsch' } }],
  [
    'counts',
    {
      facets: [
        { value: 'steel', count: 1 },
        { value: 'iron', count: 2 },
      ],
    },
  ],
  ['pages', { page: { id: 'x', total: 2 }, links: { next: '/2' } }],
])('what is about the list is not: %s', (_, more) => {
  expect(beside(more)).toEqual([]);
});
