import { describe, expect, it } from 'vitest';
import type { CompletenessDetails, CompletenessStatus } from '#shared/contract/completeness.ts';
import {
  incompleteLabel,
  movedLabel,
  statusFacts,
  unreadOf,
} from '../../../../renderer/src/features/completeness/labels.ts';

const status = (more: Partial<CompletenessStatus>): CompletenessStatus => ({
  products: 100,
  read: 100,
  oldest: null,
  newest: null,
  nothingRequired: 0,
  unreadable: 0,
  cannotBeRead: 0,
  withoutProperty: [],
  ...more,
});
const details = (products: number, incomplete: number, incompleteStaged: number): CompletenessDetails => ({
  products,
  incomplete,
  incompleteStaged,
  filled: null,
  missing: [],
  oneFieldFromDone: 0,
});

describe('the completeness status', () => {
  it('lists only the counts that are not zero', () => {
    expect(statusFacts(status({}))).toEqual(['100 products']);
    expect(statusFacts(status({ read: 60, cannotBeRead: 10, nothingRequired: 5, unreadable: 2 }))).toEqual([
      '100 products',
      '30 not read yet',
      '5 without requirements',
      '2 partly unreadable',
      '10 cannot be read',
    ]);
  });

  it('does not count products that cannot be read as unread, and never falls below zero', () => {
    expect(unreadOf(status({ read: 0, cannotBeRead: 100 }))).toBe(0);
    expect(unreadOf(status({ read: 95, cannotBeRead: 10 }))).toBe(0);
  });
});

describe('the labels of a cell', () => {
  it.each([
    [details(100, 5, 4), '4 of 100 products miss something', '1 product becomes complete'],
    [details(100, 5, 1), '1 of 100 products misses something', '4 products become complete'],
    [details(100, 0, 0), 'Nothing is missing', 'No product becomes complete'],
    [details(0, 0, 0), 'Nothing is required here', 'No product becomes complete'],
    [details(100, 3, 5), '5 of 100 products miss something', '2 products are no longer complete'],
  ])('count incomplete and completed products with staged edits: case %#', (of, incomplete, moved) => {
    expect(incompleteLabel(of)).toBe(incomplete);
    expect(movedLabel(of)).toBe(moved);
  });
});
