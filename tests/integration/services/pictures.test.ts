import type { RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FoundPicture, fetchPicture, PICTURE_LIMITS } from '#electron/api/picture.ts';
import { networkSettings } from '#shared/contract/app.ts';
import type { ConnectionFields } from '#shared/contract/connections.ts';
import { certified } from '../../support/network/certificates.ts';
import { forwardProxy } from '../../support/network/forward-proxy.ts';
import { listening, service } from '../../support/network/servers.ts';
import { PNG } from '../../support/pictures.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const TOKEN = 'token-0123456789';
/** In a documentation network, where there are no hosts. */
const PUBLIC_SERVICE = 'https://203.0.113.7';

let app: RunningApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.stop());

const fieldsOf = (baseUrl: string, more: Partial<ConnectionFields> = {}): ConnectionFields => ({
  name: 'Shop',
  baseUrl,
  integrationId: 'int_1',
  locales: ['en'],
  identifierField: 'sku',
  titleField: 'title',
  showPictures: true,
  ...more,
});

/** A connection to a service that is supposedly at `baseUrl`, with pictures on. */
const connected = async (baseUrl: string, more: Partial<ConnectionFields> = {}): Promise<string> => {
  const name = `Shop ${(await app.call('connections.list', {})).length + 1}`;
  return (
    await app.call('connections.create', { fields: fieldsOf(baseUrl, { name, ...more }), token: TOKEN })
  ).id;
};

const sends =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body);

const redirectsTo = (location: string) => sends('', { location }, 302);

/** The outcome of requesting a picture from a host on this computer, for a service that is on this computer too. */
async function got(answer: RequestListener, path = '/kettle.png') {
  const host = await service(answer);
  const connectionId = await connected(host.url);
  return app.call('pictures.get', { connectionId, address: host.url + path });
}

describe('pictures', () => {
  it('are off until the connection shows them, and nothing is requested before', async () => {
    const host = await service(sends(PNG));
    const connectionId = await connected(host.url, { showPictures: false });
    const picture = { connectionId, address: `${host.url}/kettle.png` };
    await expect(app.call('pictures.get', picture)).rejects.toThrow('Pictures are off for this connection.');
    expect(host.requests).toEqual([]);

    await app.call('pictures.setShown', { connectionId, show: true });
    expect(await app.call('pictures.get', picture)).toEqual({
      type: 'image/png',
      bytes: PNG.toString('base64'),
    });
  });

  it('stay on over a restart, and can be turned off in the connection’s settings', async () => {
    const connectionId = await connected(PUBLIC_SERVICE, { showPictures: false });
    await app.call('pictures.setShown', { connectionId, show: true });
    await app.restart();
    const shown = async () => (await app.call('connections.list', {}))[0]?.showPictures;
    expect(await shown()).toBe(true);
    const fields = fieldsOf(PUBLIC_SERVICE, { showPictures: false });
    await app.call('connections.update', { connectionId, fields });
    expect(await shown()).toBe(false);
  });

  it('of the sample catalog can be turned on in its settings', async () => {
    const sample = await app.call('connections.openSample', {});
    expect(sample.showPictures).toBe(false);
    const { id: connectionId, ...fields } = sample;
    await app.call('connections.update', { connectionId, fields: { ...fields, showPictures: true } });
    expect((await app.call('connections.list', {}))[0]?.showPictures).toBe(true);
  });

  it('of the sample catalog come from the sample service, at the same address after a restart', async () => {
    const { id: connectionId } = await app.call('connections.openSample', {});
    await app.call('pictures.setShown', { connectionId, show: true });
    const picture = { connectionId, address: 'http://sample.localhost/pictures/teapot-for.png' };
    const first = await app.call('pictures.get', picture);
    expect(first.type).toBe('image/png');
    await app.restart();
    expect(await app.call('pictures.get', picture)).toEqual(first);
  });

  it('of another connection never come from the sample service', async () => {
    const { id } = await app.call('connections.openSample', {});
    await app.call('pictures.setShown', { connectionId: id, show: true });
    const connectionId = await connected(PUBLIC_SERVICE);
    const address = 'http://sample.localhost/pictures/teapot-for.png';
    await expect(app.call('pictures.get', { connectionId, address })).rejects.toThrow();
  });

  it('are requested without the token, cookies or anything that identifies the user', async () => {
    const sent: string[] = [];
    const host = await service((request, response) => {
      sent.push(
        ...request.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
      );
      response.setHeader('set-cookie', 'who=you');
      if (request.url === '/old.png') response.writeHead(302, { location: '/new.png' }).end();
      else response.end(PNG);
    });
    const connectionId = await connected(host.url);
    await app.call('pictures.get', { connectionId, address: `${host.url}/old.png` });
    expect(host.requests).toEqual(['GET /old.png', 'GET /new.png']);
    expect(new Set(sent)).toEqual(new Set(['host', 'connection', 'accept']));
  });

  it('are loaded once and cached', async () => {
    const host = await service(sends(PNG));
    const connectionId = await connected(host.url);
    for (let times = 0; times < 3; times++)
      await app.call('pictures.get', { connectionId, address: `${host.url}/kettle.png` });
    expect(host.requests).toHaveLength(1);
  });

  it('that failed are requested again', async () => {
    let isThere = false;
    const host = await service((request, response) => sends(PNG, {}, isThere ? 200 : 404)(request, response));
    const connectionId = await connected(host.url);
    const picture = { connectionId, address: `${host.url}/kettle.png` };
    await expect(app.call('pictures.get', picture)).rejects.toThrow(/has no picture at this address/);
    isThere = true;
    expect((await app.call('pictures.get', picture)).type).toBe('image/png');
  });

  it('are recorded without their bytes', async () => {
    const host = await service(sends(PNG, { 'content-type': 'image/png' }));
    const connectionId = await connected(host.url);
    await app.call('pictures.get', { connectionId, address: `${host.url}/kettle.png` });
    const [exchange] = (await app.call('recorder.list', { connectionId })).rows;
    expect(exchange).toMatchObject({ purpose: 'Loading a picture', status: 200, responseBytes: PNG.length });
    expect((await app.call('recorder.get', { id: exchange?.id ?? 0 })).responseBody).toEqual({
      text: '',
      cut: false,
    });
  });
});

