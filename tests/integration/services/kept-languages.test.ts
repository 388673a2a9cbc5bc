import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '#electron/sandbox/start.ts';
import { openAppStore } from '#electron/store/open.ts';
import { startStoreThread } from '#electron/store/store-thread.ts';
import { type ConnectionFields, fieldsOf } from '#shared/contract/connections.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { numberFormat } from '#shared/domain/number-format.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { STRUCTURE } from '#shared/service/structure.ts';
import { startCreating } from '../../support/creating.ts';
import { exported } from '../../support/exported.ts';
import { startFeedApp } from '../../support/feed-app.ts';
import { importing } from '../../support/importing.ts';
import { heldProduct, startRemovableService } from '../../support/removable-service.ts';
import { startRemoving } from '../../support/removing.ts';
import { startRequiredService } from '../../support/required-service.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { type Entry, fieldsFor, startScriptedService } from '../../support/scripted-service.ts';
import { connected, shownBy } from '../../support/services/measure.ts';
import { translationRows } from '../../support/services/translation-rows.ts';
import { uploaded } from '../../support/uploaded.ts';

const LISTED = ['en', 'de', 'fr', 'ja'];
const KEPT = ['en', 'de'];

/** `texts`: by language; those without one are in the primary one (2.1 rule 2). */
const entries = (name: string, texts: Record<string, unknown>): Entry[] =>
  Object.entries(texts).map(([locale, value]) => ({ name, value, locale }));

const PRODUCTS = {
  A: [
    ...entries('title', { en: 'Pan', de: 'Pfanne', fr: 'Poêle', it: 'Padella' }),
    ...entries('care', { en: 'Wash', fr: 'Laver' }),
  ],
  B: [...entries('title', { en: 'Pot', de: 'Topf' }), ...entries('care', { en: 'Dry', de: 'Trocknen' })],
};

/** Short calls of an app about one connection. */
function calls(app: RunningApp, connectionId: string, fields: ConnectionFields) {
  const rows = async (...filters: ViewFilter[]) => {
    const { view } = await app.call('catalog.openView', { connectionId, query: { filters } });
    const window = { connectionId, view, start: 0, count: 100, columns: [] };
    return { view, rows: (await app.call('catalog.window', window)).rows };
  };
  const numberOf = async (identifier: string) =>
    (await rows()).rows.find((row) => row.identifier === identifier)!.product;
  const one = {
    rows,
    numberOf,
    found: async (...filters: ViewFilter[]) =>
      (await rows(...filters)).rows.map(({ identifier }) => identifier).sort(),
    pull: async () => {
      const job = await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
      expect(job.state).toBe('done');
      return job;
    },
    keep: (keptLocales: string[] | null) =>
      app.call('connections.update', { connectionId, fields: { ...fields, keptLocales } }),
    shown: async () => (await app.call('connections.list', {})).find(({ id }) => id === connectionId)!,
    cells: async (identifier: string): Promise<Record<string, CellValue>> => {
      const { cells } = await app.call('catalog.product', {
        connectionId,
        product: await numberOf(identifier),
      });
      return Object.fromEntries(
        cells.map(({ property, locale, value }) => [`${property}/${locale}`, value] as const),
      );
    },
    edit: async (identifier: string, property: string, locale: string, value: string) =>
      app.call('drafts.edit', {
        connectionId,
        label: 'Edit',
        edits: [{ product: await numberOf(identifier), property, locale, change: { kind: 'set', value } }],
      }),
    apply: async () => {
      const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
      await app.ended(jobId);
      return app.call('changesets.get', { connectionId, changeSet });
    },
    staged: async () => (await app.call('drafts.summary', { connectionId })).changes,
  };
  return one;
}

async function setUp(change: Partial<ConnectionFields> = { keptLocales: KEPT }, pageSize = 100) {
  const service = await startScriptedService(structuredClone(PRODUCTS), pageSize);
  const app = await startApp();
  onTestFinished(async () => {
    await app.stop();
    await service.close();
  });
  const fields = fieldsFor(service, { locales: LISTED, ...change });
  const { id: connectionId } = await app.connect({ fields, token: service.token });
  const one = calls(app, connectionId, fields);
  await one.pull();
  return { app, service, connectionId, fields, ...one };
}

