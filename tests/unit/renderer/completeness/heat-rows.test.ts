import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CategoryCompleteness, CompletenessOverview } from '#shared/contract/completeness.ts';
import type { FilledCount } from '#shared/domain/completeness.ts';
import {
  heatRows,
  percentText,
  stagedPoints,
} from '../../../../renderer/src/features/completeness/heat-rows.ts';
import type { HeatSort } from '../../../../renderer/src/state/heat-map.ts';

const LOCALES = ['en', 'de'];
const counted = (filled: number, required: number, staged = filled): FilledCount => ({
  required,
  filled,
  staged,
});
const category = (
  path: string,
  products: number,
  [any, ...byLocale]: (FilledCount | null)[],
  more: Partial<CategoryCompleteness> = {},
): CategoryCompleteness => ({
  taxonomyId: 't1',
  nodeId: `node of ${path}`,
  path: path === '' ? [] : path.split('/'),
  products,
  any: any ?? null,
  byLocale,
  ...more,
});

const overview = (categories: CategoryCompleteness[], more: Partial<CompletenessOverview> = {}) => ({
  status: {
    products: 30,
    read: 30,
    oldest: null,
    newest: null,
    nothingRequired: 0,
    unreadable: 0,
    cannotBeRead: 0,
    withoutProperty: [],
  },
  any: counted(10, 20),
  byLocale: [counted(10, 20), counted(5, 20)],
  becomeComplete: 0,
  taxonomies: [{ taxonomyId: 't1', name: 'Google', products: 28 }],
  categories,
  summary: {
    counted: 0,
    unclassified: 0,
    unreadable: 0,
    numAttributes: 0,
    numAttributesWithAgents: null,
    byLocale: [],
  },
  classification: { unclassified: 0, unknown: 0 },
  ...more,
});

const half = [counted(1, 2), counted(1, 2), counted(0, 2)];
const full = [counted(2, 2), counted(2, 2), counted(2, 2)];
const none = [null, null, null];
const sorted = (by: HeatSort['by'], descending = false, withStaged = true) =>
  heatRows(
    overview([
      category('Kitchen/Kettles', 5, half),
      category('Kitchen/Knives', 9, none),
      category('Garden', 7, full),
      category('', 1, [counted(0, 2, 2), counted(0, 2, 2), counted(1, 2)], { nodeId: 'unnamed' }),
    ]),
    undefined,
    { by, descending },
    LOCALES,
    withStaged,
  ).map(({ name }) => name);

describe('the rows of the heat map', () => {
  it('are sorted by name or number of products, below the row for all categories', () => {
    expect(sorted({ is: 'name' })).toEqual(['All categories', 'Garden', 'Kettles', 'Knives', 'unnamed']);
    expect(sorted({ is: 'name' }, true)).toEqual([
      'All categories',
      'unnamed',
      'Knives',
      'Kettles',
      'Garden',
    ]);
    expect(sorted({ is: 'products' }, true)).toEqual([
      'All categories',
      'Knives',
      'Garden',
      'Kettles',
      'unnamed',
    ]);
  });

  it('come last in both directions without a category: what they are called instead depends on the language', () => {
    for (const descending of [false, true])
      expect(
        heatRows(
          overview([
            category('Yarn', 1, half),
            category('', 3, half, { nodeId: null }),
            category('Garden', 2, half),
          ]),
          't1',
          { by: { is: 'name' }, descending },
          LOCALES,
          true,
        ).map(({ products }) => products),
      ).toEqual(descending ? [28, 1, 2, 3] : [28, 2, 1, 3]);
  });

  it('come last in both directions if nothing is required', () => {
    expect(sorted({ is: 'locale', locale: 'de' })).toEqual([
      'All categories',
      'Kettles',
      'unnamed',
      'Garden',
      'Knives',
    ]);
    expect(sorted({ is: 'locale', locale: 'de' }, true).at(-1)).toBe('Knives');
  });

  it('are sorted by the share shown, with or without staged edits', () => {
    expect(sorted({ is: 'any' })).toEqual(['All categories', 'Kettles', 'Garden', 'unnamed', 'Knives']);
    expect(sorted({ is: 'any' }, false, false)).toEqual([
      'All categories',
      'unnamed',
      'Kettles',
      'Garden',
      'Knives',
    ]);
  });

  it('have the scope that they count, or none without a category', () => {
    const byNode = { by: { is: 'name' }, descending: false } as const;
    const [total, row] = heatRows(overview([category('Garden', 7, full)]), 't1', byNode, LOCALES, true);
    expect(total?.scope).toEqual({ of: 'taxonomy', taxonomyId: 't1' });
    expect(total?.products).toBe(28);
    expect(row?.scope).toEqual({ of: 'category', nodeId: 'node of Garden', taxonomyId: 't1' });
    const [all, nowhere] = heatRows(
      overview([category('', 1, full, { nodeId: null })]),
      undefined,
      byNode,
      LOCALES,
      true,
    );
    expect(all?.scope).toEqual({ of: 'product' });
    expect(nowhere?.name).toBe('Without a category');
    expect(nowhere?.scope).toBeNull();
  });

  it('name their taxonomy only if several are shown', () => {
    const two = overview([category('Garden', 7, full)], {
      taxonomies: [
        { taxonomyId: 't1', name: 'Google', products: 9 },
        { taxonomyId: null, name: null, products: 1 },
      ],
    });
    const sort = { by: { is: 'name' }, descending: false } as const;
    expect(heatRows(two, undefined, sort, LOCALES, true)[1]?.taxonomy).toBe('Google');
    expect(heatRows(two, 't1', sort, LOCALES, true)[1]?.taxonomy).toBeNull();
  });
});

describe('a share in the heat map', () => {
  it('is a dash if nothing is required, and 100 only if everything is filled', () => {
    expect(percentText(null, true)).toBe('–');
    expect(percentText(counted(0, 0), true)).toBe('–');
    expect(percentText(counted(0, 3), true)).toBe('0');
    expect(percentText(counted(1999, 2000), true)).toBe('99');
    expect(percentText(counted(1999, 2000, 2000), true)).toBe('100');
  });

  it('can include staged edits, whose effect is given in percentage points', () => {
    expect(percentText(counted(10, 40, 20), false)).toBe('25');
    expect(percentText(counted(10, 40, 20), true)).toBe('50');
    expect(stagedPoints(counted(10, 40, 20))).toBe(25);
    expect(stagedPoints(counted(20, 40, 10))).toBe(-25);
    expect(stagedPoints(null)).toBe(0);
  });

  it('is a whole number from 0 to 100 for any counts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.nat(1e9), (required, some) => {
        const text = percentText(counted(Math.min(some, required), required), true);
        expect(text).toMatch(/^\d+$/);
        expect(Number(text)).toBeLessThanOrEqual(100);
        expect(text === '100').toBe(some >= required);
      }),
    );
  });
});
