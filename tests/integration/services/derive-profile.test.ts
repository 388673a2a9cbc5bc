import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { deriveProfile } from '#electron/services/derive-profile.ts';
import { Network } from '#electron/services/network.ts';
import { Recorder } from '#electron/services/recorder.ts';
import { networkSettings } from '#shared/contract/app.ts';
import { connectionFields, derivedProfile } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import { type AnsweringServer, answering, type GivenAnswer } from '../../support/answering-server.ts';

const TOKEN = 'document-token-0123456789';
const DOCUMENTS = new URL('../../unit/shared/assistant/openapi/', import.meta.url);
const yaml = readFileSync(new URL('referenced-3.1.yaml', DOCUMENTS), 'utf8');
const json = readFileSync(new URL('swagger-2.0.json', DOCUMENTS), 'utf8');

const servers: AnsweringServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A server that serves these files to requests with the token. */
async function serve(files: Record<string, GivenAnswer>): Promise<AnsweringServer> {
  const server = await answering(({ path, headers }) => {
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, body: { message: 'Who are you?' } };
    return files[path] ?? { status: 404, body: { message: 'No such file' } };
  });
  servers.push(server);
  return server;
}

const page = (body: string): GivenAnswer => ({ headers: { 'content-type': 'text/html' }, body });
const document: GivenAnswer = { headers: { 'content-type': 'application/yaml' }, body: yaml };

type Source = { text: string } | { address: string };

async function derive(source: Source, baseUrl = 'https://eu.goods.example') {
  const fields = connectionFields.parse({
    name: 'Test',
    baseUrl,
    integrationId: 'int-1',
    locales: ['en'],
    identifierField: 'sku',
    titleField: 'title',
  });
  const network = new Network(new Recorder(() => {}), networkSettings.parse({ proxy: 'none' }));
  return derivedProfile.parse(await deriveProfile({ fields, source }, async () => TOKEN, network));
}

async function refusal(source: Source, baseUrl?: string): Promise<AppError['shape']> {
  try {
    await derive(source, baseUrl);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(JSON.stringify(error.shape)).not.toContain(TOKEN);
    return error.shape;
  }
  throw new Error('it was not refused');
}

describe('a document given as text', () => {
  it('may be YAML or JSON', async () => {
    expect((await derive({ text: yaml })).title).toBe('Goods Hub');
    expect((await derive({ text: json })).proposal?.profile.auth).toMatchObject({
      header: 'Authorization',
      prefix: 'Token ',
    });
  });

  it('is refused with the reason when it is no API description or has nothing usable', async () => {
    for (const text of [
      '',
      'hello: [',
      '<html></html>',
      '{"openapi": "3.0.0"}',
      '*unknown',
      '&a [*a]',
      '- 1\n- 2',
    ]) {
      expect(await refusal({ text })).toMatchObject({
        code: 'invalid_input',
        field: 'source.text',
        message: expect.stringContaining('not an OpenAPI 3 or Swagger 2.0 document'),
      });
    }
    const empty = await refusal({
      text: 'openapi: 3.0.0\ninfo: { title: Weather }\npaths: { /today: { get: {} } }',
    });
    expect(empty.message).toBe(
      '“Weather” was read, but it has nothing that Catalog Desk can use: none of its paths lists, changes or deletes products.',
    );
  });

  it('is refused when its nested aliases would fill the memory', async () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (let n = 0; n < 12; n++) {
      const before = String.fromCharCode(97 + n);
      const next = String.fromCharCode(98 + n);
      lines.push(`${next}: &${next} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`);
    }
    expect((await refusal({ text: lines.join('\n') })).code).toBe('invalid_input');
  });
});

describe('a document at an address of the service', () => {
  it('is fetched with the token, with relative addresses resolved against the base address', async () => {
    const service = await serve({ '/hub/openapi.yaml': document });
    const { title } = await derive({ address: 'openapi.yaml' }, `${service.url}/hub`);
    expect(title).toBe('Goods Hub');
    expect(service.asked.map(({ path }) => path)).toEqual(['/hub/openapi.yaml']);
  });

  it.each([
    [
      'Swagger UI',
      '<script>SwaggerUIBundle({ "dom_id": "#ui", url: "/spec/hub.yaml", layout: "x" })</script>',
    ],
    ['Redoc', '<redoc spec-url="../spec/hub.yaml"></redoc>'],
    ['Redoc by script', "<script>Redoc.init('/spec/hub.yaml', {}, document.body)</script>"],
    ['Scalar', '<script id="api-reference" data-url="/spec/hub.yaml"></script>'],
    ['Stoplight', '<elements-api apiDescriptionUrl="/spec/hub.yaml" router="hash"></elements-api>'],
    ['settings', '<script>SwaggerUIBundle({ configUrl: "/docs/config.json" })</script>'],
    ['a script of its own', '<script src="./swagger-initializer.js"></script>'],
  ])('is found through %s', async (_, body) => {
    const service = await serve({
      '/docs/': page(`<!doctype html><link href="x.css">${body}`),
      '/docs/config.json': { body: { urls: [{ name: 'hub', url: '/spec/hub.yaml' }] } },
      '/docs/swagger-initializer.js': { body: 'window.ui = SwaggerUIBundle({ url: "/spec/hub.yaml" })' },
      '/spec/hub.yaml': document,
    });
    expect((await derive({ address: '/docs/' }, service.url)).title).toBe('Goods Hub');
  });

  it('is searched for next to a page that does not name it', async () => {
    const service = await serve({ '/docs': page('<html>Docs</html>'), '/docs/v3/api-docs': { body: json } });
    expect((await derive({ address: '/docs' }, service.url)).title).toBe('Old Catalogue');
  });

  it('is never fetched from another address, and the token is never sent there', async () => {
    const elsewhere = await serve({ '/openapi.yaml': document });
    const service = await serve({
      '/docs': page(`<redoc spec-url="${elsewhere.url}/openapi.yaml?key=${TOKEN}"></redoc>`),
    });
    expect(await refusal({ address: `${elsewhere.url}/openapi.yaml` }, service.url)).toMatchObject({
      code: 'invalid_input',
      field: 'source.address',
      message: `${elsewhere.url} is not where this service is (${service.url}), and the token is for the service only. Download the document and choose it as a file.`,
    });
    const named = await refusal({ address: '/docs' }, service.url);
    expect(named.message).toContain(
      `It names ${elsewhere.url}/openapi.yaml?key=[token], which is not the service's own address`,
    );
    expect(elsewhere.asked).toEqual([]);
  });

  it('is refused with the reason when it is missing or something else', async () => {
    const service = await serve({
      '/data.json': { body: { products: [] } },
      '/page': page('<html>Hi</html>'),
    });
    expect(await refusal({ address: '/openapi.json' }, service.url)).toMatchObject({
      field: 'source.address',
      message: `There is no document at ${service.url}/openapi.json: the service answered with status 404.`,
    });
    expect((await refusal({ address: '/data.json' }, service.url)).message).toBe(
      `What is at ${service.url}/data.json is not an OpenAPI 3 or Swagger 2.0 document.`,
    );
    expect((await refusal({ address: '/page' }, service.url)).message).toBe(
      `${service.url}/page is a web page, and no OpenAPI document was found in it or beside it.`,
    );
    expect((await refusal({ address: 'ftp://x/y' }, service.url)).message).toContain('is not a web address');
    expect(service.asked.length).toBeLessThan(20);
  });

  it('is refused as unreachable when the service does not answer', async () => {
    expect((await refusal({ address: '/openapi.json' }, 'http://127.0.0.1:9')).code).toBe('unreachable');
  });
});