const empty = (locale: string): ViewFilter => ({ kind: 'emptyIn', locale, property: 'title' });
const test = (property: string, locale: string, is: 'empty' | 'filled'): ViewFilter => ({
  kind: 'cell',
  column: { property, locale },
  test: { is },
});
const not = (filter: ViewFilter): ViewFilter => ({
  kind: 'group',
  match: 'all',
  negated: true,
  filters: [filter],
});

describe('a connection that keeps two of four languages', () => {
  it('keeps the values of the others back, and says which are not pulled', async () => {
    const { cells, shown, app, connectionId } = await setUp();
    expect(await cells('A')).toEqual({ 'title/en': 'Pan', 'title/de': 'Pfanne', 'care/en': 'Wash' });
    expect(await shown()).toMatchObject({
      locales: KEPT,
      listedLocales: LISTED,
      keptLocales: KEPT,
      pulledLocales: KEPT,
    });
    const { properties, unlisted } = await app.call('catalog.summary', { connectionId });
    expect(properties.flatMap(({ locales }) => Object.keys(locales)).sort()).toEqual([
      'de',
      'de',
      'en',
      'en',
    ]);
    expect(unlisted).toEqual([]);
    await app.restart();
    expect(await shown()).toMatchObject({ locales: KEPT, pulledLocales: KEPT });
  });

  it('names nothing that was kept back as not understood', async () => {
    const { service, pull } = await setUp();
    service.saysTotal = true;
    expect((await pull()).warning).toBeNull();
  });

  it('finds none of its products as empty, filled or missing in a language that is not pulled', async () => {
    const { found } = await setUp();
    for (const filter of [
      empty('fr'),
      { kind: 'emptyIn', locale: 'fr' } as const,
      test('title', 'fr', 'empty'),
      test('title', 'fr', 'filled'),
      { ...test('title', 'fr', 'empty'), test: { is: 'empty', inherited: true } } as ViewFilter,
      { ...test('title', 'fr', 'empty'), test: { is: 'empty', filledIn: 'en' } } as ViewFilter,
    ]) {
      expect(await found(filter)).toEqual([]);
      expect(await found(not(filter))).toEqual([]);
    }
    expect(await found(test('care', 'de', 'empty'))).toEqual(['A']);
    expect(await found({ kind: 'emptyIn', locale: 'de' })).toEqual(['A']);
  });

  it('counts no product without a value among those of a column that is not pulled', async () => {
    const { app, connectionId } = await setUp();
    const facets = (locale: string) =>
      app.call('views.facets', {
        connectionId,
        query: {},
        column: { property: 'care', locale },
        search: '',
        limit: 10,
      });
    expect((await facets('fr')).values).toEqual([]);
    expect((await facets('de')).values).toContainEqual({ value: null, products: 1 });
  });

  it('refuses what would take a value that was kept back for none', async () => {
    const { app, connectionId, edit, rows } = await setUp();
    const refused = async (work: Promise<unknown>) =>
      expect(await work.then(() => null, String)).toMatch(/“fr” is not pulled/);
    await refused(edit('A', 'title', 'fr', 'Casserole'));
    await refused(
      app.call('translate.open', {
        connectionId,
        scope: {
          query: {},
          source: 'en',
          targets: ['fr'],
          references: [],
          properties: null,
          everything: false,
        },
        filter: {},
      }),
    );
    await refused(app.call('completeness.overview', { connectionId, query: {}, locales: ['en', 'fr'] }));
    const { view } = await rows();
    const { jobId } = await app.call('exports.start', {
      connectionId,
      rows: { view, ranges: null },
      target: {
        kind: 'table',
        format: { kind: 'xlsx' },
        columns: ['identifier', { property: 'title', locale: 'fr' }],
        rows: 'products',
        guardFormulas: true,
      },
      staged: true,
      fileName: 'products.xlsx',
    });
    expect(await app.ended(jobId)).toMatchObject({
      state: 'failed',
      error: { message: expect.stringMatching(/“fr” is not pulled/) },
    });
  });

  it('leaves a column of a file out that is not pulled, and says so', async () => {
    const { app, connectionId, staged } = await setUp();
    const file = importing(app, connectionId);
    await file.check('sku,title-de,title-fr\nA,Bratpfanne,Casserole\n');
    const [row] = await file.rows();
    expect(row?.cells.map(({ verdict, message }) => [verdict, message])).toEqual([
      ['set', null],
      ['invalid', expect.stringMatching(/“fr” is not pulled/)],
    ]);
    await file.stage();
    expect(await staged()).toBe(1);
  });

  it('leaves changes of a file out that are in a language that is not pulled, and names it', async () => {
    const whole = await setUp({});
    await whole.edit('A', 'title', 'de', 'Wok');
    await whole.edit('A', 'title', 'fr', 'Casserole');
    const from = { staged: { filter: 'all' as const } };
    const text = await exported(whole.app, whole.connectionId, { of: 'changes', from, format: 'json' });
    const { app, connectionId } = await setUp();
    const { upload } = await uploaded(app, connectionId, 'changes', text, { fileName: 'changes.json' });
    const check = await app.call('changefiles.check', { connectionId, upload, useSimilar: false });
    expect(check).toMatchObject({ stages: 1, unknownLocales: { changes: 1, locales: ['fr'] } });
  });

  it('takes no file of full updates: they would remove what was kept back', async () => {
    const { app, connectionId } = await setUp();
    const file = importing(app, connectionId);
    const job = await file.check('sku,title\nA,Wok\n', { known: 'replace' });
    expect(job).toMatchObject({
      state: 'failed',
      error: { message: expect.stringMatching(/only some of them are pulled/) },
    });
  });

  it('edits, sends and undoes in the languages that it keeps', async () => {
    const { service, edit, apply, app, connectionId, cells } = await setUp();
    await edit('A', 'title', 'de', 'Wok');
    const { changeSet, counts } = await apply();
    expect(counts).toMatchObject({ applied: 1, failed: 0, conflict: 0 });
    expect(service.products.get('A')).toContainEqual({ name: 'title', value: 'Poêle', locale: 'fr' });
    const undo = await app.call('changesets.undo', { connectionId, changeSet, which: { filter: {} } });
    await app.ended(undo.jobId);
    expect(await cells('A')).toMatchObject({ 'title/de': 'Pfanne' });
    expect(service.products.get('A')).toEqual(expect.arrayContaining(PRODUCTS.A));
  });
});

