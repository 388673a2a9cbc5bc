import { createServer as createSecureServer } from 'node:https';
import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { listProducts } from '#electron/api/product-list.ts';
import { networkSettings } from '#shared/contract/app.ts';
import { connectionLimits } from '#shared/contract/connections.ts';
import { type Certified, certified } from '../support/network/certificates.ts';
import { clientOf, errorOf, failureOf, faultPool, get, patch, patchOne } from '../support/network/client.ts';
import { forwardProxy } from '../support/network/forward-proxy.ts';
import { listening, service } from '../support/network/servers.ts';

/** Neither "service.test" nor "other.test" exists: only a proxy can deliver requests to them. */
async function plainService() {
  const { url, requests } = await service((_, response) => response.end('{"products":[]}'));
  return { url: url.replace('127.0.0.1', 'service.test'), direct: url, requests };
}

async function secureService(certificate: Certified) {
  const requests: string[] = [];
  const host = await listening(
    createSecureServer(certificate, (request, response) => {
      requests.push(`${request.method} ${request.url}`);
      response.end('{"products":[]}');
    }),
  );
  return { url: `https://service.test:${host.split(':')[1]}`, direct: `https://${host}`, requests };
}

const through = (proxyAddress: string) => ({ proxy: 'address' as const, proxyAddress });

