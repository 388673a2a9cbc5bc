import { describe, expect, it } from 'vitest';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import {
  defaultScope,
  fittingScope,
  withSource,
  withTargets,
} from '../../../../renderer/src/state/translate-scope.ts';

const property = (name: string, translatable = true): PropertyInfo => ({
  name,
  kind: 'text',
  translatable,
  products: 1,
  locales: {},
});
const CATALOG = { properties: [property('title'), property('care'), property('weight', false)] };
const LOCALES = { locales: ['en', 'de', 'fr'] };
const SCOPE = defaultScope(LOCALES, CATALOG)!;

describe('what is translated at first', () => {
  it('is all that is translatable, out of the primary language into the next', () => {
    expect(SCOPE).toMatchObject({ source: 'en', targets: ['de'], properties: null });
  });

  it('is nothing with one language, or without translatable properties', () => {
    expect(defaultScope({ locales: ['en'] }, CATALOG)).toBeNull();
    expect(defaultScope(LOCALES, { properties: [property('weight', false)] })).toBeNull();
  });
});

describe('a scope from the last time', () => {
  it('loses languages and properties that are no more', () => {
    const kept = { ...SCOPE, targets: ['de', 'it'], properties: ['care', 'gone'], references: ['fr', 'it'] };
    expect(fittingScope(kept, LOCALES, CATALOG)).toMatchObject({
      targets: ['de'],
      properties: ['care'],
      references: ['fr'],
    });
  });

  it('is all properties where none of its own is left', () => {
    expect(fittingScope({ ...SCOPE, properties: ['gone'] }, LOCALES, CATALOG)?.properties).toBeNull();
  });

  it('does not fit without its source, or without a target', () => {
    expect(fittingScope({ ...SCOPE, source: 'it' }, LOCALES, CATALOG)).toBeNull();
    expect(fittingScope({ ...SCOPE, targets: ['it'] }, LOCALES, CATALOG)).toBeNull();
  });

  it('is the very same where all of it is still there', () => {
    expect(fittingScope(SCOPE, LOCALES, CATALOG)).toBe(SCOPE);
  });
});

it('exchanges source and target where the target is chosen as the source', () => {
  expect(withSource(SCOPE, 'de')).toMatchObject({ source: 'de', targets: ['en'] });
});

it('has targets in the order of the languages, and none of them for reference', () => {
  expect(withTargets({ ...SCOPE, references: ['fr'] }, ['fr', 'de'], LOCALES.locales)).toMatchObject({
    targets: ['de', 'fr'],
    references: [],
  });
});