describe('a language that is kept later', () => {
  it('is not pulled until the next pull has ended, and not while that is half done', async () => {
    const { service, keep, found, cells, shown, app, connectionId } = await setUp({ keptLocales: KEPT }, 1);
    await keep(['en', 'de', 'fr']);
    expect(await shown()).toMatchObject({ locales: KEPT, keptLocales: ['en', 'de', 'fr'] });
    expect((await app.call('catalog.summary', { connectionId })).pullProposed).toBe(true);
    expect(await found(empty('fr'))).toEqual([]);

    const second = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    service.beforeList = (query) => {
      if (query.get('offset') === null) return;
      reached.resolve();
      return second.promise;
    };
    const { jobId } = await app.call('catalog.pull', { connectionId });
    await reached.promise;
    expect(await found(empty('fr'))).toEqual([]);
    expect((await shown()).locales).toEqual(KEPT);
    second.resolve();
    await app.ended(jobId);

    expect((await shown()).locales).toEqual(['en', 'de', 'fr']);
    expect(await found(empty('fr'))).toEqual(['B']);
    expect(await cells('A')).toMatchObject({ 'title/fr': 'Poêle', 'care/fr': 'Laver' });
    expect((await app.call('feed.status', { connectionId })).unseen).toBe(0);
  });

  it('is kept and pulled from where it is missed', async () => {
    const { app, connectionId, shown, pull, found } = await setUp();
    await app.call('languages.keep', { connectionId, locale: 'fr' });
    expect(await shown()).toMatchObject({ locales: KEPT, keptLocales: ['en', 'de', 'fr'] });
    await pull();
    expect((await shown()).locales).toEqual(['en', 'de', 'fr']);
    await app.call('languages.keep', { connectionId, locale: 'ja' });
    await pull();
    expect(await shown()).toMatchObject({ locales: LISTED, keptLocales: null, pulledLocales: null });
    expect(await found(empty('ja'))).toEqual(['A', 'B']);
  });
});

