import { describe, expect, it } from 'vitest';
import type { SavedView } from '#shared/contract/views.ts';
import {
  changedParts,
  copyName,
} from '../../../../renderer/src/features/catalog/saved-views/view-changes.ts';
import {
  movedSort,
  withoutSort,
  withSort,
} from '../../../../renderer/src/features/catalog/sorting/sort-edits.ts';

const view: SavedView = {
  id: 1,
  name: 'Pans',
  query: { search: '', filters: [{ kind: 'edited' }], sort: [], tree: false },
  layout: { columns: [{ property: 'title', locale: 'de' }], widths: {} },
  density: 'compact',
  recipe: null,
};

describe('changes to a saved view', () => {
  it('are none while the view is as it was saved, whatever the order of keys', () => {
    const { tree, sort, filters, search } = view.query;
    expect(changedParts(view, { ...view, query: { tree, sort, filters, search } })).toEqual([]);
  });

  it('are named part by part', () => {
    const now = {
      query: { ...view.query, search: 'pan', sort: [{ by: 'identifier' as const, descending: true }] },
      layout: { columns: [], widths: { identifier: 90 } },
      density: 'comfortable' as const,
    };
    expect(changedParts(view, now)).toEqual(['search', 'order', 'columns', 'widths', 'density']);
  });

  it('include a row height, unless it is the default of one line', () => {
    const layout = { columns: [{ property: 'title', locale: 'de' }], widths: {} };
    expect(changedParts(view, { ...view, layout: { ...layout, lines: 3 } })).toEqual(['row height']);
    expect(changedParts(view, { ...view, layout: { ...layout, lines: 1 } })).toEqual([]);
  });

  it('ignore a density that the view leaves open, but include columns chosen over the suggested ones', () => {
    expect(changedParts({ ...view, density: null }, { ...view, density: 'comfortable' })).toEqual([]);
    expect(changedParts({ ...view, layout: null }, { ...view, layout: null })).toEqual([]);
    expect(changedParts({ ...view, layout: null }, view)).toEqual(['columns']);
  });

  it('can be kept in a copy with a free name', () => {
    expect(copyName('Pans', ['Pans'])).toBe('Pans (copy)');
    expect(copyName('Pans', ['Pans', 'pans (COPY)'])).toBe('Pans (copy 2)');
  });
});

describe('a sort by several columns', () => {
  const identifier = { by: 'identifier' as const, descending: false };
  const title = { by: { property: 'title', locale: 'de' }, descending: true };

  it('adds a column at the end, changes a present one in place, and takes five at most', () => {
    expect(withSort([identifier], title.by, true)).toEqual([identifier, title]);
    expect(withSort([identifier, title], 'identifier', true)).toEqual([
      { ...identifier, descending: true },
      title,
    ]);
    const full = Array.from({ length: 5 }, (_, i) => ({
      by: { property: `p${i}`, locale: 'de' },
      descending: false,
    }));
    expect(withSort(full, 'title', false)).toEqual(full);
  });

  it('moves a column within its ends, and removes one', () => {
    expect(movedSort([identifier, title], 1, -1)).toEqual([title, identifier]);
    expect(movedSort([identifier, title], 0, -1)).toEqual([identifier, title]);
    expect(withoutSort([identifier, title], title.by)).toEqual([identifier]);
  });
});
