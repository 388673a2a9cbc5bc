import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { networkSettings } from '#shared/contract/app.ts';
import type { Connection, ConnectionFields } from '#shared/contract/connections.ts';
import { forwardProxy } from '../support/network/forward-proxy.ts';
import { listening } from '../support/network/servers.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

const TOKEN = 'token-of-the-first-service';

/** A service that answers every request and records its headers. */
async function service() {
  const requests: { path: string; token: string | undefined }[] = [];
  const server = createServer(({ url = '', headers }: IncomingMessage, response) => {
    requests.push({ path: url, token: headers.authorization });
    response.setHeader('content-type', 'application/json').end('{"products":[]}');
  });
  return { url: `http://${await listening(server)}`, requests };
}

const fieldsAt = (baseUrl: string, change: Partial<ConnectionFields> = {}): ConnectionFields => ({
  name: 'Shop',
  baseUrl,
  integrationId: 'int-1',
  locales: ['en'],
  identifierField: 'sku',
  titleField: 'title',
  ...change,
});

let app: RunningApp;
let mine: Awaited<ReturnType<typeof service>>;
let other: Awaited<ReturnType<typeof service>>;
let connection: Connection;

beforeEach(async () => {
  app = await startApp();
  onTestFinished(() => app.stop());
  mine = await service();
  other = await service();
  connection = await app.call('connections.create', { fields: fieldsAt(mine.url), token: TOKEN });
});

/** As somebody with a text editor, or with another machine's backup, would. */
function editOnDisk(change: object): Promise<void> {
  return app.restart(() => {
    const db = new DatabaseSync(join(app.dataDir, 'app.db'));
    const { document } = db.prepare('SELECT document FROM connection').get() as { document: string };
    const edited = JSON.stringify({ ...JSON.parse(document), ...change });
    db.prepare('UPDATE connection SET document = ?').run(edited);
    db.close();
  });
}

describe('a stored token goes only to the origin it was entered for', () => {
  const asksAgain = {
    code: 'invalid_input',
    shape: { field: 'token' },
    message: expect.stringMatching(
      /^The stored token was entered for http:\S+\. Enter the token for https?:\S+\.$/,
    ),
  };

  it.each(['connections.test', 'connections.update'] as const)('%s asks for a new token', async (name) => {
    const input = { connectionId: connection.id, fields: fieldsAt(other.url) };
    await expect(app.call(name, input)).rejects.toMatchObject(asksAgain);
    expect(other.requests).toEqual([]);
    expect(await app.call('connections.list', {})).toEqual([connection]);

    await app.call(name, { ...input, token: 'token-of-the-other' });
    if (name === 'connections.update') await app.call('catalog.pull', { connectionId: connection.id });
    await expect.poll(() => other.requests.map(({ token }) => token)).toContain('Bearer token-of-the-other');
    expect(JSON.stringify(other.requests)).not.toContain(TOKEN);
  });

  it('connections.deriveProfile asks for a new token only if it would call the service', async () => {
    const input = { connectionId: connection.id, fields: fieldsAt(other.url) };
    const address = { ...input, source: { address: '/openapi.json' } };
    await expect(app.call('connections.deriveProfile', address)).rejects.toMatchObject(asksAgain);
    expect(other.requests).toEqual([]);
    await expect(
      app.call('connections.deriveProfile', { ...input, source: { text: '{}' } }),
    ).rejects.toMatchObject({ shape: { field: 'source.text' } });
  });

  it.each([
    ['another scheme', (url: string) => url.replace('http:', 'https:')],
    ['another name of the same computer', (url: string) => url.replace('127.0.0.1', 'localhost')],
  ])('%s is another origin', async (_, changed) => {
    const fields = fieldsAt(changed(mine.url));
    await expect(app.call('connections.test', { connectionId: connection.id, fields })).rejects.toMatchObject(
      asksAgain,
    );
  });

  it('another path of the same origin keeps the token', async () => {
    const fields = fieldsAt(`${mine.url}/v2`);
    await app.call('connections.test', { connectionId: connection.id, fields });
    await app.call('connections.update', { connectionId: connection.id, fields });
    expect(mine.requests.at(-1)).toMatchObject({ token: `Bearer ${TOKEN}` });
  });

  it('an untested replacement token is not sent to a new origin', async () => {
    await editOnDisk({ baseUrl: 'http://127.0.0.1:9' });
    const waiting = { connectionId: connection.id, token: 'token-that-waits' };
    expect(await app.call('connections.replaceToken', waiting)).toMatchObject({ outcome: 'untested' });
    await app.call('connections.update', {
      connectionId: connection.id,
      fields: fieldsAt(other.url),
      token: 'token-of-the-other',
    });
    const again = { connectionId: connection.id };
    await expect(app.call('connections.replaceToken', again)).rejects.toMatchObject({
      shape: { field: 'token' },
    });
    expect(JSON.stringify(other.requests)).not.toContain('token-that-waits');
  });

  it('a base URL edited in the database gets no token and no request', async () => {
    await editOnDisk({ baseUrl: other.url });
    expect(await app.call('connections.list', {})).toMatchObject([{ token: 'missing' }]);
    const { jobId } = await app.call('catalog.pull', { connectionId: connection.id });
    expect(await app.ended(jobId)).toMatchObject({ state: 'paused' });
    expect(other.requests).toEqual([]);
  });
});

