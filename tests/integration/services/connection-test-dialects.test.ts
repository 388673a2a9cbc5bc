import { afterEach, describe, expect, it } from 'vitest';
import { listProducts } from '#electron/api/product-list.ts';
import { ServiceClient, type ServiceEndpoint } from '#electron/api/service-client.ts';
import { testConnection } from '#electron/services/connection-test.ts';
import { Network } from '#electron/services/network.ts';
import { Recorder } from '#electron/services/recorder.ts';
import { networkSettings } from '#shared/contract/app.ts';
import { connectionFields } from '#shared/contract/connections.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { dialects } from '../../support/dialects/all.ts';
import type { Dialect } from '../../support/dialects/dialect.ts';
import type { Host } from '../../support/dialects/host.ts';
import { testPool } from '../../support/http-pool.ts';

let host: Host | null = null;
afterEach(() => host?.close());

/** Names that nobody would guess; the user enters them as well as the routes. */
const GIVEN: Record<string, object> = {
  'no paging, numeric identifiers, yes/no results': { auth: { header: 'X-Token', prefix: 'v1:' } },
  '202 for every change, identifier among the properties': {
    auth: { header: 'Cookie', prefix: 'session=' },
    product: { product_id: 'ref' },
  },
};

/** Settings that the test detects for services that need them. */
const FOUND: Record<string, Record<string, unknown>> = {
  'empty 204s, removal in the body': { 'list.not_found_is_empty': true },
  '202 for every change, identifier among the properties': { 'list.not_found_is_empty': true },
  'ids as keys, flat products, pages from 0, failures only': {
    'list.keyed_by': 'product_id',
    'list.not_found_is_empty': true,
    'list.paging.first': 0,
    'product.properties': '',
    'property.shape': 'map',
  },
  'typed values, identifier among listed values, three forms of results': {
    'list.not_found_is_empty': true,
    'product.identifier': 'values.article_no',
    'property.type': 'kind',
  },
  'languages first, identifiers as keys': { 'list.keyed_by': 'identifier', 'property.shape': 'locales' },
};

/** The form as filled in by a user who knows only the addresses. */
function formOf({ name, connection }: Dialect, baseUrl: string) {
  const { routes } = connection.profile as { routes?: object };
  const profile = { ...(routes ? { routes } : {}), ...GIVEN[name] };
  return connectionFields.parse({ name, baseUrl, locales: ['en', 'de'], ...connection, profile });
}

const fullForm = ({ name, connection }: Dialect, baseUrl: string) =>
  connectionFields.parse({ name, baseUrl, locales: ['en', 'de'], ...connection });

const settingAt = (profile: unknown, key: string): unknown =>
  key.split('.').reduce((here: unknown, name) => Reflect.get(here as object, name), profile);

/** All products, page by page, as far as they can be compared across dialects. */
async function readAll(endpoint: ServiceEndpoint, token: string) {
  const http = testPool();
  const client = new ServiceClient(endpoint, async () => token, http);
  const all: ProductRecord[] = [];
  let position: string | null = null;
  do {
    const page = await listProducts(client, position);
    all.push(...page.read().records);
    position = page.next;
  } while (position !== null);
  await http.close();
  return all
    .map(({ productId, identifier, title, values }) => ({ productId, identifier, title, values }))
    .sort((a, b) => a.identifier.localeCompare(b.identifier));
}

describe('a user who knows only addresses and token', () => {
  it.each(dialects)('gets a working profile for: $name', async (dialect) => {
    host = await dialect.start();
    let fields = formOf(dialect, host.url);
    const network = new Network(new Recorder(() => {}), networkSettings.parse({ proxy: 'none' }));
    let test = await testConnection(fields, dialect.token, network);
    for (let rounds = 0; test.proposal !== null && rounds < 3; rounds++) {
      const { profile, identifierField, titleField, locales } = test.proposal;
      fields = { ...fields, profile, identifierField, titleField, locales };
      test = await testConnection(fields, dialect.token, network);
    }
    expect(test.proposal).toBeNull();
    expect(test.steps.map(({ message }) => message).join('\n')).not.toMatch(/but/);
    expect(test.ok).toBe(true);
    const found = Object.entries(FOUND[dialect.name] ?? {});
    expect(found.map(([key]) => settingAt(fields.profile, key))).toEqual(found.map(([, value]) => value));
    const expected = await readAll(fullForm(dialect, host.url), dialect.token);
    const named = new Set(expected.flatMap(({ values }) => values.map(({ property }) => property)));
    const read = await readAll(fields, dialect.token);
    // A field beside the properties may be one of them, and is shown.
    const asNamed = read.map((one) => ({ ...one, values: one.values.filter((v) => named.has(v.property)) }));
    expect(asNamed).toEqual(expected);
    expect(host.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
