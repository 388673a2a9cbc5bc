import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#shared/service/json.ts';
import { lostPlaces } from '#shared/service/lost-places.ts';
import { parseProfile } from '#shared/service/profile.ts';
import { productJson } from '#shared/service/record-json.ts';
import { type ProductRecord, readProducts } from '#shared/service/wire.ts';

/** What would be lost, and what would be sent; null for a record that cannot be read at all. */
function judged(
  text: string,
  given: object = {},
  edited: (record: ProductRecord) => ProductRecord = (record) => record,
): { places: string[]; written: unknown } {
  const parsed = parseProfile(given);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const dialect = {
    profile: parsed.profile,
    locales: ['en', 'de'],
    identifierField: 'sku',
    titleField: 'title',
  };
  const item = parseJson(text);
  const [record] = readProducts([item], dialect).records;
  if (!record) return { places: [], written: null };
  return {
    places: lostPlaces(item, record, dialect, edited(record)),
    written: JSON.parse(JSON.stringify(productJson(record, dialect))),
  };
}

const lost = (text: string, given: object = {}): string[] => judged(text, given).places;

describe('what would be lost if a record were sent back as it was read', () => {
  it.each([
    '{"sku":"a","title":"A","product_id":1,"properties":[{"name":"title","value":"A"},{"name":"t","value":1.50,"locale":"de","by":"x"}]}',
    '{"sku":7,"title":"","rank":9007199254740993,"more":{"a":[1,{"b":null}]},"properties":[{"name":"tags","value":["a","a"]}]}',
    '{"sku":"a","parent_identifier":"p","child_bound_attributes":["size"],"defining_properties":[{"name":"size","value":"M"}],"children":[{"sku":"b"}]}',
    '{"sku":"a","parent_identifier":"p","defining_properties":[{"attribute":"size","value":"M"}]}',
    '{"sku":"a","defining_properties":[{"name":"size","value":"M","unit":"eu"}]}',
    '{"sku":"a","child_bound_attributes":[12,15]}',
    '{"sku":"a","child_bound_attributes":[{"name":"size","id":3}]}',
    '{"sku":"a","defining_properties":{"size":"M"}}',
    '{"sku":"a","properties":[{"key":"colour","value":"red"},{"name":"t","value":"A"},"loose"]}',
  ])('is nothing where everything goes back as it came: %s', (text) => expect(lost(text)).toEqual([]));

  it('is not what the service does not take back', () => {
    expect(
      lost('{"sku":"a","seen_at":"2026","properties":[]}', { upsert: { read_only: ['seen_at'] } }),
    ).toEqual([]);
  });

  it('is the value without a language beside that in the primary one', () => {
    expect(
      lost('{"sku":"a","properties":[{"name":"t","value":"A"},{"name":"t","value":"B","locale":"en"}]}'),
    ).toContain('properties[].value: A');
  });

  it('is properties that are neither a list nor an object', () => {
    expect(lost('{"sku":"a","properties":"none"}')).toEqual(['properties: none']);
  });

  it.each([
    ['[{"attribute":"size","value":"M"}]', 'defining_properties[]: size'],
    ['[{"name":"size","value":"M","unit":"eu"}]', 'defining_properties[]: eu'],
  ])('is what an edited structure held in another form: %s', (defining, place) => {
    const edited = (record: ProductRecord) => ({
      ...record,
      definingProperties: [{ property: 'size', value: 'L' }],
    });
    const { places } = judged(`{"sku":"a","defining_properties":${defining}}`, {}, edited);
    expect(places.map((one) => one.replace(/\[\][^:]*/, '[]'))).toContain(place);
  });
});

/** Scalars of a record, wherever they are, but for what is not sent. */
function scalars(json: unknown): string[] {
  if (json === null || json === '') return [];
  if (Array.isArray(json)) return json.flatMap(scalars);
  if (typeof json === 'object') return Object.values(json as object).flatMap(scalars);
  return [String(json)];
}

it('whatever a record holds goes back, or is named as lost', () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/);
  const anything = fc.jsonValue({ maxDepth: 2 }).map((json) => JSON.parse(JSON.stringify(json)) as unknown);
  const entry = fc.oneof(
    fc.record({ name: word, value: fc.oneof(word, fc.array(word)) }),
    fc.record({ name: fc.constant('same'), value: word, locale: fc.constantFrom('', 'en', 'de') }),
    fc.record({ attribute: word, value: word }),
    fc.dictionary(word, word),
    word,
    fc.integer({ min: 100, max: 999 }),
  );
  const forms = fc.oneof(fc.array(entry, { maxLength: 4 }), fc.dictionary(word, word), word);
  const record = fc.record(
    {
      properties: forms,
      child_bound_attributes: forms,
      defining_properties: forms,
      extra: anything,
    },
    { requiredKeys: ['properties'] },
  );
  fc.assert(
    fc.property(record, (fields) => {
      const item = { sku: 'sku-1', title: 'Title', ...fields };
      const { places, written } = judged(JSON.stringify(item));
      if (written === null) return; // unreadable as a whole, and told as such
      const back = scalars(written);
      const missing = scalars(item).filter((one) => !back.includes(one));
      expect(missing.filter((one) => !places.some((place) => place.endsWith(`: ${one}`)))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
