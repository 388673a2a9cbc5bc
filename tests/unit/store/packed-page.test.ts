import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packPage, unpackPage } from '#electron/store/packed-page.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { value } from '../../support/arbitraries.ts';

const recordValue = fc.record(
  {
    property: fc.constantFrom('title', 'tags', '__proto__', 'constructor', ''),
    locale: fc.constantFrom('en', 'de', 'de DE'),
    localeless: fc.boolean(),
    spelled: fc.constantFrom('DE', 'DE-de'),
    value,
  },
  { requiredKeys: ['property', 'locale', 'localeless', 'value'] },
);

const record = fc.record({
  productId: fc.option(fc.string()),
  productIdIsNumber: fc.boolean(),
  identifier: fc.string(),
  identifierIsNumber: fc.boolean(),
  title: fc.string(),
  parentIdentifier: fc.option(fc.string()),
  childBoundAttributes: fc.array(fc.string(), { maxLength: 2 }),
  definingProperties: fc.constant<ProductRecord['definingProperties']>([]),
  // A value without a locale is in the primary language, so its locale follows from that (2.1 rule 2).
  values: fc.array(
    recordValue.map(({ spelled, ...v }) =>
      v.localeless ? { ...v, locale: 'en' } : spelled === undefined ? v : { ...v, spelled },
    ),
    { maxLength: 8 },
  ),
  extra: fc.option(fc.string()),
});

it('a page is unchanged after packing and unpacking', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 5 }), (records) => {
      expect(unpackPage(JSON.parse(JSON.stringify(packPage(records))))).toEqual(
        JSON.parse(JSON.stringify(records)),
      );
    }),
  );
});
