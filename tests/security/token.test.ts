import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '#electron/platform/logger.ts';
import type { InputOf, OperationName, OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { startApp } from '../support/running-app.ts';
import { tempDir } from '../support/temp-dir.ts';

const TOKEN = 'sk_live/A+b=c"d-0123456789';
/** Half of it is too much already. */
const TELLING = [TOKEN, TOKEN.slice(0, 13), TOKEN.slice(-13), encodeURIComponent(TOKEN), btoa(TOKEN)];

/** The token in every form in which a service may write it into JSON. */
const inJson = [
  JSON.stringify(TOKEN).slice(1, -1),
  [...TOKEN].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  JSON.stringify(TOKEN).slice(1, -1).replaceAll('/', '\\/'),
  encodeURIComponent(TOKEN),
  btoa(`user:${TOKEN}`),
].join(' ');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const page = JSON.stringify({
  products: [
    {
      product_id: 'TOKEN',
      sku: 'TOKEN',
      title: 'Kettle TOKEN',
      'more TOKEN': { deep: ['TOKEN'] },
      properties: [
        { name: 'title', value: 'TOKEN' },
        { name: 'TOKEN', value: ['a', 'TOKEN'], locale: 'de', source: 'TOKEN' },
      ],
    },
    { sku: '002', title: 'Kettle', properties: [{ name: 'title', value: 'Kettle' }] },
  ],
}).replaceAll('TOKEN', () => inJson);

const echoing: Record<string, string> = {
  'content-type': 'application/json',
  'x-request-id': TOKEN,
  'www-authenticate': `Bearer realm="${TOKEN}"`,
  'x-debug': btoa(TOKEN),
};

const json =
  (status: number, body: string): Answer =>
  (_, response) =>
    response.writeHead(status, echoing).end(body);

let broken = 0;
const ANSWERS: Record<string, Answer> = {
  'an error in JSON': json(400, `{"error":{"code":"${inJson}","message":"No such token: ${inJson}"}}`),
  'a refusal of the token': json(401, `{"message":"Unknown token ${inJson}"}`),
  'a page for people': (_, response) =>
    response
      .writeHead(404, { 'content-type': 'text/html' })
      .end(`<html><title>${TOKEN.replaceAll('"', '&quot;')}</title>${TOKEN}</html>`),
  'a redirect to another host': (_, response) =>
    response
      .writeHead(302, { location: `http://elsewhere.example/${encodeURIComponent(TOKEN)}?key=${TOKEN}` })
      .end(),
  'a redirect in a circle': (request, response) =>
    response
      .writeHead(302, { location: `/${encodeURIComponent(TOKEN)}${(request.url ?? '').slice(0, 20)}` })
      .end(),
  // Reads are repeated, so that only every third answer breaks off.
  'half a body that ends within the token': (request, response) => {
    if (request.method === 'GET' && ++broken % 3 !== 0)
      return void response.writeHead(200, echoing).end(page);
    response.writeHead(422, { 'content-length': '5000' });
    response.write(`The token ${TOKEN.slice(0, -3)}`, () => request.socket.destroy());
  },
  'the token over two chunks': (_, response) => {
    response.writeHead(422, echoing);
    response.write(`{"message":"${TOKEN.slice(0, 9)}`);
    setTimeout(() => response.end(`${JSON.stringify(TOKEN).slice(10, -1)}"}`), 20);
  },
  'a text in UTF-16': (_, response) =>
    response
      .writeHead(400, { 'content-type': 'text/plain; charset=utf-16le' })
      .end(Buffer.from(`Token ${TOKEN}`, 'utf16le')),
};

/** Everything that the app says (answers, errors, events) or writes to disk, as one text. */
async function setUp() {
  const logs = tempDir();
  let answer: Answer = json(200, page);
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const app = await startApp({ logger: createLogger(logs) });
  onTestFinished(async () => {
    await app.stop();
    server.closeAllConnections();
    server.close();
  });
  const said: unknown[] = [];
  const call = async <Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
  ): Promise<OutputOf<Name> | null> => {
    try {
      const output = await app.call(name, input);
      said.push(name, output);
      return output;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      said.push(name, error.shape);
      return null;
    }
  };
  const fields = {
    name: 'Echo',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    integrationId: 'int-1',
    locales: ['en', 'de'],
    identifierField: 'sku',
    titleField: 'title',
  };
  const written = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile())
      .map((file) => readFileSync(file, 'latin1'));
  return {
    app,
    call,
    fields,
    answers: (next: Answer) => {
      answer = next;
    },
    everything: () => {
      const texts = [...said, ...app.events].map((one) => JSON.stringify(one));
      // As texts also, so that no escape of JSON hides it.
      const plain = texts.map((text) => text.replaceAll('\\"', '"'));
      return [...texts, ...plain, ...written(app.dataDir), ...written(logs)].join('\n');
    },
  };
}

