import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, type Json, parseJson } from '#shared/service/json.ts';
import { parseProfile } from '#shared/service/profile.ts';
import { recordDifferences } from '#shared/service/record-differences.ts';
import { upsertBody } from '#shared/service/record-json.ts';
import { STRUCTURE, withStructure } from '#shared/service/structure.ts';
import { type Dialect, type ProductRecord, readProducts } from '#shared/service/wire.ts';
import { value } from '../../support/arbitraries.ts';

const record = (more: Partial<ProductRecord> = {}): ProductRecord => ({
  productId: 'p1',
  productIdIsNumber: false,
  identifier: '001',
  identifierIsNumber: false,
  title: 'Kettle',
  parentIdentifier: 'master',
  childBoundAttributes: ['size', 'colour'],
  definingProperties: [{ property: 'colour', value: 'red' }],
  values: [
    { property: 'title', locale: 'en', value: 'Kettle', localeless: true },
    { property: 'title', locale: 'de', value: 'Kessel', localeless: false },
  ],
  extra: null,
  ...more,
});

describe('the differences between a product and an earlier record of it', () => {
  it('are none if only the product id, new unknown fields, locale spelling or order differ', () => {
    const { values } = record();
    const now = record({
      productId: 'p2',
      extra: '{"product":{"live":true}}',
      childBoundAttributes: ['colour', 'size'],
      values: [...values].reverse().map((one) => ({ ...one, localeless: false })),
    });
    expect(recordDifferences(record(), now)).toEqual([]);
  });

  it('include unknown fields that changed or were lost, except read-only fields', () => {
    const extra = (live: boolean, values: unknown[], more = {}) =>
      JSON.stringify({ product: { live, seen_at: live ? 'then' : 'now', ...more }, values });
    const by = [{ property: 'title', locale: 'de', fields: { by: 'erp' } }];
    const before = record({ extra: extra(true, by) });
    expect(recordDifferences(before, record({ extra: extra(true, by, { added: 1 }) }))).toEqual([]);
    expect(recordDifferences(before, record({ extra: extra(false, []) }), ['seen_at'])).toEqual([
      { what: 'field “live”', before: true, now: false },
      { what: 'title · de, field “by”', before: 'erp', now: null },
    ]);
  });

  it('include an unknown field of any of several entries of a cell, whatever their order', () => {
    const extra = (...sources: (string | null)[]) =>
      JSON.stringify({
        values: sources.flatMap((source, nth) =>
          source === null ? [] : [{ property: 'category', locale: 'en', nth, fields: { source } }],
        ),
      });
    const before = record({ extra: extra('erp', 'shop') });
    expect(recordDifferences(before, record({ extra: extra('shop', 'erp') }))).toEqual([]);
    expect(recordDifferences(before, record({ extra: extra(null, 'shop') }))).toEqual([
      { what: 'category · en, field “source”', before: { $entries: ['erp', 'shop'] }, now: 'shop' },
    ]);
  });

  it('are none in the form of a structure that was edited, and written in the app’s own form', () => {
    const own = dialect({ property: { type: 'type' } });
    const variant = (size: string) =>
      readProducts([{ sku: 'a', defining_properties: [{ name: 'size', value: size, type: 'text' }] }], own)
        .records[0]!;
    const value = [{ property: 'size', value: 'L' }];
    const edit = { property: STRUCTURE.defining, intent: 'set' as const, value };
    expect(recordDifferences(withStructure(variant('M'), [edit]), variant('L'))).toEqual([]);
  });

  it('include a variant’s defining values in each language', () => {
    const defining = (locale: string | undefined, value: string) => ({ property: 'colour', locale, value });
    const before = record({ definingProperties: [defining('en', 'red'), defining('de', 'rot')] });
    const now = record({ definingProperties: [defining('en', 'blue'), defining('de', 'rot')] });
    expect(recordDifferences(before, now)).toEqual([
      { what: 'colour · en (as a variant)', before: 'red', now: 'blue' },
    ]);
    expect(recordDifferences(record(), record({ definingProperties: [defining('en', 'red')] }))).toEqual([]);
  });

  it('are listed by property, including the variant structure', () => {
    const now = record({
      title: 'Pot',
      parentIdentifier: null,
      childBoundAttributes: [],
      definingProperties: [{ property: 'colour', value: 'blue' }],
      values: [
        { property: 'title', locale: 'en', value: 'Pot', localeless: true },
        { property: 'seo', locale: 'de', value: 'Neu', localeless: false },
      ],
    });
    expect(recordDifferences(record(), now)).toEqual([
      { what: 'the title', before: 'Kettle', now: 'Pot' },
      { what: 'the parent', before: 'master', now: null },
      { what: 'the attributes that tell its variants apart', before: ['colour', 'size'], now: null },
      { what: 'colour (as a variant)', before: 'red', now: 'blue' },
      { what: 'title · en', before: 'Kettle', now: 'Pot' },
      { what: 'title · de', before: 'Kessel', now: null },
      { what: 'seo · de', before: null, now: 'Neu' },
    ]);
  });
});

function dialect(profile: unknown): Dialect {
  const parsed = parseProfile(profile);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return { profile: parsed.profile, locales: ['en', 'de'], identifierField: 'sku', titleField: 'title' };
}

const titleIn = (cells: readonly { property: string; locale: string; value: unknown }[]): string => {
  const title = cells.find(({ property, locale }) => property === 'title' && locale === 'en')?.value;
  return typeof title === 'string' ? title : '';
};

describe('a product that is sent again from its snapshot (4.1)', () => {
  const names = fc.constantFrom('title', 'weight', 'tags', 'a.b', '__proto__');
  const cell = fc.record({
    property: names,
    locale: fc.constantFrom('en', 'de'),
    value,
    bare: fc.boolean(),
  });
  const products = fc.record({
    parentIdentifier: fc.option(fc.constantFrom('master', 'red')),
    childBoundAttributes: fc.uniqueArray(fc.constantFrom('size', 'colour')),
    definingProperties: fc.uniqueArray(fc.record({ property: fc.constantFrom('size', 'colour'), value }), {
      selector: ({ property }) => property,
    }),
    cells: fc.uniqueArray(cell, { selector: ({ property, locale }) => `${property} ${locale}` }),
  });

  it('reads back the same: every value, the parent and the variant attributes', () => {
    const profiles = fc.constantFrom({}, { property: { shape: 'map' } }, { upsert: { body: 'data.items' } });
    fc.assert(
      fc.property(products, profiles, ({ cells, ...structure }, profile) => {
        const own = dialect(profile);
        const before = record({
          ...structure,
          // A title that is not among the values is read as one.
          title: titleIn(cells),
          // Only the primary language can be left out (2.1 rule 2).
          values: cells.map(({ bare, ...one }) => ({ ...one, localeless: bare && one.locale === 'en' })),
        });
        const sent = at(parseJson(upsertBody([before], own)), own.profile.upsert.body) as Json[];
        const { records, unreadable } = readProducts(sent, own);
        expect(unreadable).toEqual([]);
        expect(recordDifferences(before, records[0]!)).toEqual([]);
      }),
    );
  });

  it('has values without a locale as they came', () => {
    const own = dialect({});
    const sent = parseJson(upsertBody([record()], own)) as { properties: Json[] }[];
    expect(sent[0]?.properties).toEqual([
      { name: 'title', value: 'Kettle' },
      { name: 'title', value: 'Kessel', locale: 'de' },
    ]);
  });
});
