import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultProfile, ownParts, parseProfile, serviceProfile } from '#shared/service/profile.ts';
import { mangled } from '../../support/mangled-json.ts';

const SAME_REQUEST = 'delete.unlink: makes the same request as delete.delete: unlinking would delete';

const problems = (input: unknown): string[] => {
  const parsed = parseProfile(input);
  return parsed.ok ? [] : parsed.problems;
};

describe('the service profile', () => {
  it('takes every default from an empty document', () => {
    expect(parseProfile({})).toEqual({ ok: true, profile: defaultProfile });
    expect(defaultProfile.auth).toEqual({
      in: 'header',
      param: 'api_key',
      encoding: 'plain',
      header: 'Authorization',
      prefix: 'Bearer ',
    });
    expect(defaultProfile.list.paging).toEqual({
      kind: 'cursor',
      limit_param: 'limit',
      page_size: 100,
      cursor_param: 'offset',
      next: 'offset',
      next_in: 'body',
      more: null,
      first: null,
    });
    expect(defaultProfile.patch).toMatchObject({
      body: '',
      shape: 'kind',
      kind: 'op',
      values: 'properties',
      prefer: 'identifier',
    });
    expect(defaultProfile.results.success).toEqual([
      'ok',
      'success',
      'applied',
      'updated',
      'created',
      'deleted',
      'unlinked',
    ]);
  });

  it('keeps given settings and fills in defaults at any depth', () => {
    const parsed = parseProfile({ list: { paging: { kind: 'page' } }, auth: { prefix: '' } });
    expect(parsed).toMatchObject({
      ok: true,
      profile: {
        list: { paging: { kind: 'page', page_size: 100 } },
        auth: { header: 'Authorization', prefix: '' },
      },
    });
  });

  it('names the path of each problem', () => {
    expect(problems({ patch: { shape: 'kinds' } })).toEqual(["patch.shape: expected 'kind' or 'keys'"]);
    expect(problems({ list: { pageing: {} } })).toEqual(['list.pageing: unknown key']);
    expect(problems({ autth: {}, version: 1 })).toEqual(['autth: unknown key']);
    expect(problems({ a: 1, patch: { b: 2 } })).toEqual(['patch.b: unknown key', 'a: unknown key']);
    expect(problems({ version: 2 })).toEqual(['version: expected 1']);
  });

  it.each([
    [
      { list: { paging: { page_size: '100' } } },
      'list.paging.page_size: expected a number, but it is the text "100"',
    ],
    [
      { list: { paging: { page_size: 1.5 } } },
      'list.paging.page_size: expected a whole number, but it is 1.5',
    ],
    [{ list: null }, 'list: expected an object, but it is null'],
    [{ errors: { message: 'm' } }, 'errors.message: expected a list, but it is the text "m"'],
    [
      { results: { success: ['ok', null] } },
      'results.success.1: expected a text, a number, true or false, but it is null',
    ],
    ['text', 'profile: expected an object, but it is the text "text"'],
    [[], 'profile: expected an object, but it is a list'],
  ])('says what was expected and what was found: %j', (input, problem) => {
    expect(problems(input)).toEqual([problem]);
  });

  it.each([
    [{ routes: { products: 'products' } }, "routes.products: must begin with '/'"],
    [
      { routes: { product_delete: '/p' } },
      "routes.product_delete: must contain {product_id}, where the product's id goes",
    ],
    [
      { routes: { required_attributes: '/p/{product-id}/{product_id}' } },
      'routes.required_attributes: may contain {integration_id} and {product_id} only',
    ],
    [{ routes: { changes: '/c/{product_id}' } }, 'routes.changes: may contain {integration_id} only'],
    [{ auth: { header: 'X Key' } }, 'auth.header: must be the name of an HTTP header, such as X-Api-Key'],
    [{ auth: { header: 'content-type' } }, 'auth.header: is a header that is used for something else'],
    [{ auth: { prefix: 'Bearer\r\nX: ' } }, 'auth.prefix: must be plain text without line breaks'],
    [{ delete: { unlink: 'delete' } }, SAME_REQUEST],
    [{ delete: { unlink: null, delete: null } }, SAME_REQUEST],
    [{ delete: { unlink: 'true', delete: true } }, SAME_REQUEST],
    [
      { delete: { says: { unlink: ['gone'], delete: ['Gone'] } } },
      "delete.says.unlink: has 'gone', which says.delete has already",
    ],
    [{ delete: { method: 'GET' } }, "delete.method: expected 'DELETE' or 'POST' or 'PATCH' or 'PUT'"],
    [
      { delete: { unlink: ['a'] } },
      'delete.unlink: expected a text, a number, true or false, but it is a list',
    ],
    [
      { routes: { product_unlink: '/p' } },
      "routes.product_unlink: must contain {product_id}, where the product's id goes",
    ],
    [
      { list: { paging: { limit_param: 'offset' } } },
      "list.paging.limit_param: is 'offset', which paging.cursor_param is already",
    ],
    [
      { list: { children_param: 'identifier' } },
      "list.children_param: is 'identifier', which identifier_param is already",
    ],
    [
      { changes: { offset_param: 'include_summary' } },
      "changes.offset_param: is 'include_summary', which include_summary is already",
    ],
    [
      { list: { paging: { next_in: 'header', next: 'meta next' } } },
      'list.paging.next: must be the name of an HTTP header, such as Link',
    ],
    [
      { list: { paging: { next_in: 'query' } } },
      "list.paging.next_in: expected 'body' or 'header' or 'last_item'",
    ],
    [{ list: { paging: { first: -1 } } }, 'list.paging.first: expected at least 0'],
    [{ list: { paging: { first: '1' } } }, 'list.paging.first: expected a number, but it is the text "1"'],
    [{ patch: { remove: 'set' } }, "patch.remove: is 'set', which set is already"],
    [
      { patch: { shape: 'keys', set: 'identifier' } },
      "patch.set: is 'identifier', which identifier is already",
    ],
    [{ patch: { values: 'op' } }, "patch.values: is 'op', which kind is already"],
    [{ property: { locale: 'name' } }, "property.locale: is 'name', which name is already"],
    [
      { product: { title: 'properties.name' } },
      'product.title: leads into product.properties, which holds the values (property.shape: “list”)',
    ],
    [
      { product: { properties: '' } },
      "product.properties: is '', the product itself, which is no list: property.shape must be 'map' or 'locales'",
    ],
    [{ property: { type: 'value' } }, "property.type: is 'value', which value is already"],
    [{ patch: { results: { items: 1 } } }, 'patch.results.items: expected a text, but it is 1'],
    [
      { delete: { results: { applied_when: 'always' } } },
      "delete.results.applied_when: expected 'success' or 'no_error' or 'not_listed'",
    ],
  ])('refuses settings that cannot work or would do something else: %j', (input, problem) => {
    expect(problems(input)).toEqual([problem]);
  });

  it('takes identifiers among listed values, and properties beside the other fields', () => {
    expect(
      problems({ product: { identifier: 'properties.sku', parent_identifier: 'properties.up' } }),
    ).toEqual([]);
    expect(problems({ product: { properties: '' }, property: { shape: 'map' } })).toEqual([]);
  });

  it('accepts an empty prefix or parameter name, and fields inside a map of properties', () => {
    expect(
      problems({
        auth: { prefix: '' },
        list: { children_param: '', paging: { limit_param: '' } },
        changes: { limit_param: '' },
        product: { identifier: 'properties.sku' },
        property: { shape: 'map' },
        routes: { products: '/products?org={integration_id}' },
      }),
    ).toEqual([]);
  });

  it('never throws on any input, and every problem names a path', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), mangled(defaultProfile)), (input) => {
        const parsed = parseProfile(input);
        if (parsed.ok) expect(parseProfile(parsed.profile)).toEqual(parsed);
        else for (const problem of parsed.problems) expect(problem).toMatch(/: ./);
      }),
      { numRuns: 2_000 },
    );
  });

  it('limits products per request to what the service allows (section 8)', () => {
    expect(problems({ upsert: { max_products: 101 } })[0]).toMatch(/^upsert\.max_products: /);
  });
});

it('has parts of its own: all that is not a default, which may be more keys in a later version', () => {
  expect(ownParts(defaultProfile)).toEqual({});
  const profile = serviceProfile.parse({
    product: { identifier: 'sku', cells: ['values.{name}'] },
    list: { paging: { kind: 'page' } },
    property: { shape: 'map', name: 'name' },
  });
  expect(ownParts(profile)).toEqual({
    product: { identifier: 'sku', cells: ['values.{name}'] },
    list: { paging: { kind: 'page' } },
    property: { shape: 'map' },
  });
});
