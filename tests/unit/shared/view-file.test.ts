import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Recipe, TransformRecipe } from '#shared/contract/views.ts';
import type { TransformStep } from '#shared/domain/block/block-edit.ts';
import { MAX_CONDITIONS, MAX_GROUP_DEPTH, type ViewFilter } from '#shared/domain/query.ts';
import {
  freeName,
  listsIn,
  parseViewFile,
  type ViewFile,
  withLists,
  writeViewFile,
} from '#shared/exchange/view-file.ts';

const listed = (list: number): ViewFilter => ({ kind: 'identifiers', list, listed: true });
const group = (...filters: ViewFilter[]): ViewFilter => ({
  kind: 'group',
  match: 'any',
  negated: false,
  filters,
});

const FILE: ViewFile = {
  writtenAt: '2026-05-04T09:30:00.000Z',
  app: '1.0.0',
  views: [
    {
      name: 'Mine',
      query: { search: '', filters: [group(listed(3), { kind: 'edited' })], sort: [], tree: false },
      layout: { columns: [{ property: 'title', locale: 'de' }], widths: { 'title de': 120 } },
      density: 'compact',
      recipe: {
        columns: [{ property: 'title', locale: 'de' }],
        steps: [{ step: 'suffix', text: ' (neu)', unlessThere: true }],
        numbers: { decimal: ',', group: '.', digits: [...'0123456789'] },
      },
    },
  ],
  lists: [{ list: 3, texts: ['A-1', 'ä "quoted"'] }],
};

const refused = (text: string) => {
  try {
    parseViewFile(text);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'taken';
};
const changed = (
  change: (file: { [key: string]: unknown; views: [{ query: { filters: unknown[] } }] }) => void,
) => {
  const json = JSON.parse(writeViewFile(FILE));
  change(json);
  return refused(JSON.stringify(json));
};

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const step: fc.Arbitrary<TransformStep> = fc.oneof(
  fc.constantFrom<TransformStep>({ step: 'trim' }, { step: 'collapse_spaces' }, { step: 'strip_html' }),
  fc.record({ step: fc.constant('case'), to: fc.constantFrom('upper', 'lower', 'sentence', 'title') }),
  fc.record({ step: fc.constantFrom('prefix', 'suffix'), text, unlessThere: fc.boolean() }),
  fc.record({ step: fc.constant('split'), separator: text }),
  fc.record({
    step: fc.constant('merge'),
    into: fc.array(fc.record({ from: fc.array(text, { minLength: 1 }), to: text }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  fc.record({
    step: fc.constant('calculate'),
    factor: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
    summand: fc.integer(),
    decimals: fc.option(fc.nat(10)),
  }),
  fc.record({
    step: fc.constant('copy'),
    property: fc.option(text),
    locale: fc.option(text),
    onlyIfEmpty: fc.boolean(),
  }),
  fc.record({ step: fc.constant('template'), template: text, onlyIfEmpty: fc.boolean() }),
) as fc.Arbitrary<TransformStep>;
const recipe: fc.Arbitrary<Recipe> = fc.oneof(
  fc.record({ mark: fc.constantFrom('unlink' as const, 'delete' as const) }),
  fc.record({
    columns: fc.array(fc.record({ property: text, locale: text }), { minLength: 1, maxLength: 4 }),
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    numbers: fc.constant<TransformRecipe['numbers']>({ decimal: ',', group: '.', digits: [...'0123456789'] }),
  }),
);

describe('A file of saved views', () => {
  it('keeps every recipe exactly: it does elsewhere what it did here', () => {
    fc.assert(
      fc.property(recipe, (one) => {
        const [view] = FILE.views;
        const file = { ...FILE, views: [{ ...view!, recipe: one }] };
        expect(parseViewFile(writeViewFile(file))).toEqual(file);
      }),
    );
  });

  it('comes back as it was written', () => {
    expect(parseViewFile(writeViewFile(FILE))).toEqual(FILE);
  });

  it('is refused with the reason and the place if it is damaged or of another kind', () => {
    const text = writeViewFile(FILE);
    expect(refused('')).toContain('The file is empty.');
    expect(refused('name;query')).toContain('not JSON');
    expect(refused(text.slice(0, -20))).toContain('cut off');
    expect(refused('{"format":"catalog-desk-changes","version":1}')).toContain('not a file of saved views');
    expect(changed((json) => json.views[0].query.filters.push({ kind: 'nonsense' }))).toContain(
      'views[0].query.filters[1]',
    );
    expect(
      changed((json) => {
        json.lists = [];
      }),
    ).toContain('views[0] (“Mine”) filters by list 3');
    expect(
      changed((json) => {
        json.version = 2;
      }),
    ).toContain('written by Catalog Desk 1.0.0, in version 2');
  });

  it('is refused if it is nested too deeply or has too many conditions or views', () => {
    const filters = (json: string) => {
      const [view] = FILE.views;
      const kept = JSON.stringify({ ...view, query: { ...view?.query, filters: [] } });
      return JSON.stringify({ ...JSON.parse(writeViewFile(FILE)), views: ['here'] }).replace(
        '"here"',
        kept.replace('"filters":[]', `"filters":${json}`),
      );
    };
    const nested = (levels: number) =>
      `${'[{"kind":"group","match":"all","negated":false,"filters":'.repeat(levels)}[]${'}]'.repeat(levels)}`;
    expect(refused(filters(nested(MAX_GROUP_DEPTH)))).toBe('taken');
    for (const levels of [MAX_GROUP_DEPTH + 1, 100_000])
      expect(refused(filters(nested(levels)))).toContain('The file is not valid at views[0].query.filters');
    const group = `{"kind":"group","match":"all","negated":false,"filters":[${Array(99).fill('{"kind":"edited"}')}]}`;
    expect(refused(filters(`[${Array(5).fill(group)}]`))).toBe('taken');
    expect(refused(filters(`[${Array(6).fill(group)}]`))).toContain(`at most ${MAX_CONDITIONS} conditions`);
    expect(changed((json) => Object.assign(json, { views: Array(501).fill(json.views[0]) }))).toContain(
      'at most 500 views',
    );
  });

  it('cannot pollute the prototype of objects', () => {
    const text = writeViewFile(FILE).replace('"name":', '"__proto__": {"polluted": true}, "name":');
    expect(parseViewFile(text)).toEqual(FILE);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('Lists in filters', () => {
  it('are found and renumbered at any depth', () => {
    const filters = [listed(1), group(group(listed(2)), { kind: 'failed' })];
    expect(listsIn(filters)).toEqual([1, 2]);
    expect(listsIn(withLists(filters, (list) => list + 10))).toEqual([11, 12]);
  });
});

describe('A free name', () => {
  it('is the name itself, or the name with the next free number', () => {
    expect(freeName('Mine', [])).toBe('Mine');
    expect(freeName('Mine', ['mine', 'Mine (2)'])).toBe('Mine (3)');
    const long = 'x'.repeat(100);
    expect(freeName(long, [long])).toBe(`${'x'.repeat(96)} (2)`);
  });
});
