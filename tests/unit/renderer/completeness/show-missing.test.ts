import { describe, expect, it } from 'vitest';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { CompletenessDetails, CompletenessPart } from '#shared/contract/completeness.ts';
import { byName } from '#shared/domain/by-name.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import {
  missingFilter,
  narrowedBy,
  translationOf,
} from '../../../../renderer/src/features/completeness/show-missing.ts';

const query: ViewQuery = { search: 'kettle', filters: [{ kind: 'edited' }], sort: [], tree: false };
const part = (locale: string | null): CompletenessPart => ({
  scope: { of: 'category', nodeId: 'n1', taxonomyId: 't1' },
  locale,
});
const property = (name: string, more: Partial<PropertyInfo> = {}): PropertyInfo => ({
  name,
  kind: 'text',
  translatable: true,
  products: 1,
  locales: byName([]),
  ...more,
});
const summary = {
  properties: [
    property('title'),
    property('care'),
    property('weight', { kind: 'number', translatable: false }),
  ],
};
const missing = (...properties: (string | null)[]): CompletenessDetails['missing'] =>
  properties.map((name, at) => ({ key: `a${at}`, name: `attribute ${at}`, property: name, products: 1 }));
const connection = { locales: ['en', 'de'] };

describe('the filter that a cell opens', () => {
  it('adds the products with something missing there to the filters of the query', () => {
    expect(narrowedBy(query, missingFilter(part('de')))).toEqual({
      ...query,
      filters: [{ kind: 'edited' }, { kind: 'missing', ...part('de'), attribute: null, how: '>', fields: 0 }],
    });
  });

  it('can be limited to one attribute, or to products that miss exactly one field', () => {
    expect(missingFilter(part(null), { attribute: 'a1' })).toMatchObject({
      attribute: 'a1',
      how: '>',
      fields: 0,
    });
    expect(missingFilter(part(null), { exactly: 1 })).toMatchObject({ attribute: null, how: '=', fields: 1 });
  });
});

describe('the translation started from a cell', () => {
  it('covers its products, its language, and each missing text property once', () => {
    const made = translationOf(
      connection,
      summary,
      query,
      part('de'),
      missing('care', 'weight', 'care', null),
    );
    expect(made).toMatchObject({
      scope: { source: 'en', targets: ['de'], properties: ['care'], query: { search: 'kettle' } },
    });
    expect('scope' in made && made.scope.query.filters).toHaveLength(2);
  });

  it.each([
    ['no language is chosen', null, missing('title'), 'Choose a language to translate into.'],
    ['the language is the source', 'en', missing('title'), 'Translations start from this language.'],
    ['only numbers are missing', 'de', missing('weight'), 'No missing field is a translatable property.'],
    ['no property is known', 'de', missing(null), 'No missing field is a translatable property.'],
  ])('is not possible, and the reason is given, if %s', (_, locale, of, obstacle) => {
    expect(translationOf(connection, summary, query, part(locale), of)).toEqual({ obstacle });
  });
});
