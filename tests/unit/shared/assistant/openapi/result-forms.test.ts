import { describe, expect, it } from 'vitest';
import { deriveFromOpenApi } from '#shared/service/assistant/openapi/derive.ts';
import type { Json } from '#shared/service/json.ts';
import { defaultProfile } from '#shared/service/profile.ts';

const text = { type: 'string' };
const listOf = (fields: Json): Json => ({ type: 'array', items: { type: 'object', properties: fields } });
const answer = (fields: Json): Json => ({
  200: {
    description: '',
    content: { 'application/json': { schema: { type: 'object', properties: fields } } },
  },
});
const body = (fields: Json): Json => ({ content: { 'application/json': { schema: listOf(fields) } } });

/** A service with the given answers to the three kinds of change. */
function derived(patch: Json, post: Json, remove: Json) {
  const operation = {
    sku: text,
    op: { type: 'string', enum: ['set', 'remove', 'append'] },
    properties: listOf({ name: text, value: text }),
  };
  const document: Json = {
    openapi: '3.0.0',
    info: { title: 'Goods', version: '1' },
    paths: {
      '/api/v1/integrations:api/{integration_id}/products': {
        get: { responses: answer({ products: listOf({ sku: text, product_id: text }) }) },
        patch: { requestBody: body(operation), responses: answer(patch) },
        post: { requestBody: body({ sku: text }), responses: answer(post) },
      },
      '/api/v1/integrations:api/{integration_id}/products/{product_id}/delete': {
        delete: { responses: answer(remove) },
      },
    },
  };
  const form = { profile: defaultProfile, locales: ['en'], identifierField: 'sku', titleField: 'title' };
  const profile = deriveFromOpenApi(document, form, 'https://goods.example')?.proposal?.profile;
  if (!profile) throw new Error('nothing was derived');
  return profile;
}

describe('the forms of results in an OpenAPI document', () => {
  it('are derived separately for each kind of request', () => {
    const profile = derived(
      { changed: listOf({ sku: text, error: { type: 'object', properties: { message: text } } }) },
      { failures: listOf({ sku: text, message: text }) },
      { outcome: { type: 'string', enum: ['deleted', 'failed'] } },
    );
    expect(profile.results).toMatchObject({
      items: 'changed',
      applied_when: 'no_error',
      identifier: 'sku',
      error: 'error',
    });
    expect(profile.upsert.results).toMatchObject({ items: 'failures', applied_when: 'not_listed' });
    expect(profile.upsert.results).not.toHaveProperty('identifier');
    expect(profile.delete.results).toMatchObject({ status: 'outcome', success: ['deleted'] });
    expect(profile.patch.results).toEqual({});
  });

  it('are derived once when all responses agree, and rely on a status if there is one', () => {
    const results = {
      results: listOf({ sku: text, status: { type: 'string', enum: ['ok', 'failed'] }, error: text }),
    };
    const profile = derived(results, results, results);
    expect(profile.results).toMatchObject({ applied_when: 'success', success: ['ok'] });
    expect([profile.upsert.results, profile.delete.results]).toEqual([{}, {}]);
  });
});
