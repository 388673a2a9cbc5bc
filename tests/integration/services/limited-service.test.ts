import { expect, it, onTestFinished } from 'vitest';
import { ServiceClient } from '#electron/api/service-client.ts';
import { defaultProfile } from '#shared/service/profile.ts';
import { manyProducts, startApplying } from '../../support/applying.ts';
import { startFeedApp } from '../../support/feed-app.ts';
import { testPool } from '../../support/http-pool.ts';
import { type LimitedGateway, startLimitedGateway } from '../../support/limited-gateway.ts';
import { type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

const QUOTA = 10;

/** The service behind a gateway that accepts ten requests a second, and says how many are left. */
async function limited(service: ScriptedService): Promise<LimitedGateway> {
  const gateway = await startLimitedGateway(service, { quota: QUOTA, periodMs: 1_000 });
  onTestFinished(gateway.close);
  return gateway;
}

it('a service that allows few requests is never asked for more than it accepts, by checks and edits together', async () => {
  const products = manyProducts(60);
  const service = await startScriptedService(products);
  onTestFinished(() => service.close());
  const { url, seen } = await limited(service);
  const profile = { patch: { max_operations: 5 } };
  const applying = await startApplying(service, { baseUrl: url, profile: profile as never });
  const edits = Object.keys(products).map((identifier) => ({ identifier, property: 'title', value: 'New' }));
  const { sentence } = await applying.apply(edits, { checkFirst: true });
  expect(sentence).toBe('60 of 60 changes applied.');
  // One page has all of them: single requests would be sixty.
  expect(service.lists.slice(1)).toHaveLength(1);
  expect(seen.methods.length).toBeGreaterThan(QUOTA);
  expect(seen.refused).toBe(0);
});

it('edits go before what others read', async () => {
  const service = await startScriptedService(manyProducts(3));
  onTestFinished(() => service.close());
  const { url, seen } = await limited(service);
  const http = testPool({ requestsAtATime: 1 });
  onTestFinished(() => http.close());
  const endpoint = { profile: defaultProfile, locales: ['en'], identifierField: 'sku', titleField: 'title' };
  const client = new ServiceClient(
    { ...endpoint, baseUrl: url, integrationId: 'int-1' },
    async () => service.token,
    http,
  );
  const ask = (method: 'GET' | 'PATCH', nth: number) =>
    client.ranked(method === 'GET' ? 'read' : 'edits').send({
      method,
      route: 'products',
      url: `${client.url('products')}?limit=${nth + 1}`,
      headers: {},
      purpose: 'Testing',
      ...(method === 'PATCH' ? { body: '[]' } : {}),
    });
  const reads = Array.from({ length: QUOTA + 5 }, (_, nth) => ask('GET', nth));
  await reads[QUOTA - 1];
  await Promise.all([ask('PATCH', 0), ...reads]);
  expect(seen.methods.indexOf('PATCH')).toBeLessThanOrEqual(QUOTA + 1);
  expect(seen.refused).toBe(0);
});

it('a pull says until when its service accepts no more, as the feed was told, and then goes on by itself', async () => {
  const { app, service, connectionId, asked } = await startFeedApp(['001', '002']);
  service.refusal = { status: 429, headers: { 'retry-after': '3' } };
  const polled = app.call('feed.poll', { connectionId });
  await expect.poll(() => asked().changes).toBe(1);
  service.refusal = null;
  await expect
    .poll(async () => {
      await app.call('catalog.pull', { connectionId });
      return (await app.call('jobs.list', {})).find(({ state }) => state === 'running')?.phase;
    })
    .toMatch(/^The service accepts no more requests until /);
  expect(asked()).toMatchObject({ changes: 1, list: 0 });
  const { jobId } = await app.call('catalog.pull', { connectionId });
  expect(await app.ended(jobId)).toMatchObject({ state: 'done', phase: null });
  await polled;
  expect(asked().list).toBeGreaterThan(0);
});