describe('a proxy from the settings', () => {
  it.each([1, 4])('carries plain and encrypted requests (%i at a time)', async (requestsAtATime) => {
    const certificate = certified('service.test');
    const [plain, secure, proxy] = [
      await plainService(),
      await secureService(certificate),
      await forwardProxy(),
    ];
    const { pool } = faultPool({
      network: { ...through(proxy.address), caFile: certificate.caFile },
      limits: { requestsAtATime },
    });
    expect((await get(pool, `${plain.url}/a`)).status).toBe(200);
    expect((await get(pool, `${secure.url}/b`)).status).toBe(200);
    expect((await patch(pool, `${secure.url}/c`)).status).toBe(200);
    expect(new Set(proxy.asked)).toEqual(
      new Set([`GET ${plain.url}/a`, `CONNECT ${new URL(secure.url).host}`]),
    );
    expect(secure.requests).toEqual(['GET /b', 'PATCH /c']);
  });

  it('is reached over TLS with the certificate file, and is untrusted without it', async () => {
    const certificate = certified('service.test', 'localhost');
    const [plain, secure, proxy] = [
      await plainService(),
      await secureService(certificate),
      await forwardProxy({ certificate }),
    ];
    const { pool } = faultPool({ network: { ...through(proxy.address), caFile: certificate.caFile } });
    expect((await get(pool, plain.url)).status).toBe(200);
    expect((await get(pool, secure.url)).status).toBe(200);

    const { pool: distrusting } = faultPool({ network: through(proxy.address) });
    expect(await failureOf(patch(distrusting, plain.url))).toMatchObject({
      kind: 'untrusted',
      maybeProcessed: false,
    });
  });

  it('receives the user name and password, and the password is never recorded', async () => {
    const certificate = certified('service.test');
    const [plain, secure] = [await plainService(), await secureService(certificate)];
    const proxy = await forwardProxy({ credentials: 'ann:pa:ss/wörd' });
    const { pool, records } = faultPool({
      network: { ...through(proxy.address), proxyUser: 'ann', caFile: certificate.caFile },
      proxyPassword: 'pa:ss/wörd',
    });
    expect((await get(pool, plain.url)).status).toBe(200);
    expect((await get(pool, secure.url)).status).toBe(200);
    expect(JSON.stringify(records)).not.toMatch(/pa:ss|proxy-authorization/i);
  });

  it.each(['plain', 'secure'] as const)('that rejects the password is named (%s)', async (kind) => {
    const certificate = certified('service.test');
    const target = kind === 'plain' ? await plainService() : await secureService(certificate);
    const proxy = await forwardProxy({ credentials: 'ann:right' });
    const { pool } = faultPool({
      network: { ...through(proxy.address), proxyUser: 'ann', caFile: certificate.caFile },
      proxyPassword: 'wrong-password',
    });
    const client = clientOf(pool, target.url);
    const told = await errorOf(listProducts(client, null));
    expect(told).toMatchObject({
      code: 'unreachable',
      message: `Reading the product list failed: the proxy ${proxy.host}, asked for ${new URL(target.url).host}, answered with status 407: it wants a user name and password. Enter them under Settings.`,
    });
    expect(proxy.asked).toHaveLength(1);
    expect(await patchOne(client)).toMatchObject({ kind: 'not_processed' });
    expect(target.requests).toEqual([]);
    expect(JSON.stringify(told)).not.toContain('wrong-password');
    expect(JSON.stringify(told)).not.toContain(Buffer.from('ann:wrong-password').toString('base64'));
  });

  it('that cannot reach the service is named in the error, and a read is retried', async () => {
    const proxy = await forwardProxy({ answer: '502 Bad Gateway' });
    const { pool } = faultPool({ network: through(proxy.address) });
    expect(await failureOf(get(pool, 'https://service.test/'))).toMatchObject({
      kind: 'unreachable',
      maybeProcessed: false,
      message: `The proxy ${proxy.host}, asked for service.test, answered with status 502: it could not reach the service`,
    });
    expect(proxy.asked).toHaveLength(5);
  });

  it.each(['http', 'https'])('that refuses the connection is named in the error (%s)', async (protocol) => {
    const closed = createServer();
    const host = await listening(closed);
    await new Promise((resolve) => closed.close(resolve));
    const { pool } = faultPool({ network: through(`http://${host}`) });
    expect(await failureOf(patch(pool, `${protocol}://service.test/`))).toMatchObject({
      kind: 'unreachable',
      maybeProcessed: false,
      message: `The proxy ${host} refused the connection`,
      advice: 'Check the proxy under Settings, and your network',
    });
  });

  it('times out if it stays silent, and is unreachable if it hangs up', async () => {
    const silent = await listening(createServer());
    const { pool } = faultPool({ network: through(`http://${silent}`), limits: { connectSeconds: 1 } });
    expect(await failureOf(patch(pool, 'https://service.test/'))).toMatchObject({
      kind: 'timeout',
      maybeProcessed: false,
      message: `service.test (through the proxy ${silent}) did not accept the connection within 1 second`,
    });
    const rude = await listening(createServer((socket) => socket.once('data', () => socket.destroy())));
    const { pool: other } = faultPool({ network: through(`http://${rude}`), limits: { requestsAtATime: 1 } });
    expect(await failureOf(patch(other, 'https://service.test/'))).toMatchObject({
      kind: 'unreachable',
      maybeProcessed: false,
    });
  });

  it('is bypassed for a service on this computer', async () => {
    const { direct, requests } = await plainService();
    const proxy = await forwardProxy();
    const { pool } = faultPool({ network: through(proxy.address) });
    await get(pool, direct);
    await get(pool, direct.replace('127.0.0.1', 'localhost'));
    expect([requests.length, proxy.asked]).toEqual([2, []]);
  });
});

describe('a proxy from the environment', () => {
  it('is used, except for hosts in NO_PROXY', async () => {
    const plain = await plainService();
    const proxy = await forwardProxy({ credentials: 'ann:pass' });
    vi.stubEnv('http_proxy', proxy.address.replace('//', '//ann:pass@'));
    vi.stubEnv('NO_PROXY', '.other.test, 10.0.0.1');
    const { pool, records } = faultPool({ network: { proxy: 'environment' } });
    expect((await get(pool, plain.url)).status).toBe(200);
    expect(proxy.asked).toEqual([`GET ${plain.url}/`]);
    const excepted = await failureOf(patch(pool, 'http://shop.other.test/'));
    expect(excepted.message).toMatch(/^The address shop\.other\.test could not be/);
    expect(proxy.asked).toHaveLength(1);
    expect(JSON.stringify([records, excepted])).not.toContain('ann:pass');
    vi.unstubAllEnvs();
  });

  it('with an invalid address is reported with the name of its variable', async () => {
    vi.stubEnv('HTTPS_PROXY', 'socks5://proxy.example.com');
    vi.stubEnv('https_proxy', '');
    const { pool } = faultPool({ network: { proxy: 'environment' } });
    expect(await errorOf(listProducts(clientOf(pool, 'https://service.test'), null))).toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(
        /^Reading the product list failed: HTTPS_PROXY in the environment is not the address of an HTTP proxy\. /,
      ),
    });
    vi.unstubAllEnvs();
  });
});

