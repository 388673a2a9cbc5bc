import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Change } from '#shared/domain/cell.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

const product = (n: number) => [
  { name: 'title', value: `Kettle ${n}` },
  { name: 'title', value: `Kessel ${n}`, locale: 'de' },
  { name: 'tags', value: ['kitchen'] },
];

beforeEach(async () => {
  service = await startScriptedService({ '001': product(1), '002': product(2), '003': product(3) });
  app = await startApp();
  const connection = await app.connect({
    token: service.token,
    fields: fieldsFor(service),
  });
  connectionId = connection.id;
  await pull();
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

async function pull() {
  const { jobId } = await app.call('catalog.pull', { connectionId });
  const job = await app.ended(jobId);
  expect(job.state).toBe('done');
}

async function rows() {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const columns = [
    { property: 'title', locale: 'en' },
    { property: 'title', locale: 'de' },
    { property: 'tags', locale: 'en' },
  ];
  return (await app.call('catalog.window', { connectionId, view, start: 0, count: 10, columns })).rows;
}

async function edit(identifier: string, property: string, locale: string, change: Change) {
  const row = (await rows()).find((r) => r.identifier === identifier);
  if (!row) throw new Error(`no product ${identifier}`);
  await app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: [{ product: row.product, property, locale, change }],
  });
}

const set = (value: string | string[]): Change => ({ kind: 'set', value });

async function apply(): Promise<ChangeSet> {
  const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
  await app.ended(jobId);
  return app.call('changesets.get', { connectionId, changeSet });
}

const sum = ({ counts }: ChangeSet) => Object.values(counts).reduce((total, n) => total + n, 0);
const held = (identifier: string, name: string, locale?: string) =>
  service.products.get(identifier)?.find((entry) => entry.name === name && entry.locale === locale)?.value;

