import { expect, test } from 'vitest';
import { readTable } from '#shared/service/assistant/read-table.ts';
import type { Json } from '#shared/service/json.ts';
import { serviceProfile } from '#shared/service/profile.ts';

const table = (products: Json[], profile: object) =>
  readTable(products, {
    profile: serviceProfile.parse(profile),
    identifierField: 'sku',
    titleField: 'title',
    locales: ['en', 'de'],
  }).map(({ pattern, values, example }) => [pattern, values, example && Object.values(example).join(' | ')]);

const listed: Json[] = [
  { name: 'title', value: 'Pfanne', locale: 'de' },
  { name: 'weight', value: 2 },
];

test.each<[string, Json[], object, unknown[]]>([
  [
    'a list of values',
    [
      {
        sku: '1',
        properties: listed,
        children: [{ sku: '2', properties: [{ name: 'title', value: 'Lid' }] }],
      },
    ],
    {},
    [['properties[](name={name}, locale={locale}).value', 3, 'title | de | Pfanne']],
  ],
  [
    'a map, and a title beside it',
    [{ sku: '1', title: 'Pan', values: { care: { en: 'Wash', de: 'Spülen' }, weight: 2 } }],
    { product: { properties: 'values' }, property: { shape: 'map' } },
    [
      ['values.{name}.{locale}', 2, 'care | en | Wash'],
      ['values.{name}', 1, 'weight |  | 2'],
      ['title', 1, 'title |  | Pan'],
    ],
  ],
  [
    'languages first, beside the other fields',
    [{ sku: '1', de: { title: 'Pfanne' }, weight: 2 }],
    { product: { properties: '' }, property: { shape: 'locales' } },
    [
      ['{locale}.{name}', 1, 'title | de | Pfanne'],
      ['{name}', 1, 'weight |  | 2'],
    ],
  ],
  [
    'patterns, one without a value',
    [{ sku: '1', texts: { de: { title: 'Pfanne' } } }],
    { product: { cells: ['texts.{locale}.{name}', '{name:weight}'] } },
    [
      ['texts.{locale}.{name}', 1, 'title | de | Pfanne'],
      ['{name:weight}', 0, null],
    ],
  ],
])('the table of what is read has a line for each place: %s', (_, products, profile, lines) => {
  expect(table(products, profile)).toEqual(lines);
});
