import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { byName } from '#shared/domain/by-name.ts';
import { type CellTest, isCompletenessColumn, type ViewFilter } from '#shared/domain/query.ts';
import { treeRows } from '../../../../renderer/src/components/category-tree.ts';
import {
  conditionsFor,
  emptyFields,
  fieldsOf,
  testOf,
} from '../../../../renderer/src/features/catalog/filters/conditions.ts';
import {
  filterChoices,
  findChoices,
} from '../../../../renderer/src/features/catalog/filters/filter-choices.ts';
import {
  filterLabel,
  fullFilterLabel,
} from '../../../../renderer/src/features/catalog/filters/filter-labels.ts';
import { isReversed, reversed } from '../../../../renderer/src/features/catalog/filters/reversed.ts';
import { sameValueFilter } from '../../../../renderer/src/features/catalog/filters/same-value.ts';
import { keepRequirementNames } from '../../../../renderer/src/state/requirement-names.ts';

const german = { property: 'title', locale: 'de' };
const cell = (
  test: CellTest,
  column: Extract<ViewFilter, { kind: 'cell' }>['column'] = german,
): ViewFilter => ({
  kind: 'cell',
  column,
  test,
});
const contains = (text: string): CellTest => ({ is: 'text', how: 'contains', text, matchCase: false });
const edited: ViewFilter = { kind: 'edited' };
const conflict: ViewFilter = { kind: 'conflict' };

const missing = (what: Partial<Extract<ViewFilter, { kind: 'missing' }>>): ViewFilter => ({
  kind: 'missing',
  scope: { of: 'product' },
  locale: null,
  attribute: null,
  how: '>',
  fields: 0,
  ...what,
});

describe('the label of a filter', () => {
  beforeAll(() =>
    keepRequirementNames('c', {
      attributes: [['a1', 'Care instructions']],
      nodes: [['n1', 'Kitchen › Kettles']],
      taxonomies: [['t1', 'Google']],
    }),
  );

  it.each<[ViewFilter, string]>([
    [cell(contains('Pfanne')), 'Title · German contains “Pfanne”'],
    [cell(contains('x'), { property: 'title', locale: '*' }), 'Title · any language contains “x”'],
    [
      cell({ is: 'text', how: 'equals', text: 'x', matchCase: true }, 'identifier'),
      'Identifier is “x”, match case',
    ],
    [
      cell({ is: 'number', how: '≥', number: 100 }, { property: 'price', locale: 'en' }),
      'Price · English ≥ 100',
    ],
    [cell({ is: 'one_of', values: ['red', 'blue'] }), 'Title · German is “red” or “blue”'],
    [cell({ is: 'one_of', values: ['red', 'blue', null] }), 'Title · German is “red” or 2 others'],
    [cell({ is: 'one_of', values: [null] }), 'Title · German has no value'],
    [cell({ is: 'empty' }), 'Title · German is empty'],
    [cell({ is: 'empty', inherited: true }), 'Title · German is empty, nothing inherited'],
    [cell({ is: 'empty', filledIn: 'en' }), 'Title · German is empty, but filled in English'],
    [
      cell({ is: 'empty', inherited: true, filledIn: 'en' }),
      'Title · German is empty, nothing inherited, but filled in English',
    ],
    [cell({ is: 'filled', inherited: true }), 'Title · German is filled or inherited'],
    [cell({ is: 'date', from: '2026-01-01', to: null }), 'Title · German is on or after 2026-01-01'],
    [{ kind: 'emptyIn', locale: 'ar' }, 'Empty in Arabic'],
    [missing({}), 'Required fields missing'],
    [missing({ locale: 'de' }), 'Required fields missing · German'],
    [missing({ how: '=', fields: 1 }), '1 required field missing'],
    [missing({ how: '=', locale: 'de' }), 'No required field missing · German'],
    [missing({ how: '≥', fields: 3 }), 'Fields missing ≥ 3'],
    [
      missing({ scope: { of: 'category', nodeId: 'n1' }, attribute: 'a1', locale: 'de' }),
      'Care instructions missing · German · Kitchen › Kettles',
    ],
    [missing({ scope: { of: 'taxonomy', taxonomyId: 't1' } }), 'Required fields missing · Google'],
    [
      missing({ scope: { of: 'category', nodeId: 'unread' }, attribute: 'unread' }),
      'Required field missing · one category',
    ],
    [{ kind: 'completeness', how: '<', percent: 100 }, 'Completeness < 100 %'],
    [{ kind: 'category', property: 'category', path: ['Home', 'Pans'] }, 'Category in Home › Pans'],
    [
      { kind: 'group', match: 'any', negated: false, filters: [edited, conflict, edited] },
      'any of 3 conditions',
    ],
    [{ kind: 'group', match: 'any', negated: true, filters: [edited, conflict] }, 'none of 2 conditions'],
    [reversed(edited), 'Not: Edited'],
    [{ kind: 'checkFindings' }, 'Check findings'],
    [{ kind: 'checkFindings', check: 'numbers' }, 'Check findings: Numbers and units'],
    [{ kind: 'checkFindings', locale: 'de' }, 'Check findings: in German'],
    [
      { kind: 'checkFindings', check: 'tags', locale: 'de', property: 'care' },
      'Check findings: Tags · care in German',
    ],
  ])('%j reads “%s”', (filter, words) => {
    expect(filterLabel(filter)).toBe(words);
  });

  it('gives the number of listed identifiers and of those not found, once known', () => {
    const filter: ViewFilter = { kind: 'identifiers', list: 1, listed: true };
    expect(filterLabel(filter)).toBe('Listed identifiers');
    expect(filterLabel(filter, () => ({ texts: 300, missing: 20 }))).toBe('300 identifiers (20 not found)');
    expect(filterLabel({ ...filter, listed: false }, () => ({ texts: 300, missing: 0 }))).toBe(
      'Not among 300 identifiers',
    );
  });

  it('spells out nested groups in full', () => {
    const inner: ViewFilter = { kind: 'group', match: 'all', negated: false, filters: [edited, conflict] };
    const filter: ViewFilter = {
      kind: 'group',
      match: 'any',
      negated: true,
      filters: [inner, cell({ is: 'filled' })],
    };
    expect(fullFilterLabel(filter)).toBe('not ((Edited and Conflict) or Title · German is filled)');
  });
});