describe('a language that is no longer kept', () => {
  it('loses its values with the next pull, without a change of the service', async () => {
    const { keep, cells, shown, pull, app, connectionId, found } = await setUp({});
    expect(await found(empty('fr'))).toEqual(['B']);
    await keep(KEPT);
    expect((await shown()).locales).toEqual(KEPT);
    expect(await cells('A')).toMatchObject({ 'title/fr': 'Poêle' });
    await app.call('catalog.dismissPull', { connectionId });
    await pull();
    expect(Object.keys(await cells('A')).sort()).toEqual(['care/en', 'title/de', 'title/en']);
    expect(await found({ kind: 'changedInService' })).toEqual([]);
    expect((await app.call('feed.status', { connectionId })).unseen).toBe(0);
  });

  it('keeps the cells that are edited or on their way, until those are settled', async () => {
    const { keep, cells, pull, edit, staged, apply, service } = await setUp({});
    await edit('A', 'title', 'fr', 'Casserole');
    await keep(KEPT);
    await pull();
    expect(await cells('A')).toEqual({
      'title/en': 'Pan',
      'title/de': 'Pfanne',
      'title/fr': 'Casserole',
      'care/en': 'Wash',
    });
    service.script = ['cut_after'];
    const { counts } = await apply();
    expect(counts.failed + counts.conflict).toBe(0);
    expect(service.products.get('A')).toContainEqual({ name: 'title', value: 'Casserole', locale: 'fr' });
    await pull();
    expect(await staged()).toBe(0);
    await pull();
    expect(Object.keys(await cells('A')).sort()).toEqual(['care/en', 'title/de', 'title/en']);
  });

  it('is undone by what the service holds, though the value is no longer here', async () => {
    const { keep, pull, edit, apply, service, app, connectionId } = await setUp({});
    await edit('A', 'title', 'fr', 'Casserole');
    const { changeSet } = await apply();
    await keep(KEPT);
    await pull();
    await pull();
    const undo = await app.call('changesets.undo', { connectionId, changeSet, which: { filter: {} } });
    await app.ended(undo.jobId);
    expect(service.products.get('A')).toContainEqual({ name: 'title', value: 'Poêle', locale: 'fr' });
  });

  it('is no field of templates, though one cell of it is still there', async () => {
    const { keep, pull, edit, app, connectionId, rows } = await setUp({});
    await edit('A', 'title', 'fr', 'Casserole');
    await keep(KEPT);
    await pull();
    const { view } = await rows();
    const plan = (template: string) =>
      app.call('cells.plan', {
        connectionId,
        selection: {
          view,
          columns: [{ property: 'care', locale: 'de' }],
          ranges: [{ firstRow: 0, lastRow: 1, firstColumn: 0, lastColumn: 0 }],
        },
        edit: {
          kind: 'transform',
          steps: [{ step: 'template', template, onlyIfEmpty: false }],
          numbers: numberFormat('en'),
        },
        plan: 'transform',
        limit: 10,
      });
    expect(await plan('{title@de}!')).toMatchObject({ changes: 2, problems: {} });
    expect(await plan('{title@fr}!')).toMatchObject({ changes: 0, problems: { unknown_field: 2 } });
  });

  it('stages nothing by undo or redo of earlier steps', async () => {
    const { keep, pull, edit, staged, app, connectionId } = await setUp({});
    await edit('A', 'title', 'fr', 'Casserole');
    await app.call('history.undo', { connectionId });
    await keep(KEPT);
    await pull();
    await app.call('history.redo', { connectionId });
    expect(await staged()).toBe(0);
  });
});

describe('whole products of which only some languages are kept', () => {
  const held = (sku: string) =>
    heldProduct(sku, {
      properties: [
        { name: 'title', value: `Kettle ${sku}` },
        { name: 'title', value: `Kessel ${sku}`, locale: 'de' },
        { name: 'title', value: `Bouilloire ${sku}`, locale: 'fr' },
      ],
    });

  async function start() {
    const service = await startRemovableService([held('001'), held('002')]);
    const app = await startApp();
    onTestFinished(async () => {
      await app.stop();
      await service.close();
    });
    const removing = await startRemoving(app, service, { locales: ['en', 'de', 'fr'], keptLocales: KEPT });
    return { service, app, removing };
  }

  it('are removed and restored with every value that the service had', async () => {
    const { service, removing } = await start();
    await removing.mark('delete', '001');
    const { changeSet, counts } = await removing.remove();
    expect(counts.applied).toBe(1);
    expect((await removing.restore(changeSet)).counts.applied).toBe(1);
    expect(service.products.get('001')?.properties).toEqual(held('001').properties);
  });

  it('are not replaced by a full update that was staged while all languages were kept', async () => {
    const service = await startRemovableService([held('001')]);
    const app = await startApp();
    onTestFinished(async () => {
      await app.stop();
      await service.close();
    });
    const locales = ['en', 'de', 'fr'];
    const creating = await startCreating(app, service, { locales });
    const { connectionId } = creating;
    await creating.replace('001', { title: 'Wok' });
    expect(await creating.staged()).toMatchObject([{ mode: 'replace', problem: null }]);
    const shown = (await app.call('connections.list', {})).find(({ id }) => id === connectionId)!;
    await app.call('connections.update', { connectionId, fields: { ...fieldsOf(shown), keptLocales: KEPT } });
    await creating.pull();
    expect(await creating.staged()).toMatchObject([{ mode: 'replace', problem: 'partly_pulled' }]);
    expect(await creating.begin().then(() => null, String)).toMatch(/Nothing was sent/);
    expect(service.puts).toEqual([]);
  });

  it('get a new parent with every value that the service had', async () => {
    const { service, app, removing } = await start();
    const { connectionId } = removing;
    const product = (await removing.products()).get('002')!;
    const cell: CellRef = { product, property: STRUCTURE.parent, locale: 'en' };
    await app.call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: [{ ...cell, change: { kind: 'set', value: '001' } }],
    });
    const { jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    expect(service.products.get('002')).toMatchObject({
      parent_identifier: '001',
      properties: expect.arrayContaining(held('002').properties),
    });
  });
});

