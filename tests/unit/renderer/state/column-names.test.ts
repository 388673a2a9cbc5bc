import { beforeEach, expect, it } from 'vitest';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import {
  columnLabel,
  columnLanguage,
  columnName,
  keepColumnNames,
} from '../../../../renderer/src/state/column-names.ts';

const property = (name: string, translatable: boolean): PropertyInfo => ({
  name,
  translatable,
  kind: 'text',
  products: 1,
  locales: {},
});

beforeEach(() => keepColumnNames({ properties: [property('title', true), property('weight', false)] }));

it('names a column by property and language, for the group above it is not read out', () => {
  const column = { property: 'title', locale: 'de' };
  expect(columnName(column)).toBe('title, German');
  expect(columnLabel(column)).toBe('title · de');
  expect(columnLanguage(column)).toBe('German');
});

it('a property without languages is called by its name alone', () => {
  const column = { property: 'weight', locale: 'en' };
  expect(columnName(column)).toBe('weight');
  expect(columnLabel(column)).toBe('weight');
  expect(columnLanguage(column)).toBe('not translatable');
});

it('what a later pull teaches counts: a property may turn out to have languages', () => {
  keepColumnNames({ properties: [property('title', true), property('weight', true)] });
  expect(columnLabel({ property: 'weight', locale: 'en' })).toBe('weight · en');
});
