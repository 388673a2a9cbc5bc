import { beforeEach, expect, it } from 'vitest';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
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
  locales: {},
});

beforeEach(() =>
  keepColumnNames({ properties: [property('title', true), property('weight', false)], propertyNames: {} }),
);

it('names a column by property and language, for the group above it is not read out', () => {
  const column = { property: 'title', locale: 'de' };
  expect(columnName(column)).toBe('Title, German');
  expect(columnLabel(column)).toBe('Title · de');
  expect(columnLanguage(column)).toBe('German');
});

it('a property without languages is called by its name alone', () => {
  const column = { property: 'weight', locale: 'en' };
  expect(columnName(column)).toBe('Weight');
  expect(columnLabel(column)).toBe('Weight');
  expect(columnLanguage(column)).toBe('not translatable');
});

it('what a later pull teaches counts: a property may turn out to have languages', () => {
  keepColumnNames({ properties: [property('title', true), property('weight', true)], propertyNames: {} });
  expect(columnLabel({ property: 'weight', locale: 'en' })).toBe('Weight · en');
});

it('a property is called what the user calls it, is found by its own name too, and keeps that in files', () => {
  keepColumnNames({
    properties: [property('care_instructions', true)],
    propertyNames: { care_instructions: 'Washing' },
  });
  const column = { property: 'care_instructions', locale: 'de' };
  expect(columnLabel(column)).toBe('Washing · de');
  expect(columnHeader(column)).toBe('care_instructions · de');
  expect(propertySearchText('care_instructions')).toBe('washing care_instructions');
});

it('a property that no summary named is called by what its name reads as', () => {
  expect(propertyLabel('seo.metaTitle')).toBe('SEO meta title');
});

it('fields of the variant structure are called without the sign that keeps them apart from properties', () => {
  expect(propertyLabel(STRUCTURE.parent)).toBe('Parent identifier');
});
