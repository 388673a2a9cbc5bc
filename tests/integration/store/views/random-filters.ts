import fc from 'fast-check';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { CellTest, GridColumn, ViewFilter } from '#shared/domain/query.ts';
import type { Value } from '#shared/domain/value.ts';

/** Few odd texts, so that conditions match them: case in several scripts, pattern characters, JSON's own characters, dates. */
export const TEXTS = [
  '',
  ' ',
  'Pan',
  'pan',
  'PAN lid',
  'Äpfel',
  'äPFEL',
  'Straße',
  'ΣΊΣΥΦΟΣ',
  'σίσυφος',
  'a*b',
  'a?b',
  '[x]',
  '"quoted"',
  'back\\slash',
  'two\nlines',
  '10',
  '1',
  '2024-05-04',
  '2024-05-04T10:00:00Z',
  '2025-01-01 later',
  'Kelvin',
  'kelvin',
  '鍋',
]; // prettier-ignore
const NUMBERS = [0, 1, 10, 1.5, -3, 0.1 + 0.2, 1e21, 100];
const EXACT = { $number: '12345678901234567890' };
export const PATHS = ['Shop', 'Shop > Pans', 'Shop > Pans > Steel', 'Shop > Pots', 'Gifts', 'Shop2 > Pans'];

const category = fc.uniqueArray(fc.constantFrom(...PATHS), { minLength: 1, maxLength: 2 }).map(
  (paths): Value => ({
    nodes: paths.map((path) => ({ path, node_id: path.length % 2 === 0 ? 'n' : null })),
    taxonomy_id: 't',
  }),
);
const single: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  fc.constantFrom(...NUMBERS),
  fc.boolean(),
  fc.constant(EXACT),
);
export const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: single },
  fc.array(single, { maxLength: 3 }),
  category,
);

export const PROPERTIES = ['title', 'text', 'tags', 'number', 'category'];
export const LOCALES = ['en', 'de', 'fr'];

const column: fc.Arbitrary<GridColumn> = fc.oneof(fc.constantFrom<GridColumn>('identifier', 'title'), {
  weight: 6,
  arbitrary: fc.record({
    property: fc.constantFrom(...PROPERTIES, 'never seen'),
    locale: fc.constantFrom(...LOCALES, ANY_LOCALE, 'xx'),
  }),
});

const comparison = fc.constantFrom('=', '≠', '<', '≤', '>', '≥');
const date = fc.option(fc.constantFrom('2024-05-04', '2024-12-31', '2026-01-01'));
const only = <Is extends string>(is: Is) => fc.constant({ is });

/** Each kind of condition on a cell: one that is left out is a type error. */
const TESTS = {
  text: {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('text'),
      how: fc.constantFrom(
        'contains',
        'does_not_contain',
        'equals',
        'does_not_equal',
        'starts_with',
        'ends_with',
      ),
      text: fc.constantFrom(...TEXTS, 'p', 'A', 'Σ', 'ß', '.', '\\', '"', '0', 'id', 'A-'),
      matchCase: fc.boolean(),
    }),
  },
  pattern: fc.record({
    is: fc.constant('pattern'),
    pattern: fc.constantFrom('^p', 'n$', '[äö]', '\\d{4}', '(a)\\*', '^$', 'σ', '\\p{Lu}{3}'),
    matchCase: fc.boolean(),
  }),
  number: fc.record({
    is: fc.constant('number'),
    how: comparison,
    number: fc.constantFrom(...NUMBERS, 1e19),
  }),
  between: fc.record({
    is: fc.constant('between'),
    from: fc.constantFrom(-5, 0, 1),
    to: fc.constantFrom(1, 10, 1e22),
  }),
  date: fc.record({ is: fc.constant('date'), from: date, to: date }),
  length: fc.record({
    is: fc.constant('length'),
    how: comparison,
    characters: fc.constantFrom(0, 1, 3, 5, 20),
  }),
  items: fc.record({ is: fc.constant('items'), how: comparison, items: fc.constantFrom(0, 1, 2) }),
  one_of: {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('one_of'),
      values: fc.array(fc.option(fc.oneof(single, category)), { minLength: 1, maxLength: 4 }),
    }),
  },
  absent: only('absent'),
  blank: only('blank'),
  removed: only('removed'),
  edited: only('edited'),
  failed: only('failed'),
  conflict: only('conflict'),
  changed_in_service: only('changed_in_service'),
  empty: {
    weight: 3,
    arbitrary: fc.record(
      {
        is: fc.constant('empty'),
        inherited: fc.boolean(),
        filledIn: fc.constantFrom(...LOCALES, 'xx'),
      },
      { requiredKeys: ['is'] },
    ),
  },
  filled: {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('filled'), inherited: fc.boolean() }, { requiredKeys: ['is'] }),
  },
} satisfies Record<CellTest['is'], fc.MaybeWeightedArbitrary<unknown>>;