describe('applying', () => {
  it('sends set, remove and append in the service’s form for each cell, and makes the result the new base', async () => {
    await edit('001', 'title', 'de', set('Wasserkocher'));
    await edit('001', 'title', 'en', set('Water kettle'));
    await edit('002', 'title', 'de', { kind: 'remove' });
    await edit('003', 'tags', 'en', set(['kitchen', 'new']));
    const changeSet = await apply();

    expect(changeSet).toMatchObject({ state: 'finished', total: 4, counts: { applied: 4 } });
    expect(held('001', 'title', 'de')).toBe('Wasserkocher');
    expect(held('001', 'title')).toBe('Water kettle');
    expect(held('002', 'title', 'de')).toBeUndefined();
    expect(held('003', 'tags')).toEqual(['kitchen', 'new']);
    expect(
      service.patches
        .flat()
        .map(({ op }) => op)
        .sort(),
    ).toEqual(['append', 'remove', 'set']);

    expect(await app.call('drafts.summary', { connectionId })).toMatchObject({ changes: 0 });
    const [first, second] = await rows();
    expect(first).toMatchObject({
      title: 'Water kettle',
      values: ['Water kettle', 'Wasserkocher', ['kitchen']],
    });
    expect(first?.states['1']?.mark).toBe('applied');
    expect(second?.values[1]).toBeNull();
  });

  it('previews exactly the requests that are then sent, without the token', async () => {
    await edit('001', 'title', 'de', set('Wasserkocher'));
    const preview = await app.call('changesets.preview', { connectionId, limit: 10 });
    expect(preview).toMatchObject({ changes: 1, products: 1, locales: ['de'], operations: 1, requests: 1 });
    expect(JSON.stringify(preview)).not.toContain(service.token);
    expect(preview.first[0]?.url).toBe(`${service.url}/api/v1/integrations:api/int-1/products`);
    await apply();
    expect(service.patches).toEqual([JSON.parse(preview.first[0]?.body ?? '')]);
  });

  it('keeps failed edits staged with the service’s message, and sends only those again', async () => {
    await edit('001', 'title', 'de', set('Wasserkocher'));
    service.script.push({
      status: 200,
      body: {
        results: [{ index: 0, status: 'failed', error: { code: 'too_long', message: 'title is too long' } }],
      },
    });
    const failed = await apply();
    expect(failed).toMatchObject({ counts: { failed: 1 } });
    expect((await rows())[0]?.states['1']).toMatchObject({ mark: 'failed', said: 'title is too long' });

    await edit('001', 'title', 'de', set('Kocher'));
    const { jobId } = await app.call('changesets.retry', { connectionId, changeSet: failed.changeSet });
    await app.ended(jobId);
    expect(await app.call('changesets.get', { connectionId, changeSet: failed.changeSet })).toMatchObject({
      counts: { applied: 1, failed: 0 },
    });
    expect(held('001', 'title', 'de')).toBe('Kocher');
  });

  it.each([
    ['the connection was cut after the service applied it', 'cut_after', 1],
    ['the connection was cut before the service saw it', 'cut_before', 2],
    ['the service answered without results', 'answer_empty', 1],
    ['the service answered 500', { status: 500, body: { message: 'boom' } }, 2],
  ] as const)(
    'settles an append by reading back and never doubles it when %s',
    async (_, behaviour, requests) => {
      await edit('003', 'tags', 'en', set(['kitchen', 'new']));
      service.script.push(behaviour);
      expect(await apply()).toMatchObject({ state: 'finished', counts: { applied: 1, unknown: 0 } });
      expect(held('003', 'tags')).toEqual(['kitchen', 'new']);
      expect(service.patches.length).toBe(requests);
    },
  );

  it('leaves an append unknown when another user changed the list, and does not send it again', async () => {
    await edit('003', 'tags', 'en', set(['kitchen', 'new']));
    service.beforePatch = async () => {
      service.products.set('003', [{ name: 'tags', value: ['sale'] }]);
      return null;
    };
    service.script.push('cut_after');
    const changeSet = await apply();
    expect(changeSet.counts).toMatchObject({ unknown: 1, applied: 0 });
    expect(service.patches.length).toBe(1);
    const { rows: items } = await app.call('changesets.items', {
      connectionId,
      changeSet: changeSet.changeSet,
      filter: {},
      offset: 0,
      limit: 10,
    });
    expect(items[0]?.message).toContain('sale | new');
    const preview = await app.call('changesets.preview', { connectionId, limit: 1 });
    expect(preview).toMatchObject({ changes: 0, heldBack: { unsettled: 1 } });
  });

  it('waits as the service asks when it is busy, and then continues', async () => {
    await edit('001', 'title', 'de', set('Wasserkocher'));
    service.script.push({ status: 429, headers: { 'retry-after': '0' }, body: {} });
    expect(await apply()).toMatchObject({ state: 'finished', counts: { applied: 1 } });
    expect(service.patches.length).toBe(2);
  });

  it('pauses when the token is refused, loses nothing, and continues with a new one', async () => {
    await edit('001', 'title', 'de', set('Wasserkocher'));
    const old = service.token;
    service.token = 'rotated-token-9876543210';
    const paused = await apply();
    expect(paused).toMatchObject({ state: 'paused', counts: { pending: 1, failed: 0 } });
    expect(paused.message).not.toContain(old);

    await app.call('connections.update', { connectionId, fields: fieldsFor(service), token: service.token });
    const { jobId } = await app.call('changesets.resume', { connectionId, changeSet: paused.changeSet });
    expect((await app.ended(jobId)).state).toBe('done');
    expect(held('001', 'title', 'de')).toBe('Wasserkocher');
  });

  it('fails the item with the service’s message when the whole request is refused', async () => {
    await edit('001', 'title', 'de', set('Wasserkocher'));
    service.script.push({ status: 422, body: { error: { code: 'schema', message: 'Unknown property' } } });
    const changeSet = await apply();
    expect(changeSet.counts).toMatchObject({ failed: 1 });
    expect((await rows())[0]?.states['1']?.said).toBe('Unknown property');
  });

  it('accounts for every item: applied, failed, skipped and unknown add up to the total', async () => {
    for (const identifier of ['001', '002', '003'])
      await edit(identifier, 'title', 'de', set(`Neu ${identifier}`));
    service.script.push({
      status: 200,
      body: {
        results: [
          { index: 0, status: 'ok' },
          { index: 1, status: 'failed', error: 'no' },
        ],
      },
    });
    const changeSet = await apply();
    expect(sum(changeSet)).toBe(changeSet.total);
    expect(changeSet.counts).toMatchObject({ failed: 1 });
    // The third had no result and was not changed: reading back showed that, so only it was sent again.
    expect(service.patches.map((operations) => operations.map(({ identifier }) => identifier))).toEqual([
      ['001', '002', '003'],
      ['003'],
    ]);
  });

  it('is refused on a read-only connection, and sends nothing', async () => {
    await edit('001', 'title', 'de', set('Wasserkocher'));
    await app.call('connections.update', { connectionId, fields: fieldsFor(service, { readOnly: true }) });
    expect(await app.refusal('changesets.apply', { connectionId })).toBe('read_only');
    expect(service.patches).toEqual([]);
  });
});

describe('a staged edit', () => {
  it('conflicts with a value changed in the service, and is not sent before it is decided (promise 8)', async () => {
    await edit('001', 'title', 'de', set('Meiner'));
    service.products.set('001', [{ name: 'title', value: 'Ihrer', locale: 'de' }]);
    await pull();
    expect((await rows())[0]?.states['1']).toMatchObject({
      mark: 'conflict',
      base: 'Kessel 1',
      theirs: 'Ihrer',
    });
    expect(await app.refusal('changesets.apply', { connectionId })).toBe('invalid_input');

    await app.call('drafts.resolve', { connectionId, which: { filter: 'conflict' }, keep: 'mine' });
    await apply();
    expect(held('001', 'title', 'de')).toBe('Meiner');
  });

  it('survives a restart, with its undo', async () => {
    await edit('001', 'title', 'de', set('Wasserkocher'));
    await app.restart();
    expect((await rows())[0]).toMatchObject({ values: ['Kettle 1', 'Wasserkocher', ['kitchen']] });
    expect(await app.call('history.undo', { connectionId })).toMatchObject({ label: 'Edit', leftAlone: 0 });
    expect(await app.call('drafts.summary', { connectionId })).toMatchObject({ changes: 0 });
  });
});
