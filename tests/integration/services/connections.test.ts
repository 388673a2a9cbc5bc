import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#electron/platform/logger.ts';
import { memoryKeychain, type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

let app: RunningApp;
let service: ScriptedService;
const keychain = memoryKeychain();

beforeEach(async () => {
  service = await startScriptedService({
    '007': [
      { name: 'title', value: 'Pan' },
      { name: 'title', value: 'Pfanne', locale: 'de' },
    ],
  });
  app = await startApp({ keychain });
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const fields = () => fieldsFor(service);

describe('testing a connection', () => {
  it('shows a product as the app would map it, beside what the service sent', async () => {
    service.saysTotal = true;
    const test = await app.call('connections.test', { fields: fields(), token: service.token });
    expect(test.steps.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect(test.sample).toMatchObject({
      identifier: '007',
      title: 'Product 007',
      values: [
        { property: 'title', locale: 'en', value: 'Pan' },
        { property: 'title', locale: 'de', value: 'Pfanne' },
      ],
    });
    expect(JSON.parse(test.sample?.raw ?? '')).toMatchObject({ sku: '007' });
    expect(await app.call('connections.list', {})).toEqual([]);
  });

  it('tells a wrong token, address, item path and identifier field apart', async () => {
    const failedAt = async (change: object, token = service.token) => {
      const test = await app.call('connections.test', { fields: { ...fields(), ...change }, token });
      expect(test.ok).toBe(false);
      return test.steps.find(({ outcome }) => outcome === 'failed');
    };
    expect(await failedAt({}, 'wrong')).toMatchObject({ step: 'authenticate' });
    expect(await failedAt({ baseUrl: 'http://127.0.0.1:9' })).toMatchObject({ step: 'reach' });
    expect(await failedAt({ profile: { list: { items: 'data' } } })).toMatchObject({
      step: 'list',
      message: expect.stringContaining('"data" is not a list of products'),
    });
    expect(await failedAt({ identifierField: 'id' })).toMatchObject({
      step: 'map',
      message: expect.stringContaining('“id”'),
    });
  });
});

describe('connections', () => {
  it('are refused with the name of the invalid field', async () => {
    for (const [change, field] of [
      [{ name: '' }, 'fields.name'],
      [{ baseUrl: 'ftp://x' }, 'fields.baseUrl'],
      [{ locales: ['en', 'en'] }, 'fields.locales'],
      [{ profile: { patch: { shape: 'x' } } }, 'fields.profile.patch.shape'],
    ] as const) {
      const call = app.call('connections.create', {
        fields: { ...fields(), ...change } as never,
        token: 't',
      });
      await expect(call).rejects.toMatchObject({ shape: { code: 'invalid_input', field } });
    }
  });

  it('are separate: each has its own catalog, token and staged edits, and is deleted with all of them', async () => {
    const one = await app.call('connections.create', { fields: fields(), token: service.token });
    const two = await app.call('connections.create', {
      fields: { ...fields(), name: 'Other' },
      token: service.token,
    });
    for (const { id } of [one, two])
      await app.ended((await app.call('catalog.pull', { connectionId: id })).jobId);
    const { view } = await app.call('catalog.openView', { connectionId: one.id, query: {} });
    const { rows } = await app.call('catalog.window', {
      connectionId: one.id,
      view,
      start: 0,
      count: 1,
      columns: [],
    });
    const edits = [
      {
        product: rows[0]?.product ?? 0,
        property: 'title',
        locale: 'de',
        change: { kind: 'set' as const, value: 'Tiegel' },
      },
    ];
    await app.call('drafts.edit', { connectionId: one.id, label: 'Edit', edits });

    expect(await app.call('drafts.summary', { connectionId: two.id })).toMatchObject({ changes: 0 });
    expect(await app.call('backups.size', { connectionId: one.id })).toMatchObject({
      products: 1,
      stagedChanges: 1,
      changeSets: 0,
    });
    await app.call('settings.set', { lastConnection: one.id });
    await app.call('connections.remove', { connectionId: one.id });

    expect((await app.call('connections.list', {})).map(({ id }) => id)).toEqual([two.id]);
    expect(await keychain.get(one.id)).toBeNull();
    expect(readdirSync(join(app.dataDir, 'catalogs'))).toEqual([two.id]);
    expect(await app.call('settings.get', {})).toMatchObject({ lastConnection: null });
    expect(await app.refusal('catalog.summary', { connectionId: one.id })).toBe('not_found');
    expect(service.products.size).toBe(1);
  });

  it('have unique names, ignoring case', async () => {
    const one = await app.call('connections.create', { fields: fields(), token: service.token });
    const taken = { ...fields(), name: one.name.toUpperCase() };
    const second = { fields: taken, token: service.token };
    await expect(app.call('connections.create', second)).rejects.toMatchObject({
      shape: { code: 'invalid_input', field: 'fields.name' },
    });
    const two = await app.call('connections.create', {
      fields: { ...fields(), name: 'Other' },
      token: service.token,
    });
    expect(await app.refusal('connections.update', { connectionId: two.id, fields: taken })).toBe(
      'invalid_input',
    );
    await app.call('connections.update', { connectionId: one.id, fields: taken });
    expect(await app.call('connections.list', {})).toMatchObject([{ name: taken.name }, { name: 'Other' }]);
  });

  it('name the file that cannot be opened when a file is in the place of their folder', async () => {
    writeFileSync(join(app.dataDir, 'catalogs'), '');
    const { id } = await app.call('connections.create', { fields: fields(), token: service.token });
    const refused = app.call('catalog.summary', { connectionId: id });
    await expect(refused).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining(join(app.dataDir, 'catalogs', id, 'catalog.db')),
    });
  });

  it('never leave the token in a file that the app writes (promise 9)', async () => {
    await app.stop();
    app = await startApp({ keychain });
    const logger = createLogger(app.dataDir);
    const withLog = await startApp({ keychain, logger });
    const { id } = await withLog.call('connections.create', { fields: fields(), token: service.token });
    await withLog.ended((await withLog.call('catalog.pull', { connectionId: id })).jobId);
    await withLog.call('connections.test', {
      fields: { ...fields(), baseUrl: 'http://127.0.0.1:9' },
      token: service.token,
    });
    logger.error('a message that holds it', { header: `Bearer ${service.token}`, plain: service.token });
    await withLog.restart();
    const files = [withLog.dataDir, app.dataDir].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter((file) => statSync(file).isFile()),
    );
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect(readFileSync(file).includes(service.token), file).toBe(false);
    await withLog.stop();
  });
});

describe('a pull is proposed', () => {
  let connectionId: string;
  const isProposed = async () => (await app.call('catalog.summary', { connectionId })).pullProposed;
  const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  const change = (changed: object) =>
    app.call('connections.update', { connectionId, fields: { ...fields(), ...changed } });

  beforeEach(async () => {
    ({ id: connectionId } = await app.call('connections.create', {
      fields: fields(),
      token: service.token,
    }));
  });

  it('after a change of settings that affect it, across restarts, until a pull has ended', async () => {
    await change({ titleField: 'name' });
    expect(await isProposed()).toBe(false);
    await pull();
    expect(await isProposed()).toBe(false);

    await change({ locales: ['fr', 'en'] });
    expect(await isProposed()).toBe(true);
    await app.restart();
    expect(await isProposed()).toBe(true);
    await pull();
    expect(await isProposed()).toBe(false);

    await change({ locales: ['fr', 'en'], profile: { product: { title: 'sku' } } });
    expect(await isProposed()).toBe(true);
  });

  it('until the user dismisses it, or changes the settings back', async () => {
    await pull();
    await change({ titleField: 'name' });
    await app.call('catalog.dismissPull', { connectionId });
    expect(await isProposed()).toBe(false);
    await app.restart();
    expect(await isProposed()).toBe(false);
    await change({ titleField: 'label' });
    expect(await isProposed()).toBe(true);
    await change({ titleField: 'name' });
    expect(await isProposed()).toBe(false);
  });

  it('for no other change of settings', async () => {
    await pull();
    await change({ name: 'Other', colour: 'red', readOnly: true, limits: { requestsAtATime: 1 } });
    await change({ locales: ['en', 'it', 'fr'] });
    await change({ profile: { patch: { max_operations: 7 }, results: { items: 'outcomes' } } });
    expect(await isProposed()).toBe(false);
  });

  it('and an interrupted one starts again after its settings changed', async () => {
    service.products.set('008', []);
    const paged = { list: { paging: { kind: 'cursor', page_size: 1 } } };
    await change({ profile: paged });
    let pages = 0;
    service.beforeList = () => {
      if (++pages > 1) throw new Error('the service died');
    };
    await pull();
    service.beforeList = () => {};
    service.lists.length = 0;
    await change({ locales: ['en', 'fr'], profile: paged });
    expect(await pull()).toMatchObject({ state: 'done', done: 2 });
    expect(service.lists[0]?.get('offset')).toBeNull();
    expect(await isProposed()).toBe(false);
  });
});
