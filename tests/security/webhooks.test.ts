import { readdirSync, readFileSync, statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLogger } from '#electron/platform/logger.ts';
import { send } from '../support/loopback-client.ts';
import { tempDir } from '../support/temp-dir.ts';
import { startWebhookApp, updated } from '../support/webhook-app.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };

describe('the webhook receiver', () => {
  it('answers any path without the exact secret with an empty 404, and logs no webhook', async () => {
    const { app, address, connectionId } = await startWebhookApp();
    const { origin, pathname } = new URL(await address());
    const wrong = `${pathname.slice(0, -1)}${pathname.endsWith('0') ? '1' : '0'}`;
    const paths = [
      '/',
      '/webhooks',
      '/webhooks/',
      `${pathname}/`,
      pathname.slice(0, -1),
      `${pathname}0`,
      wrong,
    ];
    for (const path of [...paths, pathname.toUpperCase(), `//${pathname}`, `/x/..${pathname}`, '*'])
      for (const method of ['POST', 'GET', 'OPTIONS', 'PUT']) {
        const { status, body, headers } = await send(origin, { method, path, headers: JSON_HEADERS });
        expect([path, method, status, body]).toEqual([path, method, 404, '']);
        expect(Object.keys(headers).filter((name) => /allow|access-control|server/.test(name))).toEqual([]);
      }
    expect(await app.call('webhooks.log', { connectionId })).toEqual({ webhooks: [] });
  });

  it('accepts only POST and JSON, and allows no CORS preflight', async () => {
    const { address, post, settled } = await startWebhookApp();
    const { origin, pathname } = new URL(await address());
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await send(origin, { method, path: pathname, headers: JSON_HEADERS });
      expect([method, status, headers.allow]).toEqual([method, 405, 'POST']);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    // Requests that a page may send without a preflight.
    for (const type of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'])
      expect((await post('{}', { headers: { 'content-type': type } })).status).toBe(415);
    expect((await settled()).every(({ outcome }) => outcome === 'not_readable')).toBe(true);
  });

  it('refuses a wrong Host header, and names the host to set in the relay', async () => {
    const { address, post, settled, asked } = await startWebhookApp();
    const { port } = new URL(await address());
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      'localhost',
      `127.0.0.1:${port}0`,
      '',
    ]) {
      const { status, body } = await post(updated('001'), { headers: { ...JSON_HEADERS, host } });
      expect([host, status === 404 || status === 400, body]).toEqual([host, true, '']);
    }
    const log = await settled();
    expect(log.every(({ outcome }) => outcome === 'not_readable')).toBe(true);
    expect(log.at(-1)!.message).toContain(`Set the host to “127.0.0.1:${port}” in the relay`);
    expect(asked()).toEqual([]);
    expect(
      (await post(updated('001'), { headers: { ...JSON_HEADERS, host: `localhost:${port}` } })).status,
    ).toBe(204);
  });

  it('cannot be reached at other addresses of this computer', async () => {
    const { address } = await startWebhookApp();
    const { port, pathname } = new URL(await address());
    const outward = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address: own }) => own);
    for (const own of [...outward, '127.0.0.2'])
      await expect(
        fetch(`http://${own}:${port}${pathname}`, { method: 'POST', headers: JSON_HEADERS, body: '{}' }),
      ).rejects.toThrow();
  });

  it('keeps its secrets and payloads out of logs, recorded requests, diagnostics and files', async () => {
    const logs = tempDir();
    const { app, address, post, settled, connectionId } = await startWebhookApp({
      logger: createLogger(logs),
    });
    const first = new URL(await address()).pathname.split('/').at(-1)!;
    await post(updated('001', { note: 'payload-of-the-relay' }));
    await post('{"broken payload-of-the-relay');
    await settled();
    await app.call('webhooks.renew', { connectionId });
    const second = new URL(await address()).pathname.split('/').at(-1)!;
    expect(second).not.toBe(first);
    const texts = [JSON.stringify(await app.call('recorder.list', { connectionId }))];
    for (const { id } of (await app.call('recorder.list', { connectionId })).rows)
      texts.push(JSON.stringify(await app.call('recorder.get', { id })));
    const { collection, entries } = await app.call('diagnostics.collect', { requests: true });
    for (const { name } of entries)
      texts.push((await app.call('diagnostics.read', { collection, name, part: 0 })).text);
    texts.push(JSON.stringify(await app.call('connections.list', {})), JSON.stringify(app.events));
    await app.restart();
    texts.push(...written(logs), ...written(app.dataDir));
    for (const text of texts)
      for (const secret of [first, second, 'payload-of-the-relay']) expect(text.includes(secret)).toBe(false);
  });
});

const written = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'));