describe('an invalid picture', () => {
  it.each([
    ['a page named .png', sends('<!doctype html><script>alert(1)</script>', { 'content-type': 'image/png' })],
    ['an SVG', sends('<svg xmlns="http://www.w3.org/2000/svg"/>', { 'content-type': 'image/svg+xml' })],
    ['nothing at all', sends('')],
  ])('is refused: %s', async (_, answer) => {
    await expect(got(answer)).rejects.toThrow(/did not send a picture\. PNG, JPEG, GIF, WebP and AVIF/);
  });

  it('is refused with the status of its host', async () => {
    await expect(got(sends(PNG, {}, 403))).rejects.toThrow(/answered with status 403\.$/);
  });

  it.each([
    ['says so', sends(Buffer.alloc(20 * 1024 * 1024), { 'content-length': String(20 * 1024 * 1024) })],
    ['does not say so', (_: unknown, response) => void response.write(Buffer.alloc(20 * 1024 * 1024))],
    [
      'is small when compressed',
      sends(gzipSync(Buffer.alloc(20 * 1024 * 1024)), { 'content-encoding': 'gzip' }),
    ],
  ] as [string, RequestListener][])('is refused when it is larger than 5 MB and %s', async (_, answer) => {
    await expect(got(answer)).rejects.toThrow('The picture is larger than 5 MB.');
  });

  it.each(['file:///etc/passwd', 'data:image/png;base64,AAAA', 'ftp://127.0.0.1/a.png', 'kettle.png', ''])(
    'is refused when its address is “%s”',
    async (address) => {
      const connectionId = await connected('http://127.0.0.1');
      await expect(app.call('pictures.get', { connectionId, address })).rejects.toThrow('not a web address');
    },
  );

  it('is refused after three redirects, or when one leads away from the web', async () => {
    await expect(got(redirectsTo('/again.png'))).rejects.toThrow(/redirects more than 3 times/);
    await expect(got(redirectsTo('file:///etc/passwd'))).rejects.toThrow(/not a web address/);
  });
});

