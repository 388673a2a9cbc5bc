import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { SavedView } from '#shared/contract/views.ts';
import { numberFormat } from '#shared/domain/number-format.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { openCatalog, query } from '../fixtures.ts';

const view = (
  name: string,
  more: Partial<SavedView> = {},
): Omit<SavedView, 'id'> & { id: number | null } => ({
  name,
  query: query({ search: name }),
  layout: null,
  density: null,
  recipe: null,
  ...more,
  id: more.id ?? null,
});

test('a saved view is read back unchanged, and can be updated and removed', async () => {
  const catalog = await openCatalog();
  const wanted = view('Gaps', {
    query: query({
      filters: [
        {
          kind: 'group',
          match: 'any',
          negated: true,
          filters: [
            {
              kind: 'cell',
              column: 'title',
              test: { is: 'text', how: 'contains', text: 'x', matchCase: false },
            },
          ],
        },
      ],
      sort: [{ by: { property: 'p', locale: 'de' }, descending: true }],
      tree: true,
    }),
    layout: { columns: [{ property: 'p', locale: 'de' }], widths: { 'p de': 200 } },
    density: 'compact',
    recipe: {
      columns: [{ property: 'p', locale: 'de' }],
      steps: [{ step: 'trim' }],
      numbers: numberFormat('de'),
    },
  });
  const saved = await catalog.saveView(wanted);
  expect(saved).toEqual({ ...wanted, id: expect.any(Number) });
  await catalog.saveView(view('Another'));
  expect((await catalog.savedViews()).map(({ name }) => name)).toEqual(['Another', 'Gaps']);
  const changed = { ...saved, name: 'gaps', density: null };
  expect(await catalog.saveView(changed)).toEqual(changed);
  expect((await catalog.savedViews())[1]).toEqual(changed);
  await catalog.removeView(saved.id);
  expect((await catalog.savedViews()).map(({ name }) => name)).toEqual(['Another']);
  await expect(catalog.saveView(saved)).rejects.toMatchObject({ code: 'not_found' });
});

test('names of saved views are unique, ignoring case beyond ASCII', async () => {
  const catalog = await openCatalog();
  await catalog.saveView(view('Übersicht'));
  await expect(catalog.saveView(view('übersicht'))).rejects.toMatchObject({
    code: 'invalid_input',
    shape: { field: 'view.name', message: expect.stringContaining('“Übersicht”') },
  });
});

test('views from a file are imported together, or not at all if one cannot be saved', async () => {
  const file = join(tempDir(), 'catalog.db');
  await (await openCatalog(file)).close();
  const db = new DatabaseSync(file);
  db.exec(`CREATE TRIGGER no_room BEFORE INSERT ON saved_view WHEN new.name = 'Second'
    BEGIN SELECT RAISE(ABORT, 'cannot be kept'); END`);
  const catalog = await openCatalog(file);
  await catalog.saveView(view('first'));
  const views = ['First', 'Second', 'Third'].map((name) => view(name));
  const lists = [{ list: 1, texts: ['A'] }];
  await expect(catalog.importViews({ views, lists })).rejects.toThrow('cannot be kept');
  expect((await catalog.savedViews()).map(({ name }) => name)).toEqual(['first']);
  expect(db.prepare('SELECT count(*) AS lists FROM identifier_list').get()).toEqual({ lists: 0 });

  db.exec('DROP TRIGGER no_room');
  db.close();
  const imported = await catalog.importViews({ views, lists });
  expect(imported.map(({ name }) => name)).toEqual(['First (2)', 'Second', 'Third']);
  expect(await catalog.savedViews()).toHaveLength(4);
});
