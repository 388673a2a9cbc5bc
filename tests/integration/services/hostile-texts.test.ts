import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Column } from '#shared/domain/cell.ts';
import { viewQuery } from '#shared/domain/query.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

/** Texts that a store may confuse: SQLite ends some at NUL, and UTF-8 cannot encode half of a surrogate pair. */
const IDENTIFIERS = [
  'nul',
  'nul\0id',
  'nul\0',
  'half \ud800',
  'half \udfff',
  'half \ufffd',
  '\u{10fc00}',
  'plain',
];
const ODD = 'odd\0name \ud83d';

let service: ScriptedService;
let app: RunningApp;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(
      IDENTIFIERS.map((id) => [
        id,
        [
          { name: 'title', value: `Title of ${id}`, locale: 'de' },
          { name: ODD, value: [`${id}\0`, 'b'] },
          { name: 'odd', value: 'another property' },
        ],
      ]),
    ),
  );
  app = await startApp();
  ({ id: connectionId } = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service),
  }));
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

async function rows(parts: object = {}, columns: Column[] = []) {
  const { view } = await app.call('catalog.openView', { connectionId, query: viewQuery.parse(parts) });
  return (await app.call('catalog.window', { connectionId, view, start: 0, count: 100, columns })).rows;
}

const identifiers = async (parts: object) => (await rows(parts)).map(({ identifier }) => identifier);

const edit = async (property: string, locale: string, wanted: (identifier: string) => string | string[]) =>
  app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: (await rows()).map(({ product, identifier }) => ({
      product,
      property,
      locale,
      change: { kind: 'set' as const, value: wanted(identifier) },
    })),
  });

async function apply(): Promise<void> {
  await app.ended((await app.call('changesets.apply', { connectionId })).jobId);
}

const held = (id: string, property: string) =>
  service.products.get(id)?.find(({ name }) => name === property)?.value;

test('identifiers, titles, names and values are kept exactly as listed, over a restart too', async () => {
  await app.restart();
  const columns = [
    { property: ODD, locale: 'en' },
    { property: 'title', locale: 'de' },
  ];
  expect(
    (await rows({}, columns)).map(({ identifier, productId, title, values }) => ({
      identifier,
      productId,
      title,
      values,
    })),
  ).toEqual(
    IDENTIFIERS.map((id) => ({
      identifier: id,
      productId: `id-${id}`,
      title: `Product ${id}`,
      values: [[`${id}\0`, 'b'], `Title of ${id}`],
    })),
  );
  const { properties } = await app.call('catalog.summary', { connectionId });
  expect(properties.map(({ name }) => name)).toEqual(['title', ODD, 'odd']);
});

test.each([true, false])(
  'an edit goes only to its own product (checked before sending: %s)',
  async (checkFirst) => {
    await app.call('changesets.setOptions', { connectionId, options: { checkFirst, onePerCell: false } });
    await edit('title', 'de', (id) => `Neuer Titel von ${id}\0`);
    await edit(ODD, 'en', (id) => [`${id}\0`, 'b', '\udc00']);
    await apply();
    for (const id of IDENTIFIERS) {
      expect(held(id, 'title')).toBe(`Neuer Titel von ${id}\0`);
      expect(held(id, ODD)).toEqual([`${id}\0`, 'b', '\udc00']);
    }
    expect((await app.call('drafts.summary', { connectionId })).changes).toBe(0);
  },
);

test('products are found by hostile identifiers and texts', async () => {
  const { list } = await app.call('identifiers.keep', { connectionId, texts: ['nul\0id', 'half \ud800'] });
  expect(await identifiers({ filters: [{ kind: 'identifiers', list, listed: true }] })).toEqual([
    'nul\0id',
    'half \ud800',
  ]);
  expect(await identifiers({ search: 'NUL\0I' })).toEqual(['nul\0id']);
  const holds = (text: string) => ({
    filters: [
      { kind: 'cell', column: { property: ODD, locale: 'en' }, test: { is: 'text', how: 'contains', text } },
    ],
  });
  expect(await identifiers(holds('\ud800\0'))).toEqual(['half \ud800']);
});
