import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listProducts } from '#electron/api/product-list.ts';
import {
  clientOf,
  errorOf,
  failureOf,
  faultPool,
  get,
  patch,
  patchOne,
  TOKEN,
} from '../support/network/client.ts';
import { service } from '../support/network/servers.ts';

const MEGABYTE = 1024 * 1024;
const PAGE = JSON.stringify({ products: [{ sku: 'a', properties: [{ name: 'title', value: 'Größe 😀' }] }] });
const json = { 'content-type': 'application/json' };

describe('a compressed response', () => {
  const encodings = [
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['zstd', zstdCompressSync],
  ] as const;

  it.each(encodings)('in %s is decompressed (%o)', async (encoding, compress) => {
    const compressed = compress(PAGE);
    const { url } = await service((request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip, br, zstd, deflate');
      response.writeHead(200, { ...json, 'content-encoding': encoding }).end(compressed);
    });
    const { pool, records } = faultPool();
    expect((await get(pool, url)).text).toBe(PAGE);
    expect(records[0]?.responseBytes).toBe(Buffer.byteLength(PAGE));
  });

  it('is decompressed when compressed twice, and rejected when compressed three times', async () => {
    const { url } = await service((request, response) => {
      const times = Number(request.url?.slice(1));
      let body: Buffer = Buffer.from(PAGE);
      for (let n = 0; n < times; n++) body = gzipSync(body);
      response.writeHead(200, { 'content-encoding': Array(times).fill('gzip').join(', ') }).end(body);
    });
    const { pool } = faultPool();
    expect((await get(pool, `${url}/2`)).text).toBe(PAGE);
    expect(await failureOf(get(pool, `${url}/3`))).toMatchObject({ kind: 'unreadable' });
  });

  it('without a body is read as empty', async () => {
    const { url } = await service((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '0' }).end(),
    );
    const { pool } = faultPool();
    expect((await patch(pool, url)).text).toBe('');
  });

  it.each([
    ['is not compressed as it says', Buffer.from(PAGE)],
    ['is damaged', gzipSync(PAGE).fill(7, 12, 24)],
    ['ends too early', gzipSync(PAGE).subarray(0, 40)],
  ])('that %s is rejected with a clear message, and no request is retried', async (_, body) => {
    const { url, requests } = await service((__, response) =>
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(body),
    );
    const { pool } = faultPool();
    const host = new URL(url).host;
    expect(await errorOf(listProducts(clientOf(pool, url), null))).toMatchObject({
      code: 'unreadable_response',
      message: `Reading the product list failed: ${host} sent an answer that is marked as "gzip" but is not. Contact the service’s support, or whoever runs the proxy in between.`,
      details: expect.stringContaining('Status 200'),
    });
    expect(requests).toHaveLength(1);
    expect(await patchOne(clientOf(pool, url))).toMatchObject({ kind: 'unknown' });
    expect(requests).toHaveLength(2);
  });

  it('in an encoding that was not requested is rejected', async () => {
    const { url } = await service((_, response) =>
      response.writeHead(200, { 'content-encoding': 'compress' }).end('x'),
    );
    const { pool } = faultPool();
    expect((await failureOf(get(pool, url))).message).toMatch(
      /sent an answer in the encoding "compress", which was not asked for$/,
    );
  });

  it('that is cut off is recorded as a cut connection and requested again', async () => {
    let cuts = 0;
    const { url } = await service((_, response) => {
      response.writeHead(200, { ...json, 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' });
      if (cuts++ > 0) return response.end(gzipSync(PAGE));
      return response.write(gzipSync(PAGE).subarray(0, 30), () => response.destroy());
    });
    const { pool, records } = faultPool();
    expect((await get(pool, url)).text).toBe(PAGE);
    expect(records.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/was cut in the middle of the answer\.$/),
      null,
    ]);
  });
});

