import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { deriveFromOpenApi } from '#shared/service/assistant/openapi/derive.ts';
import type { Json } from '#shared/service/json.ts';
import { defaultProfile } from '#shared/service/profile.ts';
import type { Dialect } from '#shared/service/wire.ts';

const form: Dialect = {
  profile: defaultProfile,
  locales: ['en', 'de'],
  identifierField: 'sku',
  titleField: 'title',
};

/** The documents are YAML, or JSON, which is also YAML. */
const documentOf = (name: string): Json => parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

function derive(name: string, baseUrl: string) {
  const derived = deriveFromOpenApi(documentOf(name), form, baseUrl);
  if (!derived) throw new Error(`${name} was not taken for an OpenAPI document`);
  return {
    ...derived,
    values: Object.fromEntries(derived.taken.map(({ key, to }) => [key, JSON.parse(to)])),
  };
}

describe('an OpenAPI document', () => {
  it('in YAML 3.1, with references and allOf throughout, gives nearly the whole profile', () => {
    const { title, values, open, proposal } = derive('referenced-3.1.yaml', 'https://eu.goods.example/hub');
    expect(title).toBe('Goods Hub');
    expect(values).toEqual({
      'auth.header': 'X-Hub-Key',
      'auth.prefix': '',
      'routes.products': '/v2/links/{integration_id}/products',
      'routes.product_delete': '/v2/links/{integration_id}/products/{product_id}',
      'routes.changes': '/v2/links/{integration_id}/changes',
      'routes.required_attributes': '/v2/links/{integration_id}/products/{product_id}/attributes/required',
      'list.items': 'goods',
      'list.identifier_param': 'sku',
      'list.children_param': 'include',
      'list.children_value': 'variants',
      'list.paging.kind': 'cursor',
      'list.paging.limit_param': 'max',
      'list.paging.page_size': 50,
      'list.paging.cursor_param': 'cursor',
      'list.paging.next': 'paging.nextCursor',
      'product.product_id': 'uuid',
      'product.title': 'label',
      'product.properties': 'facts',
      'product.children': 'variants',
      'product.parent_identifier': 'parentSku',
      'property.shape': 'list',
      'property.name': 'attribute',
      'property.value': 'content',
      'property.locale': 'lang',
      'patch.body': '',
      'patch.max_operations': 250,
      'patch.shape': 'kind',
      'patch.kind': 'action',
      'patch.set': 'replace',
      'patch.remove': 'clear',
      'patch.append': 'add',
      'patch.values': 'facts',
      'patch.values_shape': 'list',
      'patch.product_id': 'uuid',
      'patch.identifier': 'sku',
      'upsert.body': 'products',
      'upsert.max_products': 40,
      'delete.in': 'query',
      'delete.param': 'scope',
      'delete.delete': 'everywhere',
      'delete.unlink': 'unlink_only',
      'changes.items': 'events',
      'changes.limit_param': 'max',
      'changes.offset_param': 'after',
      'changes.next': 'nextAfter',
      'changes.product_id': 'productUuid',
      'changes.identifier': 'sku',
      'changes.occurred_at': 'changedAt',
      'changes.product': 'snapshot',
      'required.items': 'required',
      'results.items': 'outcomes',
      'results.index': 'position',
      'results.identifier': 'sku',
      'results.status': 'state',
      'results.success': ['done'],
      'results.error': 'problem',
      'results.message': 'text',
      'results.code': 'key',
      'errors.message': ['problem.text', ...defaultProfile.errors.message],
      'errors.code': ['problem.key', ...defaultProfile.errors.code],
    });
    expect(open).toEqual([]);
    expect(proposal?.profile).toMatchObject({ patch: { kind: 'action' }, results: { success: ['done'] } });
    expect(proposal?.changes.map(({ key }) => key)).not.toContain('patch.body');
  });

  it('in Swagger 2.0, with maps, pages and switches, gives part of the profile and lists the rest', () => {
    const { values, open } = derive('swagger-2.0.json', 'https://api.example.com');
    expect(values).toEqual({
      'auth.header': 'Authorization',
      'auth.prefix': 'Token ',
      'routes.products': '/rest/connections/{integration_id}/items',
      'routes.product_delete': '/rest/connections/{integration_id}/items/{product_id}',
      'list.items': '',
      'list.children_param': 'with_children',
      'list.children_value': 'true',
      'list.paging.kind': 'page',
      'list.paging.limit_param': 'per_page',
      'list.paging.cursor_param': 'page',
      'product.product_id': 'id',
      'product.properties': 'values',
      'property.shape': 'map',
      'patch.body': '',
      'patch.shape': 'keys',
      'patch.set': 'update',
      'patch.remove': 'delete',
      'patch.values_shape': 'map',
      'patch.product_id': 'id',
      'patch.prefer': 'product_id',
      'upsert.body': '',
      'upsert.max_products': 100,
      'delete.in': 'query',
      'delete.param': 'purge',
      'delete.delete': true,
      'delete.unlink': false,
      'results.items': '',
      'results.product_id': 'id',
      'results.status': 'ok',
      'results.success': [true],
      'results.error': 'error',
      'errors.message': ['msg', ...defaultProfile.errors.message],
    });
    expect(open).toEqual([
      'where changes are polled (“routes.changes”)',
      'where required attributes are listed (“routes.required_attributes”)',
      'the fields of a change (“changes”)',
      'where the required attributes are in an answer (“required”)',
    ]);
  });

  it('with wrapped bodies and a field for each kind of operation gives their names', () => {
    const { values } = derive('keys-wrapped-3.0.json', 'https://api.example.com/api');
    expect(values).toEqual({
      'auth.header': 'Authorization',
      'auth.prefix': 'Bearer ',
      'routes.products': '/integrations/{integration_id}/products',
      'list.items': 'data.records',
      'list.paging.kind': 'offset',
      'list.paging.limit_param': 'take',
      'list.paging.cursor_param': 'skip',
      'product.product_id': 'productId',
      'product.properties': 'attributes',
      'property.shape': 'list',
      'property.name': 'code',
      'property.value': 'data',
      'property.locale': 'locale',
      'patch.body': 'batch.operations',
      'patch.max_operations': 20,
      'patch.shape': 'keys',
      'patch.set': 'set',
      'patch.remove': 'unset',
      'patch.append': 'append',
      'patch.values_shape': 'list',
      'patch.product_id': 'productId',
      'patch.prefer': 'product_id',
      'delete.in': 'body',
      'delete.param': 'mode',
      'delete.delete': 'full_delete',
      'delete.unlink': 'detach',
      'results.items': 'data.results',
      'results.index': 'index',
      'results.status': 'statusCode',
      'results.success': [200],
      'results.error': 'error',
      'results.message': 'detail',
      'results.code': 'errorCode',
    });
  });

  it('that is only a sketch gives one route, and lists what stays open', () => {
    const { values, open } = derive('hardly-useful.yaml', 'https://shop.example');
    expect(values).toEqual({ 'routes.products': '/shops/{integration_id}/products' });
    expect(open).toContain('how the token is presented (“auth”)');
    expect(open).toContain('what an operation of a change looks like (“patch”)');
  });

  it('gives the source, reason, old and new value of a setting', () => {
    const { taken } = derive('keys-wrapped-3.0.json', 'https://api.example.com/api');
    expect(taken.find(({ key }) => key === 'delete.in')).toEqual({
      key: 'delete.in',
      from: '"query"',
      to: '"body"',
      why: '“mode” in the body chooses between “full_delete” and “detach”.',
      where:
        'paths./integrations/{integrationId}/products/{sku}.delete.requestBody.content.application/json.schema',
    });
    expect(taken.find(({ key }) => key === 'list.paging.cursor_param')?.where).toBe(
      'paths./integrations/{integrationId}/products.get.parameters.0',
    );
  });

  it('gives no proposal when the form already says the same', () => {
    const first = derive('keys-wrapped-3.0.json', 'https://api.example.com/api');
    if (!first.proposal) throw new Error('nothing was proposed');
    const again = deriveFromOpenApi(
      documentOf('keys-wrapped-3.0.json'),
      first.proposal,
      'https://api.example.com/api',
    );
    expect(again?.proposal).toBeNull();
    expect(again?.taken).toHaveLength(first.taken.length);
  });

  it('leaves out what a profile cannot hold', () => {
    const document = documentOf('swagger-2.0.json') as { paths: Record<string, unknown> };
    const items = document.paths['/connections/{connection_id}/items'];
    const odd = { ...document, paths: { '/a/{one}/{two}/items': items } } as Json;
    const derived = deriveFromOpenApi(odd, form, 'https://api.example.com');
    expect(derived?.taken.map(({ key }) => key)).not.toContain('routes.products');
    expect(derived?.open).toContain('where products are listed and sent (“routes.products”)');
    expect(derived?.taken.map(({ key }) => key)).toContain('product.product_id');
  });
});