const test = fc.oneof(...Object.values(TESTS)) as fc.Arbitrary<CellTest>;

/** Any filter, groups up to three deep. `lists`: numbers of kept lists. */
export function anyFilter(lists: readonly number[]): fc.Arbitrary<ViewFilter> {
  const plain = <Kind extends string>(kind: Kind) => fc.constant({ kind });
  /** Each kind of filter but groups: one that is left out is a type error. */
  const kinds = {
    edited: plain('edited'),
    failed: plain('failed'),
    conflict: plain('conflict'),
    changedInService: plain('changedInService'),
    checkFindings: plain('checkFindings'),
    classification: fc.record({
      kind: fc.constant('classification'),
      is: fc.constantFrom('unclassified', 'unknown'),
    }),
    emptyIn: {
      weight: 2,
      arbitrary: fc.record(
        {
          kind: fc.constant('emptyIn'),
          locale: fc.constantFrom(...LOCALES, 'xx'),
          property: fc.constantFrom(...PROPERTIES),
        },
        { requiredKeys: ['kind', 'locale'] },
      ),
    },
    cell: { weight: 12, arbitrary: fc.record({ kind: fc.constant('cell'), column, test }) },
    identifiers: fc.record({
      kind: fc.constant('identifiers'),
      list: fc.constantFrom(...lists),
      listed: fc.boolean(),
    }),
    category: fc.record({
      kind: fc.constant('category'),
      property: fc.constantFrom('category', 'text'),
      path: fc.constantFrom(...PATHS, 'Sho').map((path) => path.split(' > ')),
    }),
    missing: fc.record({
      kind: fc.constant('missing'),
      scope: fc.constant({ of: 'product' }),
      locale: fc.option(fc.constantFrom(...LOCALES)),
      attribute: fc.constant(null),
      how: comparison,
      fields: fc.nat(2),
    }),
    completeness: fc.record({
      kind: fc.constant('completeness'),
      how: comparison,
      percent: fc.constantFrom(0, 50, 100),
    }),
    family: fc.record({
      kind: fc.constant('family'),
      role: fc.constantFrom('parents', 'variants', 'single'),
    }),
  } satisfies Record<Exclude<ViewFilter['kind'], 'group'>, fc.MaybeWeightedArbitrary<unknown>>;
  const simple = fc.oneof(...Object.values(kinds)) as fc.Arbitrary<ViewFilter>;
  return fc.letrec<{ filter: ViewFilter; group: ViewFilter }>((tie) => ({
    filter: fc.oneof({ maxDepth: 3, depthSize: 'small' }, simple, tie('group')),
    group: fc.record({
      kind: fc.constant('group'),
      match: fc.constantFrom('all', 'any'),
      negated: fc.boolean(),
      filters: fc.array(tie('filter'), { maxLength: 4 }),
    }) as fc.Arbitrary<ViewFilter>,
  })).filter;
}
