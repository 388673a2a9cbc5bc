import { beforeEach, describe, expect, test } from 'vitest';
import type { ViewFilter } from '#shared/domain/query.ts';
import { type Catalog, identifiers, key, openCatalog, product, pull, query } from './fixtures.ts';

let catalog: Catalog;

beforeEach(async () => {
  catalog = await openCatalog();
  await pull(catalog, [
    product('solo', { 'title/en': 'Solo' }),
    // Its title stands beside its properties.
    { ...product('plain', { 'size/en': 'L' }), title: 'Old' },
  ]);
});

const PARENTS: ViewFilter = { kind: 'family', role: 'parents' };
const EDITED: ViewFilter = { kind: 'edited' };

/** What an open view says it would gain or lose, against what a fresh one has. */
async function isUpToDate(view: number, parts: Parameters<typeof query>[0], shown: number): Promise<boolean> {
  const now = (await identifiers(catalog, parts)).length;
  return (await catalog.staleRows(view)) === Math.abs(shown - now);
}

describe('An open view is told of', () => {
  test('a title that stands beside the properties and changes in the feed', async () => {
    const { view } = await catalog.openView(query({ search: 'Old' }));
    const { changed } = await catalog.takeRead({
      askedAt: await catalog.readMoment(),
      records: [{ ...product('plain', { 'size/en': 'L' }), title: 'New' }],
      gone: [],
      unknown: [],
    });
    expect(changed).toEqual([await key(catalog, 'plain')]);
    expect(await catalog.staleRows(view)).toBe(1);
    expect(await identifiers(catalog, { search: 'New' })).toEqual(['plain']);
  });

  test('a new variant that is undone and redone: its parent has none, or one', async () => {
    await catalog.stageProducts([
      {
        identifier: 'solo-s',
        parentIdentifier: 'solo',
        childBoundAttributes: [],
        definingProperties: [],
        values: [],
      },
    ]);
    const parts = { filters: [PARENTS] };
    const { view, rows } = await catalog.openView(query(parts));
    expect(rows).toBe(1);
    await catalog.undo();
    expect(await identifiers(catalog, parts)).toEqual([]);
    expect(await isUpToDate(view, parts, rows)).toBe(true);
    const undone = await catalog.openView(query(parts));
    await catalog.redo();
    expect(await identifiers(catalog, parts)).toEqual(['solo']);
    const { rows: after } = await catalog.openView(query(parts));
    expect([undone.rows, after]).toEqual([0, 1]);
  });

  test('edits of an action that was left open, which the next one reverts', async () => {
    const action = await catalog.beginAction('Import');
    await catalog.stageWhole(action, [
      {
        identifier: 'plain',
        mode: 'update',
        values: [{ property: 'size', locale: 'en', value: 'XL' }],
      },
    ]);
    const parts = { filters: [EDITED] };
    const { view, rows } = await catalog.openView(query(parts));
    expect(rows).toBe(1);
    await catalog.beginAction('Another');
    expect(await identifiers(catalog, parts)).toEqual([]);
    expect(await isUpToDate(view, parts, rows)).toBe(true);
  });
});