describe('deriveFromOpenApi', () => {
  it('returns null for anything but an OpenAPI document', () => {
    const others: Json[] = [null, [], 'openapi', {}, { openapi: '3.0.0' }, { paths: {} }];
    for (const json of [...others, { openapi: '4.0', paths: {} }])
      expect(deriveFromOpenApi(json, form, 'https://x')).toBeNull();
  });

  it('never throws on a broken document, and always gives reasons', () => {
    const whole = JSON.stringify(documentOf('referenced-3.1.yaml'));
    const bits = fc.constantFrom<Json>(
      null,
      0,
      '',
      [],
      {},
      true,
      'x',
      { $ref: '#/components/schemas/Product' },
      { $ref: '#' },
    );
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.nat(99)),
        bits,
        fc.integer({ min: 2, max: 60 }),
        (dice, bit, rarity) => {
          const json: Json = JSON.parse(whole, (key, value) =>
            key !== '' && key !== 'paths' && key !== 'openapi' && (dice.next().value ?? 0) % rarity === 1
              ? bit
              : value,
          );
          const derived = deriveFromOpenApi(json, form, 'https://x');
          for (const { why } of derived?.taken ?? []) expect(why).toMatch(/\.$/);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('derives settings from schemas that refer to themselves', () => {
    const self = { $ref: '#/components/schemas/Self' };
    const wide = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`field${n}`, self]));
    const document: Json = {
      openapi: '3.0.0',
      paths: {
        '/i/{id}/products': {
          get: { responses: { 200: { content: { 'application/json': { schema: self } } } } },
        },
      },
      components: {
        schemas: { Self: { allOf: [self, { oneOf: [self, self] }], properties: wide, items: self } },
      },
    };
    expect(deriveFromOpenApi(document, form, 'https://x')?.taken.length).toBeGreaterThan(0);
  });
});