describe('plain http', () => {
  const PLAIN = 'http://shop.test';
  const refused = {
    code: 'invalid_input',
    shape: { field: 'fields.allowHttp' },
    message: expect.stringContaining('unencrypted'),
  };
  /** All requests go through it, so that the test sees what is sent to a host that does not exist. */
  let proxy: Awaited<ReturnType<typeof forwardProxy>>;

  beforeEach(async () => {
    proxy = await forwardProxy();
    await app.call('settings.set', {
      network: networkSettings.parse({ proxy: 'address', proxyAddress: proxy.address }),
    });
  });

  it('is refused wherever a token would be sent', async () => {
    const fields = fieldsAt(PLAIN);
    const { id: connectionId } = connection;
    for (const call of [
      () => app.call('connections.create', { fields, token: TOKEN }),
      () => app.call('connections.update', { connectionId, fields, token: TOKEN }),
      () => app.call('connections.test', { fields, token: TOKEN }),
      () =>
        app.call('connections.deriveProfile', { fields, token: TOKEN, source: { address: '/openapi.json' } }),
    ])
      await expect(call()).rejects.toMatchObject(refused);
    expect(proxy.asked).toEqual([]);
    expect(await app.call('connections.list', {})).toEqual([connection]);
  });

  it('is used once the user allows it for the connection', async () => {
    const fields = fieldsAt(PLAIN, { name: 'Plain', allowHttp: true });
    await app.call('connections.test', { fields, token: TOKEN });
    expect(proxy.asked).not.toEqual([]);
    expect(await app.call('connections.create', { fields, token: TOKEN })).toMatchObject({ allowHttp: true });
  });

  it('is no longer allowed after the connection switches to https', async () => {
    const input = { connectionId: connection.id, token: TOKEN };
    await app.call('connections.update', { ...input, fields: fieldsAt(PLAIN, { allowHttp: true }) });
    const secure = fieldsAt('https://shop.test', { allowHttp: true });
    expect(await app.call('connections.update', { ...input, fields: secure })).toMatchObject({
      allowHttp: false,
    });
  });

  it('is not used once allowHttp is set to false in the database', async () => {
    await app.call('connections.update', {
      connectionId: connection.id,
      fields: fieldsAt(PLAIN, { allowHttp: true }),
      token: TOKEN,
    });
    await editOnDisk({ allowHttp: false });
    const { id: connectionId } = connection;
    const { jobId } = await app.call('catalog.pull', { connectionId });
    await app.ended(jobId);
    await expect(app.call('connections.replaceToken', { connectionId, token: TOKEN })).rejects.toMatchObject(
      refused,
    );
    expect(proxy.asked).toEqual([]);
  });

  it('needs no permission for localhost and loopback addresses', async () => {
    for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]']) {
      const fields = fieldsAt(`http://${host}:9`, { name: host });
      const created = await app.call('connections.create', { fields, token: TOKEN });
      expect(created).toMatchObject({ name: host });
    }
  });
});

describe('the proxy password', () => {
  const USER = 'ann';
  const PASSWORD = 'pass-word-1';
  const use = (proxyAddress: string) =>
    app.call('settings.set', {
      network: networkSettings.parse({ proxy: 'address', proxyAddress, proxyUser: USER }),
    });
  const pull = async () => {
    const { jobId } = await app.call('catalog.pull', { connectionId: connection.id });
    return app.ended(jobId);
  };

  it('goes only to the proxy it was entered for', async () => {
    const kept = await forwardProxy({ credentials: `${USER}:${PASSWORD}` });
    const fields = fieldsAt(mine.url.replace('127.0.0.1', 'service.test'), { allowHttp: true });
    await app.call('connections.update', { connectionId: connection.id, fields, token: TOKEN });
    await use(kept.address);
    await app.call('settings.setProxyPassword', { password: PASSWORD });
    expect(await pull()).toMatchObject({ state: 'done' });

    const authorizations: unknown[] = [];
    const spy = createServer(({ headers }, response) => {
      authorizations.push(headers['proxy-authorization']);
      response.writeHead(407).end();
    });
    await use(`http://${await listening(spy)}`);
    await pull();
    const sent = authorizations.map((value) => atob(String(value).replace('Basic ', '')));
    expect(new Set(sent)).toEqual(new Set([`${USER}:`]));

    await use(kept.address);
    expect(await pull()).toMatchObject({ state: 'done' });
  });

  it('cannot be set without a proxy address', async () => {
    await expect(app.call('settings.setProxyPassword', { password: PASSWORD })).rejects.toMatchObject({
      shape: { field: 'network.proxyAddress' },
    });
  });
});