describe('the text of a response', () => {
  it('is decoded as UTF-8, and with the declared charset only if it is not valid UTF-8', async () => {
    const { url } = await service((request, response) => {
      const latin = request.url === '/latin1';
      response
        .writeHead(200, { 'content-type': 'application/json; charset=ISO-8859-1' })
        .end(Buffer.from('"Größe"', latin ? 'latin1' : 'utf8'));
    });
    const { pool } = faultPool();
    expect((await get(pool, `${url}/latin1`)).text).toBe('"Größe"');
    expect((await get(pool, `${url}/utf8`)).text).toBe('"Größe"');
  });

  it('arrives unchanged, while its masked copy, errors and records contain no form of the token', async () => {
    const forms = [
      TOKEN,
      JSON.stringify(TOKEN).replaceAll('/', String.raw`\/`),
      TOKEN.replaceAll('+', String.raw`\u002B`),
      encodeURIComponent(TOKEN),
      encodeURIComponent(TOKEN).toLowerCase(),
      Buffer.from(`{"token":"${TOKEN}"}`).toString('base64'),
      `&quot;${TOKEN.replaceAll('+', '&#43;').replaceAll('/', '&#x2F;')}&quot;`,
    ];
    const sent = JSON.stringify({ message: `before ${forms.join(' | ')} after`, mirror: forms });
    const { url } = await service((_, response) =>
      response.writeHead(401, { 'x-echo': `Bearer ${TOKEN}`, 'x-request-id': TOKEN }).end(sent),
    );
    const { pool, records } = faultPool();
    const {
      text: received,
      headers: _,
      mask,
      ...answer
    } = await get(pool, `${url}/?seen=${encodeURIComponent(TOKEN)}`);
    expect(received).toBe(sent);
    expect(mask(received)).toMatch(/^\{"message":"before \[token\] \| /);
    const told = await errorOf(listProducts(clientOf(pool, url), null));
    for (const kept of [answer, mask(received), records, told]) {
      const text = JSON.stringify(kept);
      for (const secret of [TOKEN, 'A+b=c', 'A%2Bb', 'A%2bb', String.raw`A\u002Bb`, '0123456789']) {
        expect(text).not.toContain(secret);
      }
    }
    expect(records[0]?.requestHeaders.authorization).toBe('Bearer [token]');
    expect(records[0]?.responseHeaders['x-echo']).toBe('Bearer [token]');
  });
});

describe('the headers of a response', () => {
  const withHeaders = (bytes: number) =>
    service((_, response) =>
      response.writeHead(200, { ...json, 'set-cookie': 'x'.repeat(bytes) }).end('{"products":[]}'),
    );

  it('are accepted at 60 KB, above Node’s default limit', async () => {
    const { url } = await withHeaders(60 * 1024);
    expect((await get(faultPool().pool, url)).text).toBe('{"products":[]}');
  });

  it('are rejected at 80 KB, and the outcome of a write is then unknown', async () => {
    const { url } = await withHeaders(80 * 1024);
    const { pool } = faultPool();
    const host = new URL(url).host;
    const came = `${host} sent more than 64 KB of headers with its answer`;
    expect(await errorOf(listProducts(clientOf(pool, url), null))).toMatchObject({
      code: 'unreadable_response',
      message: `Reading the product list failed: ${came}. Ask the service’s support, or whoever runs the proxy in between, to send fewer or shorter headers.`,
    });
    expect(await patchOne(clientOf(pool, url))).toEqual({
      kind: 'unknown',
      reason: came,
      accepted: false,
      mayComeLater: false,
    });
  });
});

describe('a page of 100 MB', () => {
  const endless = (compress: boolean) =>
    service((_, response) => {
      response.writeHead(200, { ...json, ...(compress ? { 'content-encoding': 'gzip' } : {}) });
      const chunk = Buffer.alloc(MEGABYTE, ' ');
      if (compress) return response.end(gzipSync(Buffer.alloc(100 * MEGABYTE, ' ')));
      let sent = 0;
      const more = () => {
        while (sent++ < 100) if (!response.write(chunk)) return;
        response.end();
      };
      response.on('drain', more);
      return more();
    });

  it('with a Content-Length is rejected before any of its body is read', async () => {
    const { url, requests } = await service((_, response) =>
      response.writeHead(200, { ...json, 'content-length': String(100 * MEGABYTE) }).flushHeaders(),
    );
    const { pool, records } = faultPool();
    expect(await errorOf(listProducts(clientOf(pool, url), null))).toMatchObject({
      code: 'unreadable_response',
      message: `Reading the product list failed: ${new URL(url).host} sent an answer larger than 64 MB. Choose a smaller page size in the service profile.`,
      retryable: false,
    });
    expect(records[0]?.responseBytes).toBe(0);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['in chunks', false],
    ['as a small compressed answer', true],
  ])('%s is aborted at 64 MB, and memory use stays bounded', async (_, compress) => {
    const { url, requests } = await endless(compress);
    const { pool, records } = faultPool();
    globalThis.gc?.();
    const before = process.memoryUsage();
    let most = 0;
    const watch = setInterval(() => {
      const now = process.memoryUsage();
      most = Math.max(most, now.external + now.heapUsed - before.external - before.heapUsed);
    }, 5);
    const failure = await failureOf(get(pool, url));
    clearInterval(watch);
    expect(failure).toMatchObject({ kind: 'too_large' });
    expect(requests).toHaveLength(1);
    expect(records[0]?.responseBytes).toBeGreaterThan(60 * MEGABYTE);
    expect(records[0]?.responseBytes).toBeLessThanOrEqual(64 * MEGABYTE);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(200 * MEGABYTE);
  });

  it('sent in response to a write leaves its outcome unknown', async () => {
    const { url, requests } = await endless(false);
    const { pool } = faultPool();
    expect(await patchOne(clientOf(pool, url))).toMatchObject({
      kind: 'unknown',
      reason: expect.stringMatching(/sent an answer larger than 64 MB$/),
    });
    expect(requests).toHaveLength(1);
  });
});
