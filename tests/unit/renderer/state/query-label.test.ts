import { describe, expect, it } from 'vitest';
import type { ViewFilter, ViewQuery } from '#shared/domain/query.ts';
import { queryLabel, splitCategory, withCategory } from '../../../../renderer/src/products/query-label.ts';

const kettles = { kind: 'category', property: 'category', path: ['Kitchen', 'Kettles'] } as const;
const query = (...filters: ViewFilter[]): ViewQuery => ({ search: '', filters, sort: [], tree: false });
const category = { ...kettles, path: [...kettles.path] };

describe('the products of a view', () => {
  it('are labelled by their search, category and filters', () => {
    expect(queryLabel(query())).toBe('all products');
    expect(queryLabel({ ...query(category, { kind: 'edited' }), search: 'x' })).toBe(
      '“x”, in Kettles, 1 filter',
    );
  });

  it('have one category at a time, and changing it keeps the other filters', () => {
    const narrowed = query({ kind: 'edited' }, category);
    const garden = { ...category, path: ['Garden'] };
    expect(withCategory(narrowed, garden).filters).toEqual([{ kind: 'edited' }, garden]);
    expect(withCategory(narrowed, null)).toEqual(query({ kind: 'edited' }));
    expect(splitCategory(narrowed).category).toEqual(category);
    expect(splitCategory(query()).category).toBeNull();
  });
});