describe('a condition being edited', () => {
  it('offers tests that suit the kind of value in its column', () => {
    const labels = (kind: Parameters<typeof conditionsFor>[1]) =>
      conditionsFor(german, kind).map(({ value }) => value);
    expect(labels('number')).toContain('between');
    expect(labels('number')).not.toContain('contains');
    expect(labels('yesno')).toEqual(expect.arrayContaining(['one_of', 'empty']));
    expect(labels('list')).toContain('items');
    expect(conditionsFor('identifier', 'text').map(({ value }) => value)).not.toContain('edited');
  });

  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((n) => n + 0);
  const how = fc.constantFrom('=', '≠', '<', '≤', '>', '≥');
  const whole = fc.nat({ max: 100_000 });
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const anyTest = fc.oneof(
    fc.record({
      is: fc.constant('text'),
      how: fc.constantFrom('contains', 'equals', 'does_not_contain', 'starts_with'),
      text: fc.string({ minLength: 1 }),
      matchCase: fc.boolean(),
    }),
    fc.record({ is: fc.constant('number'), how, number }),
    fc.tuple(number, number).map(([a, b]) => ({ is: 'between', from: Math.min(a, b), to: Math.max(a, b) })),
    fc.record({ is: fc.constant('length'), how, characters: whole }),
    fc.record({ is: fc.constant('items'), how, items: whole }),
    fc.record({ is: fc.constant('date'), from: day, to: fc.constant(null) }),
    fc.record({ is: fc.constant('one_of'), values: fc.array(fc.string(), { minLength: 1 }) }),
    fc.record(
      {
        is: fc.constant('empty'),
        inherited: fc.constant(true),
        filledIn: fc.constantFrom('en', 'ar'),
      },
      { requiredKeys: ['is'] },
    ),
    fc.record({ is: fc.constant('filled'), inherited: fc.constant(true) }, { requiredKeys: ['is'] }),
    fc.record({ is: fc.constantFrom('absent', 'edited', 'changed_in_service') }),
  ) as fc.Arbitrary<CellTest>;

  it('survives the round trip through its form fields unchanged', () => {
    fc.assert(
      fc.property(anyTest, (test) => {
        expect(testOf(fieldsOf(test))).toEqual({ ok: true, test });
      }),
    );
  });

  it.each([
    [{ ...emptyFields('contains') }, 'text', /Enter a text/],
    [{ ...emptyFields('number ≥'), number: 'ten' }, 'number', /not a number/],
    [{ ...emptyFields('between'), number: '5', to: '2' }, 'to', /must not be smaller/],
    [{ ...emptyFields('pattern'), text: '(' }, 'text', /Not a valid regular expression/],
    [{ ...emptyFields('length'), number: '1.5' }, 'number', /whole number/],
    [{ ...emptyFields('one_of') }, 'values', /Select at least one/],
    [{ ...emptyFields('date'), fromDay: '2026-02-02', toDay: '2026-01-01' }, 'toDay', /must not be before/],
  ] as const)('names the invalid field: %j', (fields, field, message) => {
    expect(testOf(fields)).toMatchObject({ ok: false, field, message: expect.stringMatching(message) });
  });
});