describe('a token that the service gives back', () => {
  it.each(Object.entries(ANSWERS))(
    'in %s is nowhere in what the app says, records or keeps',
    async (_, answer) => {
      const { app, call, fields, answers, everything } = await setUp();
      const connection = await call('connections.create', { token: TOKEN, fields });
      const connectionId = connection?.id ?? '';
      const pull = await call('catalog.pull', { connectionId });
      await app.ended(pull?.jobId ?? '');
      await call('drafts.edit', {
        connectionId,
        label: 'Edit',
        edits: [1, 2].map((product) => ({
          product,
          property: 'title',
          locale: 'en',
          change: { kind: 'set', value: 'Kessel' },
        })),
      });
      await call('catalog.product', { connectionId, product: 1 });
      await call('catalog.raw', { connectionId, product: 1, from: 'kept' });
      await call('catalog.raw', { connectionId, product: 1, from: 'service' });
      await call('connections.test', { fields, token: TOKEN });

      answers(answer);
      const applied = await call('changesets.apply', { connectionId });
      await app.ended(applied?.jobId ?? null);
      const { changeSet = 0 } = applied ?? {};
      await call('changesets.items', { connectionId, changeSet, filter: {}, offset: 0, limit: 10 });
      await call('changesets.get', { connectionId, changeSet });
      await call('catalog.raw', { connectionId, product: 2, from: 'service' });
      await call('connections.test', { fields, token: TOKEN });
      await call('connections.replaceToken', { connectionId, token: TOKEN });
      const again = await call('catalog.pull', { connectionId });
      await app.ended(again?.jobId ?? '');
      await call('jobs.list', {});
      await call('connections.list', {});
      const recorded = await call('recorder.list', { connectionId });
      expect(recorded?.rows.length).toBeGreaterThan(5);
      for (const { id } of recorded?.rows ?? []) await call('recorder.get', { id });

      const all = everything();
      expect(all).toContain('[token]');
      for (const form of TELLING) expect(all.toLowerCase().split(form.toLowerCase()).length - 1).toBe(0);
    },
  );
});

describe('a token as short as a word', () => {
  it('does not change products that hold the word', async () => {
    const { app, call, fields, answers } = await setUp();
    answers(
      json(
        200,
        '{"products":[{"sku":"demo","title":"Demo kettle","properties":[{"name":"use","value":"A demo"}]}]}',
      ),
    );
    const connection = await call('connections.create', { token: 'demo', fields });
    const connectionId = connection?.id ?? '';
    await app.ended((await call('catalog.pull', { connectionId }))?.jobId ?? '');
    const kept = await call('catalog.raw', { connectionId, product: 1, from: 'kept' });
    expect(JSON.parse(kept?.text ?? '')).toMatchObject({
      sku: 'demo',
      title: 'Demo kettle',
      properties: [{ name: 'use', value: 'A demo' }],
    });
    const recorded = await call('recorder.list', { connectionId });
    const details = await call('recorder.get', { id: recorded?.rows[0]?.id ?? 0 });
    expect(details?.requestHeaders.Authorization).toBe('Bearer [token]');
  });
});
