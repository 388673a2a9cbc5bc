import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROWS_AT_ONCE } from '#shared/domain/limits.ts';
import { shownColumns } from '#shared/domain/shown-columns.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const HERE = { connectionId: 'sample' };

let app: RunningApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.stop());

async function pulled(): Promise<void> {
  const { id: connectionId } = await app.call('connections.openSample', {});
  const { jobId } = await app.call('catalog.pull', { connectionId });
  await app.ended(jobId);
  await app.call('settings.set', { lastConnection: connectionId });
}

/** What a window reads that shows these columns of what the catalog showed last. */
async function asRead({ query, columns }: Awaited<ReturnType<typeof firstRows>>) {
  const { view: _, ...opened } = await app.call('catalog.openView', { ...HERE, query });
  const view = (await app.call('catalog.openView', { ...HERE, query })).view;
  const { rows } = await app.call('catalog.window', {
    ...HERE,
    view,
    start: 0,
    count: ROWS_AT_ONCE,
    columns,
  });
  return { opened, rows };
}

async function firstRows() {
  const first = await app.call('app.firstRows', {});
  if (!first) throw new Error('there are no first rows');
  return first;
}

it('are those of the catalog that was shown last: its summary, layout and view, and its first rows in the columns of the layout', async () => {
  await pulled();
  await app.restart();
  const first = await firstRows();
  const {
    opened: { view: _, ...opened },
    rows,
  } = first;
  expect({ opened, rows }).toEqual(await asRead(first));
  expect(rows).toHaveLength(ROWS_AT_ONCE);
  const summary = await app.call('catalog.summary', HERE);
  const [sample] = await app.call('connections.list', {});
  expect(first.columns).toEqual(shownColumns(null, { ...sample!, properties: summary.properties }));
  expect(await app.call('app.firstCatalog', {})).toEqual({
    ...HERE,
    'catalog.summary': summary,
    'catalog.layout': null,
    'views.last': null,
  });
});

it('have the columns, filters and order that a catalog was left with, and those of its open saved view', async () => {
  await pulled();
  const own = { columns: [{ property: 'brand', locale: 'en' }], widths: {} };
  const ofView = {
    columns: [{ property: 'title', locale: 'de' }],
    widths: {},
    completeness: ['missing' as const],
  };
  const query = {
    search: 'steel',
    filters: [],
    sort: [{ by: { property: 'title', locale: 'en' }, descending: true }],
    tree: false,
  };
  await app.call('catalog.saveLayout', { ...HERE, layout: own });
  await app.call('views.saveLast', { ...HERE, last: { savedView: null, query, layout: null } });
  await app.restart();
  const left = await firstRows();
  expect(left).toMatchObject({ query, columns: own.columns, completeness: false });
  expect(left.rows.map(({ product }) => product)).toEqual(
    (await asRead(left)).rows.map(({ product }) => product),
  );

  await app.call('views.saveLast', { ...HERE, last: { savedView: 1, query, layout: ofView } });
  expect(await firstRows()).toMatchObject({ query, columns: ofView.columns, completeness: true });
});

it('are nothing if there is no catalog, or it is empty', async () => {
  expect(await app.call('app.firstCatalog', {})).toBe(null);
  expect(await app.call('app.firstRows', {})).toBe(null);
  await app.call('connections.openSample', {});
  await app.call('settings.set', { lastConnection: 'sample' });
  expect(await app.call('app.firstCatalog', {})).toMatchObject({ 'catalog.summary': { products: 0 } });
  expect(await app.call('app.firstRows', {})).toBe(null);
});
