import { describe, expect, it } from 'vitest';
import { parseJson } from '#shared/service/json.ts';
import { parseProfile } from '#shared/service/profile.ts';
import { productJson, storedProductJson } from '#shared/service/record-json.ts';
import { recordsIn } from '#shared/service/record-places.ts';
import { type Dialect, type ProductRecord, readProducts } from '#shared/service/wire.ts';

function dialect(profile: unknown): Dialect {
  const parsed = parseProfile(profile);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return { profile: parsed.profile, locales: ['en', 'de'], identifierField: 'sku', titleField: 'title' };
}

function readOne(text: string, as: Dialect): ProductRecord {
  const { records, unreadable } = readProducts([parseJson(text)], as);
  expect(unreadable).toEqual([]);
  return records[0]!;
}

const cells = ({ values }: ProductRecord) =>
  Object.fromEntries(
    values.map(({ property, locale, localeless, value }) => [
      localeless ? property : `${property}/${locale}`,
      value,
    ]),
  );

const flat = dialect({ product: { properties: '', product_id: 'meta.id' }, property: { shape: 'map' } });
const languages = dialect({ property: { shape: 'locales' } });
const listed = dialect({
  product: { identifier: 'properties.sku', product_id: 'properties.id', parent_identifier: 'properties.up' },
  property: { type: 'kind' },
});

describe('properties beside the other fields of a product', () => {
  const text =
    '{"sku":"007","parent_identifier":"p","meta":{"id":"1"},"title":{"en":"Pan"},"weight":1.5,"child_bound_attributes":["size"]}';

  it('are all fields that the profile does not name', () => {
    const record = readOne(text, flat);
    expect(record).toMatchObject({
      identifier: '007',
      productId: '1',
      parentIdentifier: 'p',
      title: 'Pan',
      extra: null,
    });
    expect(cells(record)).toEqual({ 'title/en': 'Pan', weight: 1.5 });
  });

  it('are written back beside the other fields', () => {
    expect(JSON.parse(JSON.stringify(storedProductJson(readOne(text, flat), flat)))).toEqual(
      JSON.parse(text),
    );
  });
});

describe('values grouped by language', () => {
  it('are read with their language, or without one if they are beside the languages', () => {
    const record = readOne(
      '{"sku":"a","properties":{"en":{"title":"Pan","w":2},"de":{"title":"Pfanne"},"w":1,"size":{"unit":"cm"}}}',
      languages,
    );
    expect(cells(record)).toEqual({
      'title/en': 'Pan',
      'w/en': 2,
      'title/de': 'Pfanne',
      size: { unit: 'cm' },
    });
  });

  it('keep a language that the connection does not list', () => {
    expect(cells(readOne('{"sku":"a","properties":{"it":{"title":"Padella"}}}', languages))).toEqual({
      'title/it': 'Padella',
    });
  });

  it('are written back as they came', () => {
    const properties = { weight: 1, en: { title: 'Pan' }, de: { title: 'Pfanne' } };
    const record = readOne(JSON.stringify({ sku: 'a', properties }), languages);
    expect(productJson(record, languages)).toMatchObject({ properties });
  });
});

describe('ids of a product inside its list of values', () => {
  const text =
    '{"properties":[{"name":"id","value":9007199254740993},{"name":"sku","value":"007","kind":"code"},{"name":"up","value":"p"},{"name":"t","value":"A","locale":"de","kind":"text","by":"erp"}]}';

  it('are read from there with every digit', () => {
    expect(readOne(text, listed)).toMatchObject({
      identifier: '007',
      productId: '9007199254740993',
      productIdIsNumber: true,
      parentIdentifier: 'p',
    });
  });

  it('are written back once, with their types and unknown fields', () => {
    const sent = JSON.stringify(productJson(readOne(text, listed), listed));
    expect(sent).toContain('{"name":"id","value":9007199254740993}');
    expect(JSON.parse(sent).properties.slice(1)).toEqual([
      { name: 'sku', value: '007', kind: 'code' },
      { name: 'up', value: 'p' },
      { name: 't', value: 'A', locale: 'de', kind: 'text', by: 'erp' },
    ]);
  });

  it('become entries of their own for a new product', () => {
    const product = { ...readOne(text, listed), values: [], extra: null };
    expect(JSON.parse(JSON.stringify(productJson(product, listed))).properties).toEqual([
      { name: 'sku', value: '007' },
      { name: 'up', value: 'p' },
    ]);
  });

  it('are reported as missing when no entry holds them', () => {
    const { unreadable } = readProducts([{ sku: '007', properties: [] }], listed);
    expect(unreadable[0]?.problem).toContain('properties.sku');
  });
});

describe('keyed products', () => {
  const keyed = (keyed_by: string, product = {}) => dialect({ list: { keyed_by }, product });
  const body = parseJson('{"products":{"9007199254740993":{"sku":"a"},"2":{"sku":"b","product_id":7}}}');

  it('take their key as the id that the profile names, unless they have one', () => {
    const as = keyed('product_id');
    const { records } = readProducts(recordsIn(body, as) ?? [], as);
    expect(records.map(({ productId, identifier }) => [productId, identifier]).sort()).toEqual([
      ['7', 'b'],
      ['9007199254740993', 'a'],
    ]);
  });

  it('get their key at the profile’s path, beside their other fields', () => {
    const as = keyed('product_id', { product_id: 'meta.id' });
    expect(recordsIn({ products: { x: { sku: 'a', meta: { by: 'me' } } } }, as)).toEqual([
      { sku: 'a', meta: { by: 'me', id: 'x' } },
    ]);
    expect(recordsIn({ products: { x: { title: 'A' } } }, keyed('identifier'))).toEqual([
      { sku: 'x', title: 'A' },
    ]);
  });

  it('are none in an empty object or list, and cannot be read from a filled list', () => {
    const as = keyed('product_id');
    expect(recordsIn({ products: {} }, as)).toEqual([]);
    expect(recordsIn({ products: [] }, as)).toEqual([]);
    expect(recordsIn({ products: [{ sku: 'a' }] }, as)).toBeUndefined();
    expect(recordsIn({ products: { x: { sku: 'a' } } }, dialect({}))).toBeUndefined();
  });
});
