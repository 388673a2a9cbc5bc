import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Column } from '#shared/domain/cell.ts';
import { viewQuery } from '#shared/domain/query.ts';
import { exported } from '../../support/exported.ts';
import { importing } from '../../support/importing.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { uploaded } from '../../support/uploaded.ts';

/** Names that every object answers for, one that replaces its prototype, and one that is no name at all. */
const NAMES = ['constructor', 'toString', '__proto__', 'hasOwnProperty', ''];
/** Values may be in languages that the connection does not list. */
const LANGUAGES = ['en', 'constructor', '__proto__'];
const COLUMNS = NAMES.flatMap((property) => LANGUAGES.map((locale): Column => ({ property, locale })));
/** Files bring no languages that the connection does not list. */
const LISTED = COLUMNS.filter(({ locale }) => locale === 'en');

let service: ScriptedService;
let app: RunningApp;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService({
    lid: COLUMNS.map(({ property, locale }) => ({ name: property, value: `${property} ${locale}`, locale })),
    pan: [{ name: 'title', value: 'Pan', locale: 'en' }],
  });
  app = await startApp();
  ({ id: connectionId } = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service, { locales: ['en'] }),
  }));
  await pull();
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);

const summary = () => app.call('catalog.summary', { connectionId });

async function rows(parts: object = {}, columns: Column[] = []) {
  const { view } = await app.call('catalog.openView', { connectionId, query: viewQuery.parse(parts) });
  return (await app.call('catalog.window', { connectionId, view, start: 0, count: 100, columns })).rows;
}

const values = async (of: string, columns = COLUMNS) =>
  (await rows({}, columns)).find(({ identifier }) => identifier === of)?.values;

const counted = async () =>
  (await summary()).properties.map(({ name, products, locales }) => ({
    name,
    products,
    locales: Object.entries(locales).sort(),
  }));

const everywhere = (products: number) =>
  NAMES.map((name) => ({ name, products, locales: LANGUAGES.map((locale) => [locale, products]).sort() }));

async function edit(of: string, value: (column: Column) => string, columns = COLUMNS) {
  const product = (await rows()).find(({ identifier }) => identifier === of)!.product;
  await app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: columns.map((column) => ({
      product,
      ...column,
      change: { kind: 'set' as const, value: value(column) },
    })),
  });
}

const apply = async () => app.ended((await app.call('changesets.apply', { connectionId })).jobId);

const held = (of: string) =>
  service.products
    .get(of)!
    .filter(({ name }) => NAMES.includes(name))
    .map(({ name, locale, value }) => [name, locale, value])
    .sort();

const expected = (value: (column: Column) => string) =>
  COLUMNS.map((column) => [column.property, column.locale, value(column)]).sort();

test('values of any name are counted, shown and found, over a restart too', async () => {
  for (const _ of [1, 2]) {
    expect(await counted()).toEqual([...everywhere(1), { name: 'title', products: 2, locales: [['en', 2]] }]);
    expect(await values('lid')).toEqual(COLUMNS.map(({ property, locale }) => `${property} ${locale}`));
    await app.restart();
  }
  for (const column of COLUMNS) {
    const test = { is: 'text', how: 'contains', text: column.locale };
    const found = await rows({ filters: [{ kind: 'cell', column, test }], sort: [{ by: column }] });
    expect(found.map(({ identifier }) => identifier)).toEqual(['lid']);
  }
});

test('edits of any name are staged, sent and pulled again', async () => {
  const value = ({ property, locale }: Column) => `new ${property} ${locale}`;
  await edit('lid', value);
  await edit('pan', value);
  expect(await values('pan')).toEqual(COLUMNS.map(value));
  await apply();
  expect(held('lid')).toEqual(expected(value));
  expect(held('pan')).toEqual(expected(value));
  await pull();
  expect((await counted()).slice(0, NAMES.length)).toEqual(everywhere(2));
  expect((await app.call('drafts.summary', { connectionId })).changes).toBe(0);
});

test.each(NAMES)('the label, languages and attribute of “%s” can be chosen', async (property) => {
  await app.call('properties.rename', { connectionId, property, label: 'A label' });
  await app.call('properties.map', { connectionId, attribute: `a-${property}`, property });
  await app.call('languages.setTranslatable', { connectionId, property, translatable: false });
  const { propertyNames, attributeProperties, properties } = await summary();
  expect(Object.entries(propertyNames)).toEqual([[property, 'A label']]);
  expect(Object.entries(attributeProperties)).toEqual([[`a-${property}`, property]]);
  expect(properties.filter(({ translatable }) => !translatable).map(({ name }) => name)).toContain(property);
  await app.call('properties.rename', { connectionId, property, label: null });
  expect(Object.entries((await summary()).propertyNames)).toEqual([]);
});

test.each(['valueOf', '__defineGetter__', '__lookupSetter__'])(
  'a property “%s” can be added and removed',
  async (property) => {
    await app.call('properties.add', { connectionId, property, kind: 'number', translatable: false });
    const added = (await summary()).properties.find(({ name }) => name === property);
    expect(added).toMatchObject({ kind: 'number', products: 0, translatable: false });
    await app.call('properties.remove', { connectionId, property });
    expect((await summary()).properties.map(({ name }) => name)).not.toContain(property);
  },
);

test('staged edits of any name survive a file', async () => {
  const value = ({ property, locale }: Column) => `from a file ${property} ${locale}`;
  await edit('pan', value, LISTED);
  const from = { staged: { filter: 'all' as const } };
  const file = await exported(app, connectionId, { of: 'changes', from });
  await app.call('drafts.discard', { connectionId, which: { filter: 'all' } });
  const { upload } = await uploaded(app, connectionId, 'changes', file, { fileName: 'edits.json' });
  await app.call('changefiles.check', { connectionId, upload });
  await app.call('changefiles.stage', {
    connectionId,
    upload,
    replaceStaged: false,
  });
  expect(await values('pan', LISTED)).toEqual(LISTED.map(value));
});

test('a table with columns of any name is imported', async () => {
  const value = ({ property }: Column) => `imported ${property}`;
  const table = importing(app, connectionId);
  const headers = LISTED.map(({ property, locale }) => `${property} · ${locale}`);
  await table.check(`sku,${headers.join()}\npan,${LISTED.map(value).join()}\n`);
  await table.stage();
  expect(await values('pan', LISTED)).toEqual(LISTED.map(value));
});