describe('the sandbox', () => {
  it('is pulled in two languages, and read and enriched without the others', async () => {
    const sandbox = await startSandbox({ products: 30 });
    const app = await startApp();
    onTestFinished(async () => {
      await app.stop();
      await sandbox.close();
    });
    const fields: ConnectionFields = {
      name: 'Sandbox',
      baseUrl: sandbox.url,
      integrationId: sandbox.integrationId,
      locales: ['en', 'de', 'fr', 'ja', 'ar'],
      keptLocales: KEPT,
      identifierField: 'sku',
      titleField: 'title',
    };
    const { id: connectionId } = await app.connect({ fields, token: sandbox.token });
    const one = calls(app, connectionId, fields);
    await one.pull();
    const languages = async () =>
      new Set((await shownBy(app, connectionId)).flatMap(({ cells }) => cells.map(({ locale }) => locale)));
    expect(await languages()).toEqual(new Set(KEPT));
    await one.pull();
    expect((await one.pull()).warning).toBeNull();
    expect(await languages()).toEqual(new Set(KEPT));
    expect(await one.found({ kind: 'changedInService' })).toEqual([]);
  });
});

describe('a service by other hands', () => {
  it('is read in the kept languages exactly as when all are kept', async () => {
    const { app, connectionId, form } = await connected(translationRows);
    const cellsOf = async () =>
      new Map(
        (await shownBy(app, connectionId)).map(({ identifier, cells }) => [
          identifier,
          cells.map(({ property, locale, value }) => `${property}/${locale} ${JSON.stringify(value)}`).sort(),
        ]),
      );
    const before = await cellsOf();
    const [primary = '', second = ''] = form.fields.locales;
    const one = calls(app, connectionId, form.fields);
    await one.keep([primary, second]);
    expect((await one.pull()).warning).toBeNull();
    const isKept = (cell: string) =>
      [primary, second].some((locale) => cell.split(' ')[0]?.endsWith(`/${locale}`));
    const after = await cellsOf();
    expect(after).toEqual(new Map([...before].map(([id, cells]) => [id, cells.filter(isKept)])));
    expect([...after.values()].flat().length).toBeLessThan([...before.values()].flat().length);
  });
});

