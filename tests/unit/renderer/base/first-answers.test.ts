import { expect, test } from 'vitest';
import { contractClient } from '#renderer/client/contract-client.ts';
import type { Transport } from '#renderer/client/transport.ts';
import type { EventMessage } from '#shared/contract/registry.ts';

function windowOver(answers: Record<string, unknown>) {
  const asked: string[] = [];
  let tell: (message: EventMessage) => void = () => undefined;
  const transport: Transport = {
    call: async (name) => {
      asked.push(name);
      return { ok: true, value: answers[name] };
    },
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
    onConnectionState: () => () => undefined,
  };
  return { asked, client: contractClient(transport), tell: (message: EventMessage) => tell(message) };
}

const SETTINGS = { theme: 'dark' };
const ROWS = {
  connectionId: 'c',
  query: { search: '', filters: [], sort: [], tree: false },
  opened: { view: 7, rows: 1 },
  columns: [{ property: 'title', locale: 'en' }],
  completeness: false,
  rows: [{ product: 1 }],
};
const FIRST = {
  'app.first': { 'settings.get': SETTINGS, 'jobs.list': [] },
  'app.firstCatalog': {
    connectionId: 'c',
    'catalog.summary': { products: 1 },
    'catalog.layout': null,
    'views.last': null,
  },
  'app.firstRows': ROWS,
  'settings.get': { theme: 'light' },
};
const QUESTIONS = ['app.first', 'app.firstCatalog', 'app.firstRows'];
const WINDOW = {
  connectionId: 'c',
  view: 7,
  start: 0,
  count: 100,
  columns: ROWS.columns,
  completeness: false,
};

test('what was asked first answers the first call, and only that one', async () => {
  const { asked, client } = windowOver(FIRST);
  await client.askFirst();
  expect(await client.call('settings.get', {})).toEqual({ ok: true, value: SETTINGS });
  expect(asked).toEqual(QUESTIONS);
  expect(await client.call('settings.get', {})).toEqual({ ok: true, value: { theme: 'light' } });
  expect(asked).toEqual([...QUESTIONS, 'settings.get']);
});

test('a call that comes while it is asked waits for that answer', async () => {
  const { asked, client } = windowOver(FIRST);
  void client.askFirst();
  expect(await client.call('settings.get', {})).toEqual({ ok: true, value: SETTINGS });
  expect(asked).toEqual(QUESTIONS);
});

test('the first rows answer the view and the window that ask for them, in whatever order their properties come', async () => {
  const { asked, client } = windowOver(FIRST);
  await client.askFirst();
  const { tree, sort, filters, search } = ROWS.query;
  const view = client.call('catalog.openView', {
    query: { tree, sort, filters, search },
    connectionId: 'c',
    staying: undefined,
  });
  expect(await view).toEqual({ ok: true, value: ROWS.opened });
  expect(await client.call('catalog.window', WINDOW)).toEqual({ ok: true, value: { rows: ROWS.rows } });
  expect(asked).toEqual(QUESTIONS);
});

test.each([
  { what: 'another connection', input: { ...WINDOW, connectionId: 'd' } },
  { what: 'other columns', input: { ...WINDOW, columns: [] } },
  { what: 'other rows', input: { ...WINDOW, start: 100 } },
])('a call about $what is asked', async ({ input }) => {
  const { asked, client } = windowOver(FIRST);
  await client.askFirst();
  await client.call('catalog.window', input);
  expect(asked).toEqual([...QUESTIONS, 'catalog.window']);
});

const SAVED: EventMessage = { event: 'settings.changed', payload: {} as never };
const EDITED: EventMessage = { event: 'drafts.changed', payload: {} as never };

test('an event that overtakes the answers makes those stale that it is about, and no others', async () => {
  const { asked, client, tell } = windowOver(FIRST);
  const asking = client.askFirst();
  tell(SAVED);
  await asking;
  expect(await client.call('settings.get', {})).toEqual({ ok: true, value: { theme: 'light' } });
  expect(asked).toEqual([...QUESTIONS, 'settings.get']);
  await client.call('jobs.list', {});
  await client.call('catalog.window', WINDOW);
  expect(asked).toEqual([...QUESTIONS, 'settings.get']);
});

test('after an event the answers may be stale, and are asked for again', async () => {
  const { asked, client, tell } = windowOver(FIRST);
  await client.askFirst();
  await client.call('catalog.summary', { connectionId: 'c' });
  tell(EDITED);
  tell(SAVED);
  await client.call('settings.get', {});
  await client.call('catalog.window', WINDOW);
  expect(asked).toEqual([...QUESTIONS, 'settings.get', 'catalog.window']);
});

test('without a catalog, or if it cannot be opened, calls are asked as ever', async () => {
  const { asked, client } = windowOver({ ...FIRST, 'app.firstCatalog': null, 'app.firstRows': null });
  await client.askFirst();
  await client.call('catalog.window', WINDOW);
  expect(asked).toEqual([...QUESTIONS, 'catalog.window']);
});