/** Each kind of filter: one that is left out is a type error. */
const KINDS: Record<ViewFilter['kind'], true> = {
  emptyIn: true,
  edited: true,
  checkFindings: true,
  failed: true,
  conflict: true,
  changedInService: true,
  cell: true,
  identifiers: true,
  category: true,
  missing: true,
  completeness: true,
  classification: true,
  family: true,
  group: true,
};

describe('the choices for a new filter', () => {
  const info = (name: string, more: object = {}) => ({
    name,
    kind: 'text' as const,
    translatable: true,
    products: 1,
    locales: byName<number>([]),
    ...more,
  });
  const choices = filterChoices(
    [
      info('title'),
      info('weight', { kind: 'number', translatable: false }),
      info('category', { kind: 'list' }),
    ],
    ['en', 'de'],
  );

  it('are found by words of the property and the language, in any order', () => {
    expect(findChoices(choices, 'german title')[0]?.about).toEqual({
      is: 'column',
      column: german,
      kind: 'text',
    });
    expect(findChoices(choices, 'title any')[0]?.id).toBe('column title\u001f*');
    expect(findChoices(choices, 'weight').map(({ detail }) => detail)).toEqual(['number']);
    expect(findChoices(choices, 'no such thing')).toEqual([]);
  });

  it('begin every kind of filter', () => {
    const begun = choices.map(({ about }): ViewFilter['kind'] => {
      if (about.is === 'whole') return about.filter.kind;
      if (about.is === 'several') return 'group';
      if (about.is !== 'column') return about.is;
      return isCompletenessColumn(about.column) ? about.column : 'cell';
    });
    expect([...new Set(begun)].sort()).toEqual(Object.keys(KINDS).sort());
  });

  it('include a category tree for a property that may hold categories', () => {
    expect(findChoices(choices, 'category tree')[0]?.about).toEqual({ is: 'category', property: 'category' });
  });

  it('include each column once for 200 properties in 12 languages', () => {
    const locales = Array.from({ length: 12 }, (_, i) => `l${i}`);
    const many = filterChoices(
      Array.from({ length: 200 }, (_, i) => info(`p${i}`)),
      locales,
    );
    expect(new Set(many.map(({ id }) => id)).size).toBe(many.length);
    expect(many.filter(({ about }) => about.is === 'column')).toHaveLength(4 + 200 * 13);
  });
});

describe('a cell’s own value as a filter', () => {
  const ref = { product: 1, ...german };
  it('tells no value, an empty list and an empty text apart', () => {
    expect(sameValueFilter(ref, null)).toEqual(cell({ is: 'absent' }));
    expect(sameValueFilter(ref, [])).toEqual(cell({ is: 'blank' }));
    expect(sameValueFilter(ref, '')).toEqual(cell({ is: 'one_of', values: [''] }));
    expect(sameValueFilter(ref, ['a', 'b'])).toEqual(cell({ is: 'one_of', values: ['a', 'b'] }));
  });
});

describe('a reversed filter', () => {
  it('is recognised as reversed, unlike a negated group of several filters', () => {
    expect(isReversed(reversed(edited))).toBe(true);
    expect(isReversed({ kind: 'group', match: 'any', negated: true, filters: [edited, conflict] })).toBe(
      false,
    );
    expect(isReversed(edited)).toBe(false);
  });
});

describe('the category tree', () => {
  const node = (path: string, products = 1) => ({ path: path.split('/'), products });
  const nodes = [
    node('Home', 3),
    node('Home/Pans', 2),
    node('Home/Pans/Woks'),
    node('Shop'),
    node('Shop/Woks'),
  ];
  const names = (expanded: string[], search = '') =>
    treeRows(nodes, new Set(expanded), search).map(({ name, level }) => `${level} ${name}`);

  it('shows the children of expanded categories', () => {
    expect(names([])).toEqual(['1 Home', '1 Shop']);
    expect(names(['Home'])).toEqual(['1 Home', '2 Pans', '1 Shop']);
  });

  it('shows search hits with all their ancestors, even when collapsed', () => {
    expect(names([], 'wok')).toEqual(['1 Home', '2 Pans', '3 Woks', '1 Shop', '2 Woks']);
    expect(names([], 'pan')).toEqual(['1 Home', '2 Pans']);
  });

  it('gives the position of a category among its siblings', () => {
    expect(treeRows(nodes, new Set(), '')[1]).toMatchObject({ position: 2, siblings: 2, hasChildren: true });
  });
});
