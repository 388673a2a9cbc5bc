import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

/** More items than are read from the journal at once, and not a whole number of requests per page. */
const PRODUCTS = 2_330;
const identifierOf = (n: number) => `SKU-${n}`;

let app: RunningApp;
let service: ScriptedService;
let watched: { server: Server; url: string };
let connectionId: string;
/** Sees each patch request as it arrives, before the service does. */
let seen: (body: string) => void;
let atOnce = { now: 0, most: 0 };

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(Array.from({ length: PRODUCTS }, (_, n) => [identifierOf(n), []])),
    1_000,
  );
  seen = () => {};
  atOnce = { now: 0, most: 0 };
  watched = await startWatched(service.url);
  app = await startApp();
  const { id } = await app.connect({
    token: service.token,
    fields: { ...fieldsFor(service), baseUrl: watched.url },
  });
  connectionId = id;
  const { jobId } = await app.call('catalog.pull', { connectionId });
  await app.ended(jobId);
});

afterEach(async () => {
  await app.stop();
  watched.server.closeAllConnections();
  watched.server.close();
  await service.close();
});

/** Starts a proxy that forwards everything to the service. */
async function startWatched(target: string): Promise<typeof watched> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const patch = request.method === 'PATCH';
    if (patch) {
      seen(body);
      atOnce.now++;
      atOnce.most = Math.max(atOnce.most, atOnce.now);
      await wait(20);
    }
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization: String(request.headers.authorization) },
      ...(patch ? { body } : {}),
    });
    const text = await answer.text();
    if (patch) atOnce.now--;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** One staged change on every product. */
async function editAll(): Promise<void> {
  const edits = Array.from({ length: PRODUCTS }, (_, n) => ({
    product: n + 1,
    property: 'title',
    locale: 'de',
    change: { kind: 'set' as const, value: `Titel ${n}` },
  }));
  await app.call('drafts.edit', { connectionId, label: 'Paste', edits });
}

describe('a change set of thousands of items', () => {
  it('is sent in full requests, each product once, with at most four requests at a time', async () => {
    await editAll();
    const preview = await app.call('changesets.preview', { connectionId, limit: 1 });
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    expect((await app.ended(jobId)).state).toBe('done');
    expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
      state: 'finished',
      total: PRODUCTS,
      counts: { applied: PRODUCTS },
    });
    expect(service.patches.length).toBe(preview.requests);
    expect(service.patches.map((request) => request.length).sort((a, b) => b - a)).toEqual([
      ...Array.from({ length: 23 }, () => 100),
      30,
    ]);
    const sent = service.patches.flat().map(({ identifier }) => identifier);
    expect(new Set(sent).size).toBe(PRODUCTS);
    expect(atOnce.most).toBe(4);
  });

  it('has each item in flight on disk before its request reaches the service', async () => {
    await editAll();
    const file = join(app.dataDir, 'catalogs', connectionId, 'catalog.db');
    const states = new Set<string>();
    let looked = 0;
    seen = (body) => {
      const db = new DatabaseSync(file, { readOnly: true });
      const state = db.prepare(
        'SELECT i.state FROM item i JOIN product p USING (product) WHERE p.identifier = ?',
      );
      for (const { identifier } of JSON.parse(body) as { identifier: string }[]) {
        states.add((state.get(identifier) as { state: string }).state);
        looked++;
      }
      db.close();
    };
    const { jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    expect(looked).toBe(PRODUCTS);
    expect([...states]).toEqual(['in_flight']);
  });

  it('leaves unsent edits staged when it is stopped, and its counts add up', async () => {
    await editAll();
    let jobId = '';
    seen = () => {
      if (service.patches.length >= 5) void app.call('jobs.cancel', { jobId });
    };
    const started = await app.call('changesets.apply', { connectionId });
    jobId = started.jobId ?? '';
    expect((await app.ended(jobId)).state).toBe('cancelled');
    const { counts, total } = await app.call('changesets.get', {
      connectionId,
      changeSet: started.changeSet,
    });
    const sent = service.patches.flat().length;
    expect(counts).toMatchObject({ applied: sent, skipped: total - sent, pending: 0, in_flight: 0 });
    expect(await app.call('drafts.summary', { connectionId })).toMatchObject({ changes: total - sent });
  });
});
