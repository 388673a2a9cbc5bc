import { describe, expect, it } from 'vitest';
import { checkDialect } from '#electron/sandbox/wire/contradictions.ts';
import { serviceProfile } from '#shared/service/profile.ts';

const check = (profile: object) => () =>
  checkDialect({
    profile: serviceProfile.parse(profile),
    identifierField: 'sku',
    titleField: 'title',
    locales: ['en'],
    primary: 'en',
  });

describe('a profile that the sandbox does not support', () => {
  it.each([
    ['list.keyed_by', { list: { keyed_by: 'product_id' } }],
    ['product.properties ""', { product: { properties: '' }, property: { shape: 'map' } }],
    ['a field inside the list of properties', { product: { identifier: 'properties.sku' } }],
    ['property.shape "locales"', { property: { shape: 'locales' } }],
    ['property.type', { property: { type: 'kind' } }],
    ['patch.values_shape "locales"', { patch: { values_shape: 'locales' } }],
    ['results of one kind of request', { upsert: { results: { items: 'saved' } } }],
  ])('is refused with the name of the setting: %s', (name, profile) => {
    expect(check(profile)).toThrow(`${name} is not supported`);
  });

  it('is not the default profile', () => {
    expect(check({})).not.toThrow();
  });
});
