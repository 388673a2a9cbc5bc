import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { translateByMachine } from '#electron/services/translate/by-machine.ts';
import { AppError } from '#shared/contract/result.ts';
import type { SegmentFilter } from '#shared/contract/translate.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

/** A provider in the manner of LibreTranslate: it records the texts of each request, and answers as a test says. */
let provider: Server;
let requests: string[][];
let answer: (texts: string[], response: ServerResponse) => void;
let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

const says = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};
const translatesAs = (response: ServerResponse, translated: string[]) =>
  says(response, { translatedText: translated.length === 1 ? translated[0] : translated });
const translates = (of: string[], response: ServerResponse) =>
  translatesAs(
    response,
    of.map((text) => `de:${text}`),
  );
const texts = () => requests.flat();
const limited = (response: ServerResponse, seconds: string | null) =>
  says(response, { error: 'slow down' }, 429, seconds === null ? {} : { 'retry-after': seconds });

const entry = (name: string, value: unknown, locale?: string) => ({
  name,
  value,
  ...(locale === undefined ? {} : { locale }),
});

beforeEach(async () => {
  requests = [];
  answer = translates;
  provider = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { q } = JSON.parse(body);
      requests.push([q].flat());
      answer(requests.at(-1)!, response);
    });
  });
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  app = await startApp();
  await pull(FEW);
});

const FEW = {
  K1: [entry('title', 'Kettle', 'en'), entry('title', 'Kessel', 'de'), entry('care', 'Descale', 'en')],
  K2: [entry('title', 'Pan', 'en'), entry('tags', ['Steel', 'Round'], 'en')],
  K3: [entry('title', 'Pan', 'en'), entry('care', 'Wipe {n} times', 'en')],
};
const MANY = Object.fromEntries(
  Array.from({ length: 500 }, (_, at) => [`K${at}`, [entry('title', `Kettle ${at}`, 'en')]]),
);

async function pull(products: Parameters<typeof startScriptedService>[0]): Promise<void> {
  service = await startScriptedService(products);
  const fields = fieldsFor(service, {
    locales: ['en', 'de'],
    name: `${Object.keys(products).length} products`,
  });
  connectionId = (await app.call('connections.create', { token: service.token, fields })).id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
}

async function pullMany(): Promise<void> {
  await service.close();
  await pull(MANY);
}

afterEach(async () => {
  await app.stop();
  await service.close();
  provider.close();
  provider.closeAllConnections();
});

const setUp = () =>
  app.call('machine.setSettings', {
    provider: 'libretranslate',
    address: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  });

async function open(filter: Partial<SegmentFilter> = {}) {
  const scope = { query: {}, source: 'en', targets: ['de'], properties: null };
  const { list, segments } = await app.call('translate.open', { connectionId, scope, filter });
  const window = { connectionId, list, start: 0, count: 100 };
  return { list, rows: segments === 0 ? [] : (await app.call('translate.window', window)).segments };
}
const shown = async () =>
  Object.fromEntries(
    (await open()).rows.map(({ identifier, property, item, target }) => [
      [identifier, property, item].filter((part) => part !== null).join(' '),
      target,
    ]),
  );
const byMachine = async (list: number) =>
  app.ended((await app.call('translate.byMachine', { connectionId, list })).jobId);

