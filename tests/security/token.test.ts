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
/** Even half of the token must not appear. */
const TELLING = [TOKEN, TOKEN.slice(0, 13), TOKEN.slice(-13), encodeURIComponent(TOKEN), btoa(TOKEN)];

/** The token in every spelling that a service may use in JSON. */
const inJson = [
  JSON.stringify(TOKEN).slice(1, -1),
  [...TOKEN].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  JSON.stringify(TOKEN).slice(1, -1).replaceAll('/', '\\/'),
  encodeURIComponent(TOKEN),
  btoa(`user:${TOKEN}`),
].join(' ');

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Product data is never masked, so these products must not contain the token. */
const page = JSON.stringify({
  products: [1, 2].map((nth) => ({
    product_id: `p-${nth}`,
    sku: `00${nth}`,
    title: 'Kettle',
    properties: [{ name: 'title', value: 'Kettle' }],
  })),
});

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

const words = `{"code":"${inJson}","message":"${inJson}"}`;

let broken = 0;
const ANSWERS: Record<string, Answer> = {
  'an error in JSON': json(400, `{"error":${words}}`),
  'results that are refusals': json(
    200,
    `{"results":[${[0, 1].map((index) => `{"index":${index},"status":"failed","error":${words}}`).join()}]}`,
  ),
  'results that nobody understands': json(
    200,
    `{"results":[{"index":0,"status":"${inJson}"},{"index":1,"status":"ok","error":"${inJson}"}]}`,
  ),
  'something that is not a list': json(200, `{"products":"${inJson}"}`),
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
  // Reads are retried, so only every third response is cut.
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

/** Everything that the app sends (results, errors, events) or writes to disk, as one string. */
async function setUp() {
  const logs = tempDir();
  let answer: Answer = json(200, page);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()));
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
    logs: () => written(logs).join(),
    everything: () => {
      const texts = [...said, ...app.events].map((one) => JSON.stringify(one));
      // Also as parsed strings, so that JSON escapes cannot hide it.
      const plain = texts.map((text) => text.replaceAll('\\"', '"'));
      return [...texts, ...plain, ...written(app.dataDir), ...written(logs)].join('\n');
    },
  };
}

describe('a token that the service echoes', () => {
  it.each(Object.entries(ANSWERS))(
    'in %s never appears in results, events, recorded requests, logs or files',
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

describe.each(['demo', 'Terracotta1'])('the token %s, which is also a word in product data', (token) => {
  const text = `${token} pot`;
  const kept = {
    product_id: token,
    sku: token,
    title: text,
    properties: [
      { name: 'title', value: text },
      { name: 'colours', value: [token, 'Slate'], locale: 'de' },
      { name: token, value: { [token]: btoa(`-${token}-`) } },
    ],
  };

  it('stays unchanged in product data, but is masked in errors, recorded requests and logs', async () => {
    const { app, call, fields, answers, logs } = await setUp();
    const sent: unknown[] = [];
    answers((request, response, body) => {
      if (request.method === 'GET')
        return json(200, JSON.stringify({ products: [kept] }))(request, response, '');
      sent.push(...JSON.parse(body));
      const error = { code: 'bad', message: `The key ${token} may not write "${token} jug"` };
      json(200, JSON.stringify({ results: [{ index: 0, status: 'failed', error }] }))(request, response, '');
    });
    const { id: connectionId } = (await call('connections.create', { token, fields }))!;
    const pulled = await app.ended((await call('catalog.pull', { connectionId }))!.jobId);
    expect(pulled.state).toBe('done');

    for (const from of ['kept', 'service'] as const)
      expect(JSON.parse((await call('catalog.raw', { connectionId, product: 1, from }))!.text!)).toEqual(
        kept,
      );
    const product = await call('catalog.product', { connectionId, product: 1 });
    expect(product).toMatchObject({ identifier: token, title: text });
    const test = await call('connections.test', { fields, token });
    expect(test?.sample).toMatchObject({ identifier: token, title: text });

    const change = { kind: 'set', value: `${token} jug` } as const;
    await call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: [{ product: 1, property: 'title', locale: 'en', change }],
    });
    const { changeSet, jobId } = (await call('changesets.apply', { connectionId }))!;
    await app.ended(jobId);
    expect(sent).toEqual([
      { identifier: token, op: 'set', properties: [{ name: 'title', value: `${token} jug` }] },
    ]);
    const query = { connectionId, changeSet, filter: {}, offset: 0, limit: 10 };
    const [item] = (await call('changesets.items', query))!.rows;
    expect(item).toMatchObject({ identifier: token, old: text, next: `${token} jug` });
    expect(item?.said).toBe('The key [token] may not write "[token] jug"');

    const recorded = (await call('recorder.list', { connectionId }))!.rows;
    const details = await Promise.all(recorded.map(({ id }) => call('recorder.get', { id })));
    expect(details.length).toBeGreaterThan(3);
    expect(details[0]?.requestHeaders.Authorization).toBe('Bearer [token]');
    const told = JSON.stringify([details, test?.steps]) + logs();
    expect(told).not.toMatch(new RegExp(`\\b${token}\\b`));
  });
});
