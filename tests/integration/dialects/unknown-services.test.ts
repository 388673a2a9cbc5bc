import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionFields } from '#shared/contract/connections.ts';
import { confirmReading } from '../../support/accept-writes.ts';
import { headerCursor } from '../../support/dialects/header-cursor.ts';
import { linkHeader } from '../../support/dialects/link-header.ts';
import { articles, type Listing, PRODUCTS } from '../../support/dialects/listing.ts';
import { pagesEndIn404 } from '../../support/dialects/pages-end-in-404.ts';
import { pagesFromOne } from '../../support/dialects/pages-from-one.ts';
import { pagesFromZero } from '../../support/dialects/pages-from-zero.ts';
import { rowsFromOne } from '../../support/dialects/rows-from-one.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const services: readonly Listing[] = [
  pagesFromOne,
  pagesFromZero,
  linkHeader,
  headerCursor,
  pagesEndIn404,
  rowsFromOne,
];

/** What the form tries if the user knows only address, integration id and token. */
const ASSUMED = { identifierField: 'sku', titleField: 'title', locales: ['en'] };

/** The form after *Test connection*, with its proposals accepted until there are none. */
async function found(app: RunningApp, { name, integrationId, token }: Listing, baseUrl: string) {
  let fields: ConnectionFields = { name, baseUrl, integrationId, ...ASSUMED, profile: {} };
  let test = await app.call('connections.test', { fields, token });
  for (let rounds = 0; test.proposal !== null && rounds < 3; rounds++) {
    const { profile, identifierField, titleField, locales } = test.proposal;
    fields = { ...fields, profile, identifierField, titleField, locales };
    test = await app.call('connections.test', { fields, token });
  }
  return { fields, test };
}

const at = (profile: unknown, key: string): unknown =>
  key.split('.').reduce((here: unknown, name) => Reflect.get(here as object, name), profile);

describe.each(services)('a service set up from address, integration id and token only: $name', (service) => {
  it('is detected, pulled completely, and quoted when it refuses', { timeout: 60_000 }, async () => {
    const [host, app] = await Promise.all([service.start(), startApp()]);
    onTestFinished(async () => {
      await app.stop();
      await host.close();
    });
    const { fields, test } = await found(app, service, host.url);
    expect(test.steps.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed']);
    const keys = Object.keys(service.settings);
    expect(Object.fromEntries(keys.map((key) => [key, at(fields.profile, key)]))).toEqual(service.settings);
    expect(host.seen.filter(({ method }) => method !== 'GET')).toEqual([]);

    const { id: connectionId } = await app.call('connections.create', { fields, token: service.token });
    const { jobId } = await app.call('catalog.pull', { connectionId });
    expect(await app.ended(jobId)).toMatchObject({ state: 'done', message: `${PRODUCTS} products pulled.` });
    const { view } = await app.call('catalog.openView', { connectionId, query: {} });
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: PRODUCTS,
      columns: [],
    });
    expect(rows.map(({ identifier }) => identifier).sort()).toEqual(articles.map(({ code }) => code));

    const [first] = rows;
    await app.call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: [
        { product: first!.product, property: 'title', locale: 'en', change: { kind: 'set', value: 'Wok' } },
      ],
    });
    await confirmReading(app, connectionId);
    const applied = await app.call('changesets.apply', { connectionId });
    await app.ended(applied.jobId);
    const items = await app.call('changesets.items', {
      connectionId,
      changeSet: applied.changeSet,
      filter: {},
      offset: 0,
      limit: 10,
    });
    expect(items.rows).toMatchObject([{ state: 'failed', said: service.reason, message: null }]);
  });
});