describe('translating the empty texts by machine', () => {
  it('is refused while no provider is set up, and nothing is sent', async () => {
    const { list } = await open();
    await expect(byMachine(list)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(texts()).toEqual([]);
  });

  it('says before what it would send: the same text once, without what the memory knows', async () => {
    await setUp();
    const { list, rows } = await open();
    expect(await app.call('translate.machineCost', { connectionId, list })).toEqual({
      segments: 6,
      texts: 5,
      characters: 'Descale'.length + 'Pan'.length + 'Steel'.length + 'Round'.length + 'Wipe {n} times'.length,
      tokens: expect.any(Number),
      exact: 0,
      tooLong: 0,
    });
    const pan = rows.find(({ identifier, property }) => identifier === 'K2' && property === 'title')!;
    const { product, property, locale, item } = pan;
    await app.call('translate.save', {
      connectionId,
      list,
      segments: [{ product, property, locale, item, target: 'Pfanne', origin: 'person', review: null }],
      repeat: null,
    });
    await expect
      .poll(async () => (await app.call('translate.machineCost', { connectionId, list })).exact)
      .toBe(1);
    expect(await app.call('translate.machineCost', { connectionId, list })).toMatchObject({
      segments: 4,
      texts: 4,
    });
    expect(texts()).toEqual([]);
  });

  it('asks for each text once, and stages the answers to be reviewed; what was there stays', async () => {
    await setUp();
    const { list } = await open();
    expect((await byMachine(list)).message).toBe('6 texts translated by machine, to be reviewed.');
    expect(texts().filter((text) => text === 'Pan')).toHaveLength(1);
    expect(texts()).not.toContain('Kettle');
    expect(await shown()).toEqual({
      'K1 title': 'Kessel',
      'K1 care': 'de:Descale',
      'K2 title': 'de:Pan',
      'K2 tags 0': 'de:Steel',
      'K2 tags 1': 'de:Round',
      'K3 title': 'de:Pan',
      'K3 care': 'de:Wipe {n} times',
    });
    const { rows } = await open({ status: 'needs_review' });
    expect(rows).toHaveLength(6);
    expect(rows.every(({ origin }) => origin === 'machine')).toBe(true);
    await app.call('history.undo', { connectionId });
    expect((await app.call('drafts.summary', { connectionId })).changes).toBe(0);
  });

  it('asks for many texts in few requests', async () => {
    await setUp();
    await pullMany();
    const { list } = await open();
    expect((await byMachine(list)).message).toBe('500 texts translated by machine, to be reviewed.');
    expect(new Set(texts()).size).toBe(500);
    expect(requests).toHaveLength(10);
  });

  it('asks one by one where the provider takes no lists', async () => {
    answer = (of, response) =>
      of.length > 1 ? says(response, { error: 'Invalid request' }, 400) : translates(of, response);
    await setUp();
    const { list } = await open();
    expect((await byMachine(list)).message).toBe('6 texts translated by machine, to be reviewed.');
    expect(await shown()).toMatchObject({ 'K1 care': 'de:Descale', 'K2 tags 1': 'de:Round' });
  });

  it('asks only for what the list shows', async () => {
    await setUp();
    const { list } = await open({ property: 'care' });
    await byMachine(list);
    expect(texts()).toHaveLength(2);
    expect(await shown()).toMatchObject({ 'K1 care': 'de:Descale', 'K2 title': null });
  });

  it('does not stage a text that lost a placeholder or got a tag, nor a list with such an item, and says so', async () => {
    answer = (of, response) =>
      translatesAs(
        response,
        of.map((text) => (text.includes('Wipe') ? 'wischen' : text === 'Round' ? '<b>Rund</b>' : 'gut')),
      );
    await setUp();
    const { list } = await open();
    const { message } = await byMachine(list);
    expect(message).toContain('texts translated by machine, to be reviewed.');
    expect(message).toContain('came back changed');
    expect(await shown()).toMatchObject({ 'K3 care': null, 'K2 tags 0': null, 'K2 tags 1': null });
  });

  it('waits as long as the provider asks, and goes on', async () => {
    let first = true;
    answer = (of, response) => {
      if (!first) return translates(of, response);
      first = false;
      limited(response, '1');
    };
    await setUp();
    const { list } = await open();
    expect((await byMachine(list)).state).toBe('done');
    expect(Object.values(await shown())).not.toContain(null);
  });

  it('ends when the provider fails, with its words, and keeps what was answered', async () => {
    answer = (of, response) => (requests.length > 2 ? limited(response, null) : translates(of, response));
    await setUp();
    await pullMany();
    const { list } = await open();
    const job = await byMachine(list);
    expect(job.state).toBe('failed');
    expect(job.error?.message).toMatch(/has a limit.*slow down.*translated by machine, to be reviewed\./);
    const filled = Object.values(await shown()).filter((target) => target?.startsWith('de:'));
    expect(filled.length).toBeGreaterThanOrEqual(2);
  });

  it('when cancelled keeps what was answered, and asks no more', async () => {
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<unknown>();
    answer = async (of, response) => {
      if (requests.length >= 3) await cancelled;
      translates(of, response);
    };
    await setUp();
    await pullMany();
    const { list } = await open();
    const { jobId } = await app.call('translate.byMachine', { connectionId, list });
    await expect.poll(() => requests.length).toBeGreaterThanOrEqual(3);
    cancel(await app.call('jobs.cancel', { jobId }));
    expect((await app.ended(jobId)).state).toBe('cancelled');
    expect(requests.length).toBeLessThanOrEqual(4);
    expect((await app.call('drafts.summary', { connectionId })).changes).toBeGreaterThan(0);
  });

  it('leaves alone what somebody translated meanwhile, and works though its list was closed', async () => {
    let isFirst = true;
    answer = async (of, response) => {
      if (isFirst) {
        isFirst = false;
        const { list, rows } = await open();
        const care = rows.find(({ identifier, property }) => identifier === 'K1' && property === 'care')!;
        const { product, property, locale, item } = care;
        const segments = [
          { product, property, locale, item, target: 'Von Hand', origin: 'person' as const, review: null },
        ];
        await app.call('translate.save', { connectionId, list, segments, repeat: null });
        for (const search of ['a', 'b', 'c', 'd', 'e']) await open({ search });
      }
      translates(of, response);
    };
    await setUp();
    const { list } = await open();
    expect((await byMachine(list)).message).toBe(
      '5 texts translated by machine, to be reviewed. 1 text was written or changed meanwhile, and left alone.',
    );
    expect(await shown()).toMatchObject({ 'K1 care': 'Von Hand', 'K2 title': 'de:Pan' });
  });

  it('that could not be staged at first is staged at the end, and the failure is told', async () => {
    const scope = {
      source: 'en',
      targets: ['de'],
      query: {},
      properties: null,
      references: [],
      everything: false,
    };
    const segments = Array.from({ length: 120 }, (_, product) => ({
      product,
      property: 'title',
      locale: 'de',
      item: null,
      source: `Text ${product}`,
      target: null,
      gone: false,
    }));
    const staged: unknown[][] = [];
    let isFull = true;
    const store = {
      segmentScope: async () => scope,
      segments: async (_: number, start: number, count: number) => segments.slice(start, start + count),
      terms: async () => [],
      checkSettings: async () => ({ limits: [] }),
      sentenceSettings: async () => ({ isOn: true, without: [], rules: [] }),
      fillSegments: async (_: number, ready: unknown[]) => {
        if (isFull) {
          isFull = false;
          throw new AppError('storage', 'The disk is full.');
        }
        staged.push(ready);
        return { filled: ready.length, held: 0, left: 0 };
      },
    };
    const memory = async () => ({
      exact: async (_: unknown, of: string[]) => of.map(() => null),
      competing: async (_: unknown, of: string[]) => of.map(() => null),
      suggest: async () => [],
    });
    const machine = {
      ready: async () => ({ api: { most: { texts: 50, characters: 5000 } } }),
      suggestMany: async ({ texts: of }: { texts: readonly unknown[] }) =>
        of.map(() => ({ target: 'übersetzt', changedCodes: [] })),
    };
    const handle = { signal: new AbortController().signal, report: () => {} };
    const work = translateByMachine({ store, memory } as never, machine as never, 1, handle as never);
    await expect(work).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining('The disk is full.'),
    });
    expect(staged.flat().length).toBeGreaterThanOrEqual(100);
  });
});