describe('the user’s own network', () => {
  it('is not reachable for a service on the internet, however the address is written', async () => {
    const host = await service(sends(PNG));
    const connectionId = await connected(PUBLIC_SERVICE);
    const { port } = new URL(host.url);
    for (const name of ['127.0.0.1', 'localhost', '127.1', '2130706433', '[::ffff:7f00:1]'])
      await expect(
        app.call('pictures.get', { connectionId, address: `http://${name}:${port}/kettle.png` }),
      ).rejects.toThrow(/is on this computer\.$/);
    expect(host.requests).toEqual([]);
  });

  it('is not reachable by a redirect', async () => {
    const inside = await service(sends(PNG));
    const outside = await service(redirectsTo(`${inside.url}/secret.png`));
    const proxy = await forwardProxy();
    const { network } = await app.call('settings.get', {});
    await app.call('settings.set', {
      network: { ...network, proxy: 'address', proxyAddress: proxy.address },
    });
    const connectionId = await connected(PUBLIC_SERVICE);
    const address = outside.url.replace('127.0.0.1', 'pictures.invalid');
    await expect(app.call('pictures.get', { connectionId, address })).rejects.toThrow(
      '127.0.0.1 is on this computer.',
    );
    expect(outside.requests).toEqual(['GET /']);
    expect(inside.requests).toEqual([]);
  });

  it.each(['http://169.254.1.1/', 'http://192.168.255.254/', 'http://[fe80::1]/', 'http://0.0.0.0/'])(
    'is not reachable at %s for a service on this computer',
    async (address) => {
      const host = await service(redirectsTo(address));
      const connectionId = await connected(host.url);
      for (const from of [address, `${host.url}/kettle.png`])
        await expect(app.call('pictures.get', { connectionId, address: from })).rejects.toThrow(
          /is (in a private network|not on the web)\.$/,
        );
    },
  );
});

describe('loading a picture', () => {
  const load = (
    address: string,
    more: Partial<Parameters<typeof fetchPicture>[1]> = {},
  ): Promise<FoundPicture> =>
    fetchPicture(address, {
      network: { ...networkSettings.parse({ proxy: 'none' }), proxyPassword: null, systemProxy: null },
      allows: (scope) => scope === 'public',
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      limits: PICTURE_LIMITS,
      record: () => {},
      signal: new AbortController().signal,
      ...more,
    });

  it('checks the address that it connects to', async () => {
    const host = await service(sends(PNG));
    const address = host.url.replace('127.0.0.1', 'pictures.test');
    await expect(load(address)).rejects.toThrow('pictures.test is on this computer.');
    expect(host.requests).toEqual([]);
    expect((await load(address, { allows: () => true })).bytes).toEqual(PNG);
  });

  it('checks the address of an encrypted connection too', async () => {
    const certificate = certified('pictures.test');
    let requests = 0;
    const host = await listening(
      createSecureServer(certificate, (_, response) => {
        requests++;
        response.end(PNG);
      }),
    );
    const address = `https://${host.replace('127.0.0.1', 'pictures.test')}/kettle.png`;
    const network = {
      ...networkSettings.parse({ proxy: 'none', caFile: certificate.caFile }),
      proxyPassword: null,
      systemProxy: null,
    };
    await expect(load(address, { network })).rejects.toThrow('pictures.test is on this computer.');
    expect(requests).toBe(0);
    expect((await load(address, { network, allows: () => true })).bytes).toEqual(PNG);
    await expect(load(address, { allows: () => true })).rejects.toThrow(/certificate of .* is not trusted/);
  });

  it('looks up a name once, so that a second answer cannot differ', async () => {
    const host = await service(sends(PNG));
    let lookups = 0;
    const resolve = async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    const address = host.url.replace('127.0.0.1', 'pictures.test');
    await load(address, { resolve, allows: (scope) => scope !== 'private' });
    expect(lookups).toBe(1);
  });

  it('checks the address before it asks a proxy', async () => {
    const host = await service(sends(PNG));
    const proxy = await forwardProxy();
    const network = {
      ...networkSettings.parse({ proxy: 'address', proxyAddress: proxy.address }),
      proxyPassword: null,
      systemProxy: null,
    };
    const address = host.url.replace('127.0.0.1', 'pictures.test');
    await expect(load(address, { network })).rejects.toThrow('pictures.test is on this computer.');
    expect(proxy.asked).toEqual([]);
  });

  it('gives up on a silent host', async () => {
    const host = await service(() => {});
    const limits = { ...PICTURE_LIMITS, totalSeconds: 1 };
    await expect(load(host.url, { limits, allows: () => true })).rejects.toThrow(/did not answer within/);
  });

  it('gives up on a host that sends drop by drop', async () => {
    const host = await service((_, response) => {
      const drops = setInterval(() => response.write(PNG.subarray(0, 1)), 50);
      response.on('close', () => clearInterval(drops));
    });
    const limits = { ...PICTURE_LIMITS, totalSeconds: 1 };
    await expect(load(host.url, { limits, allows: () => true })).rejects.toThrow(/did not finish its answer/);
  });

  it('stops when the app quits', async () => {
    const quits = new AbortController();
    const host = await service(() => quits.abort());
    await expect(load(host.url, { signal: quits.signal, allows: () => true })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});
