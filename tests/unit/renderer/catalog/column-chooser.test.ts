import { describe, expect, it } from 'vitest';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { byName } from '#shared/domain/by-name.ts';
import type { Column } from '#shared/domain/cell.ts';
import { type LayoutBasis, withLaterLocales } from '#shared/domain/shown-columns.ts';
import {
  type ChooserState,
  chooserRows,
  groupingOf,
} from '../../../../renderer/src/features/catalog/columns/chooser-rows.ts';
import { setPropertiesShown } from '../../../../renderer/src/features/catalog/columns/layout.ts';

const property = (name: string, more: Partial<PropertyInfo> = {}): PropertyInfo => ({
  name,
  kind: 'text',
  translatable: true,
  products: 10,
  locales: byName([
    ['en', 10],
    ['de', 4],
  ]),
  ...more,
});
const basis = (properties: PropertyInfo[], locales = ['en', 'de']): LayoutBasis => ({
  properties,
  locales,
  titleField: 'title',
});
const columns = (text: string): Column[] =>
  text.split(' ').map((entry) => {
    const [name = '', locale = ''] = entry.split('.');
    return { property: name, locale };
  });
const text = (list: readonly Column[]) => list.map((c) => `${c.property}.${c.locale}`).join(' ');

const all = basis([
  property('title'),
  property('colour'),
  property('weight', { kind: 'number', translatable: false }),
]);
const lines = (state: Partial<ChooserState>, of = all) =>
  chooserRows(of, {
    columns: columns('title.en colour.de'),
    completeness: [],
    search: '',
    filled: null,
    open: new Set(),
    ...state,
  })
    .filter((row) => row.kind !== 'completeness')
    .map((row) =>
      row.kind === 'heading'
        ? `# ${row.title}`
        : row.kind === 'property'
          ? row.info.name
          : `  ${row.kind === 'column' ? row.locale : row.kind}`,
    );

describe('the lines of the column chooser', () => {
  it('are the shown properties in their order, then the others', () => {
    expect(lines({})).toEqual(['# Shown', 'title', 'colour', '# Not shown', 'weight']);
    expect(lines({ open: new Set(['title']) })).toEqual([
      '# Shown',
      'title',
      '  translatable',
      '  en',
      '  de',
      'colour',
      '# Not shown',
      'weight',
    ]);
  });

  it('are found by property, by language, and by both', () => {
    expect(lines({ search: 'col' })).toEqual(['# Shown', 'colour']);
    expect(lines({ search: 'title german' })).toEqual(['# Shown', 'title', '  de']);
    expect(lines({ search: 'de' })).toEqual(['# Shown', 'title', '  de', 'colour', '  de']);
    expect(lines({ search: 'weight german' })).toEqual([]);
  });

  it('are limited to those filled in the view on request', () => {
    const filled = new Map([['colour\u001fde', 3]]);
    expect(lines({ filled })).toEqual(['# Shown', 'colour']);
    expect(lines({ filled, open: new Set(['colour']) })).toEqual([
      '# Shown',
      'colour',
      '  translatable',
      '  de',
    ]);
  });

  it('include the completeness columns, found by name and hidden when only filled ones are shown', () => {
    const about = (state: Partial<ChooserState>, of = all) =>
      chooserRows(of, {
        columns: [],
        completeness: ['missing'],
        search: '',
        filled: null,
        open: new Set(),
        ...state,
      }).flatMap((row) => (row.kind === 'completeness' ? [`${row.column} ${row.shown}`] : []));
    expect(about({})).toEqual(['completeness false', 'missing true']);
    expect(about({ search: 'fields' })).toEqual(['missing true']);
    expect(about({ filled: new Map() })).toEqual([]);
    expect(about({}, basis([]))).toEqual([]);
  });

  it('offer to set a property as translatable only when there are several languages', () => {
    const open = new Set(['weight']);
    expect(lines({ open }).slice(-2)).toEqual(['weight', '  translatable']);
    expect(lines({ open }, basis(all.properties, ['en'])).slice(-1)).toEqual(['weight']);
  });

  it('include all 2,400 columns without duplicates for 200 expanded properties in 12 languages', () => {
    const locales = Array.from({ length: 12 }, (_, i) => `l${i}`);
    const many = basis(
      Array.from({ length: 200 }, (_, i) => property(`p${i}`)),
      locales,
    );
    const rows = chooserRows(many, {
      columns: columns('p0.l0'),
      completeness: [],
      search: '',
      filled: null,
      open: new Set(many.properties.map(({ name }) => name)),
    });
    expect(rows.filter(({ kind }) => kind === 'column')).toHaveLength(2400);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
});

describe('groups of properties', () => {
  const named = (names: string[]) => names.map((name) => property(name));

  it('follow name prefixes when most names share them', () => {
    const families = ['dim', 'seo', 'care'].flatMap((prefix) =>
      Array.from({ length: 8 }, (_, i) => `${prefix}_${i}`),
    );
    const { groupOf } = groupingOf(named([...families, 'lonely']));
    expect(groupOf(property('dim_3')).title).toBe('dim');
    expect(groupOf(property('lonely')).title).toBe('Others');
  });

  it('are told apart by what they are, not by their titles: the others are last, and no prefix is one of them', () => {
    const families = ['Others', 'Texts', 'zed'].flatMap((prefix) =>
      Array.from({ length: 8 }, (_, i) => `${prefix}_${i}`),
    );
    const headings = lines({ columns: [] }, basis(named([...families, 'lonely']))).filter((line) =>
      line.startsWith('#'),
    );
    expect(headings).toEqual(['# Others', '# Texts', '# zed', '# Others']);
  });

  it('follow the kind of value without shared prefixes, and are a single group for few properties', () => {
    const many = named(Array.from({ length: 30 }, (_, i) => `p${i}`));
    expect(groupingOf(many).groupOf(property('x', { kind: 'number' })).title).toBe('Numbers');
    expect(groupingOf(many.slice(0, 5)).groupOf(property('x')).title).toBe('Not shown');
  });

  it('are shown and hidden as a whole', () => {
    const shown = setPropertiesShown(columns('title.en'), all.properties, true, all.locales);
    expect(text(shown)).toBe('title.en colour.en colour.de weight.en');
    expect(text(setPropertiesShown(shown, all.properties.slice(0, 2), false, all.locales))).toBe('weight.en');
  });
});

describe('a language added to the connection later', () => {
  const now = basis(all.properties, ['en', 'fr', 'de']);

  it('joins the properties shown in all languages, at its place in the order of languages', () => {
    const layout = {
      columns: columns('title.en title.de colour.en weight.en'),
      widths: {},
      locales: ['en', 'de'],
    };
    expect(text(withLaterLocales(layout, now))).toBe('title.en title.fr title.de colour.en weight.en');
  });

  it('is not added once the user hid it, or to a layout without stored languages', () => {
    const hidden = { columns: columns('title.en title.de'), widths: {}, locales: ['en', 'fr', 'de'] };
    expect(text(withLaterLocales(hidden, now))).toBe('title.en title.de');
    expect(text(withLaterLocales({ columns: columns('title.en'), widths: {} }, now))).toBe('title.en');
  });
});
