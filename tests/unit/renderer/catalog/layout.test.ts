import { describe, expect, it } from 'vitest';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { byName } from '#shared/domain/by-name.ts';
import type { Column } from '#shared/domain/cell.ts';
import {
  extendFirst,
  groupsOf,
  knownColumns,
  type LayoutBasis,
  toggleColumn,
} from '#shared/domain/shown-columns.ts';
import {
  firstColumns,
  keepUnknown,
  localeShown,
  moveProperty,
  movePropertyTo,
  setLocaleShown,
  toggleCompleteness,
  toggleProperty,
} from '../../../../renderer/src/features/catalog/columns/layout.ts';

const property = (name: string, more: Partial<PropertyInfo> = {}): PropertyInfo => ({
  name,
  kind: 'text',
  translatable: true,
  products: 10,
  locales: byName([]),
  ...more,
});

const basis = (properties: PropertyInfo[], locales = ['en', 'de', 'ar']): LayoutBasis => ({
  properties,
  locales,
  titleField: 'title',
});

const columns = (text: string): Column[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((entry) => {
      const [name, locale] = entry.split('.');
      return { property: name!, locale: locale! };
    });

const text = (list: readonly Column[]) => list.map((c) => `${c.property}.${c.locale}`).join(' ');

describe('the initial columns', () => {
  it('begin with the title and short texts, then long texts, lists, numbers and structures', () => {
    const first = firstColumns(
      basis(
        [
          property('categories', { kind: 'struct' }),
          property('weight', { kind: 'number' }),
          property('description', { kind: 'multiline' }),
          property('colour'),
          property('tags', { kind: 'list' }),
          property('display_name'),
          property('title'),
        ],
        ['en'],
      ),
    );
    expect(groupsOf(first).map((g) => g.property)).toEqual([
      'title',
      'display_name',
      'colour',
      'description',
      'tags',
      'weight',
      'categories',
    ]);
  });

  it('show a translatable property in all languages and any other in the primary language only', () => {
    const first = firstColumns(
      basis([property('title'), property('weight', { kind: 'number', translatable: false })]),
    );
    expect(text(first)).toBe('title.en title.de title.ar weight.en');
  });

  it('are limited in number, but never split a property or leave the grid empty', () => {
    const locales = Array.from({ length: 60 }, (_, i) => `l${i}`);
    expect(firstColumns(basis([property('title'), property('colour')], locales))).toHaveLength(60);
    const many = Array.from({ length: 200 }, (_, i) => property(`p${i}`));
    const first = firstColumns(basis(many));
    expect(first.length).toBeLessThanOrEqual(40);
    for (const { locales: shown } of groupsOf(first)) expect(shown).toEqual(['en', 'de', 'ar']);
  });

  it('stay in place when a pull finds better ones', () => {
    const early = firstColumns(basis([property('colour')]));
    const later = extendFirst(early, basis([property('colour'), property('title')]));
    expect(groupsOf(later).map((g) => g.property)).toEqual(['colour', 'title']);
  });
});

describe('a stored layout', () => {
  const known = basis([property('title'), property('colour'), property('weight', { translatable: false })]);

  it('shows only columns that exist, each of them once', () => {
    const kept = columns('title.de title.fr gone.en colour.en title.de weight.de weight.en');
    expect(text(knownColumns(kept, known))).toBe('title.de colour.en weight.en');
  });

  it('keeps the columns of a property together at the place of the first one', () => {
    expect(text(knownColumns(columns('title.en colour.en title.de'), known))).toBe(
      'title.en title.de colour.en',
    );
  });

  it('does not add properties that the user did not choose', () => {
    expect(text(knownColumns(columns('colour.en'), known))).toBe('colour.en');
  });

  it('remembers columns that cannot be shown, and shows them again with their property', () => {
    const kept = columns('title.en gone.en');
    const after = keepUnknown(columns('title.en colour.en'), kept, known);
    expect(text(after)).toBe('title.en colour.en gone.en');
    expect(text(knownColumns(after, basis([...known.properties, property('gone')])))).toBe(
      'title.en colour.en gone.en',
    );
  });

  it('forgets a shown column that the user hides', () => {
    expect(text(keepUnknown(columns('title.en'), columns('title.en colour.en'), known))).toBe('title.en');
  });
});

describe('choosing columns', () => {
  const all = basis([property('title'), property('colour'), property('weight', { translatable: false })]);
  const shown = columns('title.en title.de title.ar colour.en');

  it('adds a property with all its languages at the end, and removes it with all of them', () => {
    expect(text(toggleProperty(columns('colour.en'), property('title'), all.locales))).toBe(
      'colour.en title.en title.de title.ar',
    );
    expect(text(toggleProperty(shown, property('title'), all.locales))).toBe('colour.en');
  });

  it('shows and hides completeness columns in a fixed order', () => {
    expect(toggleCompleteness([], 'missing')).toEqual(['missing']);
    expect(toggleCompleteness(['missing'], 'completeness')).toEqual(['completeness', 'missing']);
    expect(toggleCompleteness(['completeness', 'missing'], 'missing')).toEqual(['completeness']);
  });

  it('restores a language at its place in the connection\u2019s order', () => {
    const without = toggleColumn(shown, { property: 'title', locale: 'de' }, all.locales);
    expect(text(without)).toBe('title.en title.ar colour.en');
    expect(text(toggleColumn(without, { property: 'title', locale: 'de' }, all.locales))).toBe(text(shown));
    expect(text(toggleColumn(columns('title.de'), { property: 'title', locale: 'en' }, all.locales))).toBe(
      'title.en title.de',
    );
  });

  it('shows or hides a language for all properties, and reports whether all, some or none show it', () => {
    expect(localeShown(shown, 'en', all)).toBe(true);
    expect(localeShown(shown, 'de', all)).toBe('some');
    expect(localeShown(columns('title.en'), 'de', all)).toBe(false);
    expect(text(setLocaleShown(shown, 'de', true, all))).toBe(
      'title.en title.de title.ar colour.en colour.de',
    );
    expect(text(setLocaleShown(shown, 'de', false, all))).toBe('title.en title.ar colour.en');
  });

  it('never hides the last column of a property or one that is not translatable', () => {
    expect(text(setLocaleShown(columns('colour.en weight.en'), 'en', false, all))).toBe(
      'colour.en weight.en',
    );
  });

  it('moves a property with all its columns, and stops at the ends', () => {
    expect(text(moveProperty(shown, 'colour', -1))).toBe('colour.en title.en title.de title.ar');
    expect(text(moveProperty(shown, 'colour', 1))).toBe(text(shown));
    expect(text(moveProperty(shown, 'title', -1))).toBe(text(shown));
    expect(text(movePropertyTo(shown, 'title', 5))).toBe('colour.en title.en title.de title.ar');
    expect(text(moveProperty(shown, 'unknown', 1))).toBe(text(shown));
  });
});
