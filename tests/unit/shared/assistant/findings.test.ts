import { describe, expect, it } from 'vitest';
import { findings } from '#shared/service/assistant/findings.ts';
import type { Json } from '#shared/service/json.ts';
import { defaultProfile, type ServiceProfile } from '#shared/service/profile.ts';

/** State and message by key, for a page read in the default profile (or a changed one). */
const found = (body: Json, change: Partial<ServiceProfile> = {}) => {
  const profile = { ...defaultProfile, ...change };
  const all = findings(
    { body, headers: {} },
    { profile, locales: ['en', 'de'], identifierField: 'sku', titleField: 'title' },
  );
  return Object.fromEntries(all.map(({ key, state, message }) => [key, `${state}: ${message}`]));
};

const entry = (value: Json, locale: string) => ({ name: 'colour', value, locale });
const pan = {
  product_id: 1,
  sku: 'a',
  title: 'Pan',
  properties: [entry('red', 'en'), entry('rot', 'de')],
};

describe('the findings of a page', () => {
  it('report where each field of the profile was found', () => {
    const kettle = {
      ...pan,
      product_id: 2,
      sku: 'b',
      parent_identifier: 'a',
      defining_properties: [entry('L', 'en')],
    };
    const body = {
      products: [
        { ...pan, children: [{ ...pan, product_id: 3, sku: 'c' }], child_bound_attributes: ['size'] },
        kettle,
      ],
      offset: 'next',
    };
    expect(found(body)).toEqual({
      'list.items': 'found: The list of products is at “products”: 2 entries.',
      'list.paging.next': 'found: The next page begins at “next”, from “offset”.',
      identifierField: 'found: The identifier is at “sku” in all of 3 products.',
      'product.product_id': 'found: The product id is at “product_id” in all of 3 products.',
      titleField: 'found: The title is at “title” in 3 of 3 products.',
      'product.properties': 'found: The properties are at “properties” in 3 of 3 products.',
      'property.shape': 'found: The properties are a list with an object for each value.',
      'property.name': 'found: The property’s name is at “name” in 6 of 6 values.',
      'property.value': 'found: The value is at “value” in 6 of 6 values.',
      'property.locale': 'found: The language is at “locale” in 6 of 6 values.',
      'product.parent_identifier':
        'found: The parent’s identifier at “parent_identifier” in 1 of 3 products.',
      'product.children': 'found: Nested variants at “children” in 1 of 3 products.',
      'product.child_bound_attributes':
        'found: The attributes that tell variants apart at “child_bound_attributes” in 1 of 3 products.',
      'product.defining_properties':
        'found: The values that tell variants apart at “defining_properties” in 1 of 3 products.',
      locales: 'found: There are values in every language of the form: en, de.',
    });
  });

  it('say what will not work without the missing fields', () => {
    const body = {
      products: [{ name: 'Pan', properties: [{ key: 'colour', data: 'red', lang: 'fr' }] }],
      total: 40,
    };
    expect(found(body)).toMatchObject({
      'list.paging.next':
        'missing: The answer says that there are more products, but no next position is at “offset”. Only the first page would be read.',
      identifierField:
        'missing: No identifier at “sku” in the only product; without it no product can be read. What is there: “name”.',
      'product.product_id':
        'missing: No product id at “product_id” in the only product; deleting will not work without it.',
      'property.name': 'missing: No property’s name at “name” in the only value.',
      'property.value': 'missing: No value at “value” in the only value.',
      'property.locale':
        'missing: No language at “locale”, but “lang” looks like one; without it all languages run together.',
      'product.children':
        'absent: Nested variants at “children”: not on this page. That is fine if there are no variants.',
    });
  });

  it.each<[string, Json, string, string]>([
    [
      'no list',
      { data: [] },
      'list.items',
      'missing: There is nothing at “products”, where the list of products should be.',
    ],
    [
      'no list but a text',
      { products: 'none' },
      'list.items',
      'missing: What is at “products” is not a list, so there are no products to read.',
    ],
    [
      'the same identifier twice',
      { products: [pan, pan] },
      'identifierField',
      'missing: “sku” is not different in each of 2 products, so it does not identify them.',
    ],
    [
      'some without identifier',
      { products: [pan, { ...pan, sku: null }] },
      'identifierField',
      'missing: The identifier at “sku” is missing in 1 of 2 products; these cannot be read.',
    ],
    [
      'no title',
      { products: [{ ...pan, title: '' }] },
      'titleField',
      'missing: No title at “title”, on the products or among their properties; they would be shown by identifier only.',
    ],
    [
      'no properties',
      { products: [{ ...pan, properties: null }] },
      'product.properties',
      'missing: No properties at “properties” in the only product; there would be no values to edit.',
    ],
    [
      'empty properties',
      { products: [{ ...pan, properties: [] }] },
      'product.properties',
      'absent: The properties at “properties” are empty on this page.',
    ],
    [
      'a map instead of a list',
      { products: [{ ...pan, properties: { colour: 'red' } }] },
      'property.shape',
      'missing: The properties are an object with a value for each property, but the profile says “list”.',
    ],
    [
      'another language',
      { products: [{ ...pan, properties: [entry('rouge', 'fr')] }] },
      'locales',
      'missing: There are values in languages that the form does not list: fr.',
    ],
    [
      'a language without values',
      { products: [{ ...pan, properties: [entry('red', 'en')] }] },
      'locales',
      'absent: No values on this page in de.',
    ],
  ])('report %s', (_, body, key, words) => {
    expect(found(body)[key]).toBe(words);
  });

  it('count nested variants when they compare products with a total', () => {
    const products = [{ ...pan, children: [{ ...pan, product_id: 3, sku: 'c' }] }];
    expect(found({ products, total: 2 })['list.paging.next']).not.toContain('more products');
    expect(found({ products, total: 3 })['list.paging.next']).toContain('more products');
  });

  it('accept an answer that is the list itself', () => {
    const list = { ...defaultProfile.list, items: '' };
    expect(found([pan], { list })['list.items']).toBe(
      'found: The answer itself is the list of products: 1 entry.',
    );
  });

  it('say that lists may be in the order of languages, unless the profile says so', () => {
    const body = { products: [{ ...pan, languages: ['en', 'de'], texts: ['Pan', 'Pfanne'] }] };
    const cells = ['{name:texts}[languages={locale}]'];
    expect(found(body)['product.cells']).toContain('“languages” lists languages');
    const product = { ...defaultProfile.product, cells };
    expect(found(body, { product })['product.cells']).not.toContain('lists languages');
  });

  it('name what is about the products beside them', () => {
    const values = [
      { product: 1, name: 'size', value: 'M' },
      { product: 1, name: 'weight', value: 2 },
    ];
    expect(found({ products: [pan], values })['list.translations']).toContain('“values”');
  });
});