describe('a proxy from the system', () => {
  it('carries requests', async () => {
    const [plain, proxy] = [await plainService(), await forwardProxy()];
    const systemProxy = async () => `PROXY ${proxy.host}; DIRECT`;
    const { pool } = faultPool({ network: { proxy: 'system' }, systemProxy });
    expect((await get(pool, `${plain.url}/a`)).status).toBe(200);
    expect(proxy.asked).toEqual([`GET ${plain.url}/a`]);
  });

  it('that the system never reports does not block cancelling the request', async () => {
    const asked = Promise.withResolvers<void>();
    const systemProxy = () => {
      asked.resolve();
      return new Promise<never>(() => {});
    };
    const { pool } = faultPool({ network: { proxy: 'system' }, systemProxy });
    const cancel = new AbortController();
    const request = failureOf(patch(pool, 'https://service.test/', cancel.signal));
    await asked.promise;
    cancel.abort();
    expect(await request).toMatchObject({ kind: 'cancelled', maybeProcessed: false });
  });

  it('that is reported after the settings changed still carries the waiting request', async () => {
    const { direct, requests } = await plainService();
    const [plain, proxy] = [await plainService(), await forwardProxy()];
    const asked = Promise.withResolvers<void>();
    const told = Promise.withResolvers<string>();
    const systemProxy = () => {
      asked.resolve();
      return told.promise;
    };
    const { pool } = faultPool({ network: { proxy: 'system' }, systemProxy });
    // A connection that is closed by the change.
    await get(pool, direct);
    const request = patch(pool, `${plain.url}/b`);
    await asked.promise;
    pool.configure({
      network: { ...networkSettings.parse({ proxy: 'none' }), proxyPassword: null, systemProxy: null },
      limits: connectionLimits.parse({}),
    });
    told.resolve(`PROXY ${proxy.host}`);
    expect((await request).status).toBe(200);
    expect([requests, plain.requests]).toEqual([['GET /'], ['PATCH /b']]);
  });
});

describe('a certificate', () => {
  it('is trusted if its authority is in the certificate file, and otherwise refused before sending', async () => {
    const certificate = certified('service.test');
    const { direct, requests } = await secureService(certificate);
    const { pool: distrusting } = faultPool();
    expect(await errorOf(listProducts(clientOf(distrusting, direct), null))).toMatchObject({
      code: 'unreachable',
      message: `Reading the product list failed: the certificate of ${new URL(direct).host} is not trusted: this computer does not know who issued it. If you trust it, add the certificate file of its authority in Settings.`,
      retryable: false,
    });
    expect(await failureOf(patch(distrusting, direct))).toMatchObject({ maybeProcessed: false });
    expect(requests).toEqual([]);

    const { pool } = faultPool({ network: { caFile: certificate.caFile } });
    expect((await get(pool, direct)).status).toBe(200);
  });

  it('issued for another address is refused', async () => {
    const certificate = certified('elsewhere.test');
    const { direct } = await secureService(certificate);
    const { pool } = faultPool({ network: { caFile: certificate.caFile } });
    const failure = await failureOf(get(pool, direct.replace('127.0.0.1', 'localhost')));
    expect(failure.message).toMatch(/is not trusted: it was made for another address$/);
  });

  it('file that is missing is reported, and nothing is sent', async () => {
    const { pool } = faultPool({ network: { caFile: '/nowhere/ca.pem' } });
    expect(await failureOf(patch(pool, 'https://127.0.0.1:1/'))).toMatchObject({
      kind: 'unsendable',
      maybeProcessed: false,
      message: 'The certificate file /nowhere/ca.pem cannot be read',
    });
  });
});
