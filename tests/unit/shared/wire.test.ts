import { describe, expect, it } from 'vitest';
import { type Json, parseJson } from '#shared/service/json.ts';
import { parseProfile, type ServiceProfile } from '#shared/service/profile.ts';
import { type Dialect, dominantKind, readProducts, readSnapshot } from '#shared/service/wire.ts';

const profileOf = (input: unknown): ServiceProfile => {
  const parsed = parseProfile(input);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed.profile;
};

const dialect = (input: unknown = {}): Dialect => ({
  profile: profileOf(input),
  locales: ['en', 'de'],
  identifierField: 'sku',
  titleField: 'title',
});

const read = (items: Json[], profile: unknown = {}) => readProducts(items, dialect(profile));

describe('reading product records', () => {
  it('reads a value without a locale as primary, and remembers that it had none (2.1)', () => {
    const { records } = read([
      {
        sku: '007',
        title: 'Pan',
        properties: [
          { name: 'title', value: 'Pan' },
          { name: 'title', value: 'Pfanne', locale: 'de' },
        ],
      },
    ]);
    expect(records[0]?.values).toEqual([
      { property: 'title', locale: 'en', value: 'Pan', localeless: true },
      { property: 'title', locale: 'de', value: 'Pfanne', localeless: false },
    ]);
    expect(records[0]).toMatchObject({
      identifier: '007',
      identifierIsNumber: false,
      productId: null,
      title: 'Pan',
    });
  });

  it('keeps repeated entries apart in their cell, one per taxonomy (2.5 rule 1)', () => {
    const { records } = read([
      {
        sku: 'a',
        properties: [
          { name: 'category', value: { taxonomy_id: '1' } },
          { name: 'category', value: { taxonomy_id: '2' } },
        ],
      },
    ]);
    expect(records[0]?.values[0]?.value).toEqual({
      $entries: [{ taxonomy_id: '1' }, { taxonomy_id: '2' }],
    });
  });

  it('prefers a value with the primary locale to one without a locale', () => {
    const { records } = read([
      {
        sku: 'a',
        properties: [
          { name: 't', value: 'bare' },
          { name: 't', value: 'named', locale: 'en' },
        ],
      },
    ]);
    expect(records[0]?.values).toEqual([{ property: 't', locale: 'en', value: 'named', localeless: false }]);
  });

  it('takes JSON null as no value, and the empty text as a value (promise 2)', () => {
    const { records } = read([
      {
        sku: 'a',
        properties: [
          { name: 'x', value: null },
          { name: 'y', value: '' },
        ],
      },
    ]);
    expect(records[0]?.values).toEqual([{ property: 'y', locale: 'en', value: '', localeless: true }]);
  });

  it('flattens nested children after their parent, three levels deep (2.2)', () => {
    const { records } = read([
      {
        sku: 'a',
        children: [
          { sku: 'a-1', children: [{ sku: 'a-1-s' }] },
          { sku: 'a-2', parent_identifier: 'elsewhere' },
        ],
      },
    ]);
    expect(records.map((r) => [r.identifier, r.parentIdentifier])).toEqual([
      ['a', null],
      ['a-1', 'a'],
      ['a-1-s', 'a-1'],
      ['a-2', 'elsewhere'],
    ]);
  });

  it('reads properties as maps, and remembers which ids are numbers', () => {
    const { records } = read(
      [
        {
          id: 12,
          sku: 4512,
          attrs: { title: { en: 'Pan', de: 'Pfanne' }, weight: 1.5, box: { w: 1, en: 2 } },
        },
      ],
      {
        product: { product_id: 'id', properties: 'attrs' },
        property: { shape: 'map' },
      },
    );
    expect(records[0]).toMatchObject({
      productId: '12',
      productIdIsNumber: true,
      identifier: '4512',
      identifierIsNumber: true,
    });
    expect(records[0]?.values).toEqual([
      { property: 'title', locale: 'en', value: 'Pan', localeless: false },
      { property: 'title', locale: 'de', value: 'Pfanne', localeless: false },
      { property: 'weight', locale: 'en', value: 1.5, localeless: true },
      { property: 'box', locale: 'en', value: { w: 1, en: 2 }, localeless: true },
    ]);
  });

  it('keeps unknown fields of products and values, with every digit', () => {
    const [item] = parseJson(
      `[{"sku":"a","status":"live","meta":{"rev":9007199254740993},"properties":[
        {"name":"title","value":"A","locale":"en","source":"erp"},{"name":"w","value":null,"state":"asked"},{"name":"x","value":1}]}]`,
    ) as Json[];
    const [record] = read([item!]).records;
    expect(record?.extra).toBe(
      '{"product":{"status":"live","meta":{"rev":9007199254740993}},' +
        '"values":[{"property":"title","locale":"en","fields":{"source":"erp"}},{"property":"w","locale":"en","fields":{"state":"asked"}}]}',
    );
    expect(
      read([{ sku: 'a', properties: [{ name: 't', value: 1, locale: 'de' }] }]).records[0]?.extra,
    ).toBeNull();
  });

  it('keeps unknown fields beside known nested ones', () => {
    const { records } = read([{ data: { type: 'product', attributes: { sku: 'a', colour: 'red' } } }], {
      product: { identifier: 'data.attributes.sku', properties: 'data.values' },
    });
    expect(JSON.parse(records[0]?.extra ?? '')).toEqual({
      product: { data: { type: 'product', attributes: { colour: 'red' } } },
    });
  });

  it('reports records nested more than 32 levels deep, and reads the rest', () => {
    const deep = parseJson(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    const { records, unreadable } = read([
      { sku: 'a', properties: [{ name: 'x', value: deep }] },
      { sku: 'b', odd: deep },
      { sku: 'c', properties: { x: deep } },
      { sku: 'd' },
    ]);
    expect(records.map(({ identifier }) => identifier)).toEqual(['d']);
    expect(unreadable.map(({ problem }) => problem)).toEqual([
      'The value of "x" is nested more than 32 levels deep',
      'A product record is nested more than 32 levels deep',
      'The value of "x" is nested more than 32 levels deep',
    ]);
  });

  it('takes the identifier from beside a snapshot that has none', () => {
    const beside = { text: '12', isNumber: true };
    expect(readSnapshot({ title: 'A' }, beside, dialect())).toMatchObject({
      identifier: '12',
      identifierIsNumber: true,
      title: 'A',
    });
    expect(readSnapshot({ sku: 'own' }, beside, dialect())?.identifier).toBe('own');
    expect(readSnapshot({ title: 'A' }, null, dialect())).toBeNull();
  });

  it('reports a record it cannot use instead of dropping it', () => {
    const { records, unreadable } = read([{ title: 'nameless' }, 'text', { sku: 'ok' }]);
    expect(records.map((r) => r.identifier)).toEqual(['ok']);
    expect(unreadable.map((u) => u.problem)).toEqual([
      'A product record has no "sku" (the product identifier field)',
      'A product record is not an object',
    ]);
  });

  it('reads properties named “constructor” and “__proto__”', () => {
    const { records } = read([
      {
        sku: 'a',
        properties: [
          { name: 'constructor', value: 1 },
          { name: '__proto__', value: 2 },
        ],
      },
    ]);
    expect(records[0]?.values.map((v) => v.property)).toEqual(['constructor', '__proto__']);
  });
});

describe('the kind of a property', () => {
  it('is that of most values, but multiline if any text is', () => {
    expect(dominantKind({ text: 10, multiline: 1 })).toBe('multiline');
    expect(dominantKind({ number: 9, text: 1 })).toBe('number');
    expect(dominantKind({ list: 2, text: 1, multiline: 0 })).toBe('list');
    expect(dominantKind({})).toBe('text');
  });
});
