import { beforeEach, expect, it } from 'vitest';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { byName } from '#shared/domain/by-name.ts';
import {
  columnHeader,
  columnLabel,
  columnLanguage,
  columnName,
  keepColumnNames,
  propertyLabel,
  propertySearchText,
} from '../../../../renderer/src/state/column-names.ts';
import { STRUCTURE } from '../../../../shared/service/structure.ts';

const property = (name: string, translatable: boolean): PropertyInfo => ({
  name,
  translatable,
  kind: 'text',
  products: 1,
  locales: byName([]),
});

beforeEach(() =>
  keepColumnNames({
    properties: [property('title', true), property('weight', false)],
    propertyNames: byName([]),
  }),
);

it('a column is named by property and language', () => {
  const column = { property: 'title', locale: 'de' };
  expect(columnName(column)).toBe('Title, German');
  expect(columnLabel(column)).toBe('Title · de');
  expect(columnLanguage(column)).toBe('German');
});

it('a property without languages is labelled by its name alone', () => {
  const column = { property: 'weight', locale: 'en' };
  expect(columnName(column)).toBe('Weight');
  expect(columnLabel(column)).toBe('Weight');
  expect(columnLanguage(column)).toBe('not translatable');
});

it('a property is labelled with its language once it turns out to be translatable', () => {
  keepColumnNames({
    properties: [property('title', true), property('weight', true)],
    propertyNames: byName([]),
  });
  expect(columnLabel({ property: 'weight', locale: 'en' })).toBe('Weight · en');
});

it('a property shows the user’s name, is found by both names, and keeps its own in files', () => {
  keepColumnNames({
    properties: [property('care_instructions', true)],
    propertyNames: byName([['care_instructions', 'Washing']]),
  });
  const column = { property: 'care_instructions', locale: 'de' };
  expect(columnLabel(column)).toBe('Washing · de');
  expect(columnHeader(column)).toBe('care_instructions · de');
  expect(propertySearchText('care_instructions')).toBe('washing care_instructions');
});

it('an unknown property gets a label derived from its name', () => {
  expect(propertyLabel('seo.metaTitle')).toBe('SEO meta title');
});

it('a field of the variant structure is labelled without its internal prefix', () => {
  expect(propertyLabel(STRUCTURE.parent)).toBe('Parent identifier');
});