describe('required attributes', () => {
  const entry = (name: string, is_completed: boolean) => ({
    attribute_id: `a-${name}`,
    attribute_name: name,
    taxonomy_id: 't1',
    resolved_anchor_id: 'n1',
    contributing_node_ids: ['n1'],
    is_completed,
  });

  it('that are filled in a language that is no longer kept are not missing', async () => {
    const service = await startRequiredService([
      {
        product_id: 'id-A',
        sku: 'A',
        title: 'Pan',
        properties: [
          ...entries('title', { en: 'Pan', de: 'Pfanne' }),
          ...entries('care', { fr: 'Laver' }),
          ...entries('use', { en: 'Fry', fr: 'Frire' }),
        ],
      },
      { product_id: 'id-B', sku: 'B', title: 'Pot', properties: entries('use', { en: 'Boil' }) },
    ]);
    const app = await startApp();
    onTestFinished(async () => {
      await app.stop();
      await service.close();
    });
    service.required = (id) => ({
      attributes: ['title', 'care', 'use'].map((name) => entry(name, id === 'id-A' || name === 'use')),
    });
    const fields: ConnectionFields = {
      name: 'Required',
      baseUrl: service.url,
      integrationId: 'int-1',
      locales: ['en', 'de', 'fr'],
      identifierField: 'sku',
      titleField: 'title',
    };
    const { id: connectionId } = await app.connect({ fields, token: service.token });
    const one = calls(app, connectionId, fields);
    await one.pull();
    await app.ended((await app.call('completeness.read', { connectionId, which: { query: {} } })).jobId);
    const counted = async () => {
      const { any, byLocale } = await app.call('completeness.overview', {
        connectionId,
        query: {},
        locales: ['en', 'de'],
      });
      return [any, ...byLocale].map((count) => count?.filled);
    };
    const missing = (locale: string): ViewFilter => ({
      kind: 'missing',
      scope: { of: 'product' },
      locale,
      attribute: null,
      how: '>',
      fields: 0,
    });
    expect(await counted()).toEqual([4, 4, 1]);
    expect(await one.found(missing('fr'))).toEqual(['A', 'B']);
    await one.keep(KEPT);
    await one.pull();
    expect(await counted()).toEqual([4, 4, 1]);
    expect(await one.found(missing('fr'))).toEqual([]);
    await one.edit('A', 'use', 'en', 'Roast');
    await one.edit('B', 'care', 'de', 'Trocknen');
    expect((await counted())[0]).toBe(4);
  });
});

describe('what is read between pulls', () => {
  it('is kept in the same languages, and is no change in the others', async () => {
    const feed = await startFeedApp(['001'], { locales: ['en', 'de', 'fr'], keptLocales: KEPT });
    feed.service.enrich('001', { 'title/de': 'Lampe', 'title/fr': 'Lampe', 'title/en': 'Lantern' });
    await feed.poll();
    expect(await feed.values('001')).toEqual({ 'title/en': 'Lantern', 'title/de': 'Lampe' });
    expect((await feed.lines()).toSorted()).toEqual([
      '001 title/de: — → Lampe',
      '001 title/en: Lamp 001 → Lantern',
    ]);
  });
});

describe('a language that is left out and kept again without a pull in between', () => {
  it('has the values of every product that was read meanwhile', async () => {
    const locales = ['en', 'de', 'fr'];
    const feed = await startFeedApp(['001'], { locales });
    const { app, service, connectionId } = feed;
    const keep = (keptLocales: string[] | null) =>
      app.call('connections.update', {
        connectionId,
        fields: { ...service.fields, locales, keptLocales },
      });
    service.enrich('001', { 'title/fr': 'Lampe' });
    await feed.poll();
    await keep(KEPT);
    service.enrich('001', { 'title/fr': 'Lanterne', 'title/en': 'Lantern' });
    await feed.poll();
    expect(await feed.values('001')).toMatchObject({ 'title/en': 'Lantern' });
    await keep(null);
    expect(await feed.values('001')).toEqual({ 'title/en': 'Lantern', 'title/fr': 'Lanterne' });
  });
});

describe('the catalog', () => {
  it('says itself which languages it has read, whatever the list of connections says', async () => {
    const { app, connectionId, shown, found } = await setUp();
    await app.restart(async () => {
      const store = await openAppStore(join(app.dataDir, 'app.db'), startStoreThread('app'));
      await store.savePulledLocales(connectionId, null);
      const [stored] = await store.connections();
      await store.saveConnection({ ...stored!, keptLocales: null });
      await store.close();
    });
    expect(await found(empty('fr'))).toEqual([]);
    expect(await shown()).toMatchObject({ locales: KEPT, keptLocales: null, pulledLocales: KEPT });
  });

  it('does not go on with a pull of other languages, even if those are kept again', async () => {
    const { app, service, connectionId, keep, cells, found } = await setUp({ keptLocales: KEPT }, 1);
    await keep(null);
    const half = Promise.withResolvers<void>();
    service.beforeList = async (query) => {
      if (query.get('offset') !== null) half.resolve();
    };
    const { jobId } = await app.call('catalog.pull', { connectionId });
    await half.promise;
    await app.call('jobs.cancel', { jobId });
    await app.ended(jobId);
    service.beforeList = () => {};
    await keep(KEPT);
    await app.call('catalog.summary', { connectionId });
    service.products.set('A', [...service.products.get('A')!, ...entries('use', { fr: 'Frire' })]);
    await keep(null);
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    expect(await cells('A')).toMatchObject({ 'title/fr': 'Poêle', 'use/fr': 'Frire' });
    expect(await found(empty('fr'))).toEqual(['B']);
  });
});
