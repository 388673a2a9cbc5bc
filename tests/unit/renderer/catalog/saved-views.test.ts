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
};

describe('changes to a saved view', () => {
  it('are none while it is shown as it was saved, whatever the order of keys', () => {
    const { tree, sort, filters, search } = view.query;
    expect(changedParts(view, { ...view, query: { tree, sort, filters, search } })).toEqual([]);
  });

  it('are named', () => {
    const now = {
      query: { ...view.query, search: 'pan', sort: [{ by: 'identifier' as const, descending: true }] },
      layout: { columns: [], widths: { identifier: 90 } },
      density: 'comfortable' as const,
    };
    expect(changedParts(view, now)).toEqual(['search', 'order', 'columns', 'widths', 'density']);
  });

  it('name a row height, but not that of one line which was chosen again', () => {
    const layout = { columns: [{ property: 'title', locale: 'de' }], widths: {} };
    expect(changedParts(view, { ...view, layout: { ...layout, lines: 3 } })).toEqual(['row height']);
    expect(changedParts(view, { ...view, layout: { ...layout, lines: 1 } })).toEqual([]);
  });

  it('do not count a density that the view leaves open; columns chosen over the suggested ones do', () => {
    expect(changedParts({ ...view, density: null }, { ...view, density: 'comfortable' })).toEqual([]);
    expect(changedParts({ ...view, layout: null }, { ...view, layout: null })).toEqual([]);
    expect(changedParts({ ...view, layout: null }, view)).toEqual(['columns']);
  });

  it('leave a copy a name that is free', () => {
    expect(copyName('Pans', ['Pans'])).toBe('Pans (copy)');
    expect(copyName('Pans', ['Pans', 'pans (COPY)'])).toBe('Pans (copy 2)');
  });
});

describe('an order of several columns', () => {
  const identifier = { by: 'identifier' as const, descending: false };
  const title = { by: { property: 'title', locale: 'de' }, descending: true };

  it('takes one more at the end, a present one where it stands, and five at most', () => {
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

  it('is moved within its ends and taken apart', () => {
    expect(movedSort([identifier, title], 1, -1)).toEqual([title, identifier]);
    expect(movedSort([identifier, title], 0, -1)).toEqual([identifier, title]);
    expect(withoutSort([identifier, title], title.by)).toEqual([identifier]);
  });
});
