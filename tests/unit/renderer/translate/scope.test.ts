import { describe, expect, it } from 'vitest';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { byName } from '#shared/domain/by-name.ts';
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
  locales: byName([]),
});
const CATALOG = { properties: [property('title'), property('care'), property('weight', false)] };
const LOCALES = { locales: ['en', 'de', 'fr'] };
const SCOPE = defaultScope(LOCALES, CATALOG)!;

describe('the default scope', () => {
  it('covers all translatable properties, from the primary language into the next', () => {
    expect(SCOPE).toMatchObject({ source: 'en', targets: ['de'], properties: null });
  });

  it('is null with one language or without translatable properties', () => {
    expect(defaultScope({ locales: ['en'] }, CATALOG)).toBeNull();
    expect(defaultScope(LOCALES, { properties: [property('weight', false)] })).toBeNull();
  });
});

describe('a saved scope', () => {
  it('loses languages and properties that no longer exist', () => {
    const kept = { ...SCOPE, targets: ['de', 'it'], properties: ['care', 'gone'], references: ['fr', 'it'] };
    expect(fittingScope(kept, LOCALES, CATALOG)).toMatchObject({
      targets: ['de'],
      properties: ['care'],
      references: ['fr'],
    });
  });

  it('falls back to all properties if none of its own is left', () => {
    expect(fittingScope({ ...SCOPE, properties: ['gone'] }, LOCALES, CATALOG)?.properties).toBeNull();
  });

  it('is rejected if its source or all of its targets are gone', () => {
    expect(fittingScope({ ...SCOPE, source: 'it' }, LOCALES, CATALOG)).toBeNull();
    expect(fittingScope({ ...SCOPE, targets: ['it'] }, LOCALES, CATALOG)).toBeNull();
  });

  it('stays the same object if everything in it still exists', () => {
    expect(fittingScope(SCOPE, LOCALES, CATALOG)).toBe(SCOPE);
  });
});

it('swaps source and target when the target is chosen as the source', () => {
  expect(withSource(SCOPE, 'de')).toMatchObject({ source: 'de', targets: ['en'] });
});

it('orders targets like the languages and removes them from the references', () => {
  expect(withTargets({ ...SCOPE, references: ['fr'] }, ['fr', 'de'], LOCALES.locales)).toMatchObject({
    targets: ['de', 'fr'],
    references: [],
  });
});
