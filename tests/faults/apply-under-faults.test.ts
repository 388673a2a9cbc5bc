import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { serveSandbox } from '#electron/sandbox/server.ts';
import type { ChangeSetItem } from '#shared/contract/changesets.ts';
import { type Conditions, faultKind } from '#shared/contract/sample.ts';
import type { CellRef, Change } from '#shared/domain/cell.ts';
import { soak } from '../soak/soak.ts';
import { startApp } from '../support/running-app.ts';

const PRODUCTS = 180;
const RUNS = soak.runs(2, 10, 100);
const CALM: Conditions = { latencyMs: 0, rateLimit: null, faults: [], rules: [] };

const conditions = fc.record({
  latencyMs: fc.constantFrom(0, 5),
  rateLimit: fc.option(
    fc.record({ perSecond: fc.constant(20), retryAfter: fc.constantFrom('seconds' as const) }),
  ),
  faults: fc.array(
    fc.record({
      kind: fc.constantFrom(...faultKind.options),
      on: fc.constantFrom('all' as const, 'reads' as const, 'writes' as const),
      every: fc.integer({ min: 1, max: 4 }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  rules: fc.constantFrom<Conditions['rules']>(
    [],
    [{ contains: '7', code: 'no_sevens', message: 'No sevens' }],
  ),
});

interface Listed {
  sku: string;
  properties: { name: string; locale?: string; value: unknown }[];
}

/** A misbehaving service, an app connected to it, and the service's true state. */
async function setUp() {
  const sandbox = await serveSandbox({ products: PRODUCTS, locales: ['en', 'de'] });
  const app = await startApp();
  onTestFinished(async () => {
    await app.stop();
    await sandbox.close();
  });
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${sandbox.token}`,
      'x-sandbox-key': sandbox.controlKey,
      'content-type': 'application/json',
    };
    const answer = await fetch(sandbox.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const route = `/api/v1/integrations:api/${sandbox.integrationId}/products`;
  const behave = (how: Conditions) => ask('PUT', '/_control/conditions', how);
  const truth = async (): Promise<Map<string, unknown>> => {
    const { products } = (await ask('GET', `${route}?limit=1000`)) as { products: Listed[] };
    return new Map(
      products.flatMap(({ sku, properties }) =>
        properties.map(({ name, locale, value }) => [`${sku} ${name} ${locale ?? 'en'}`, value]),
      ),
    );
  };
  const { products } = (await ask('GET', `${route}?limit=1000`)) as { products: Listed[] };
  await ask(
    'PATCH',
    route,
    products.map(({ sku }) => ({
      identifier: sku,
      op: 'set',
      properties: [{ name: 'tags', value: ['base'] }],
    })),
  );
  const { id: connectionId } = await app.call('connections.create', {
    token: sandbox.token,
    fields: {
      name: 'Faulty',
      baseUrl: sandbox.url,
      integrationId: sandbox.integrationId,
      locales: ['en', 'de'],
      identifierField: 'sku',
      titleField: 'title',
      profile: { patch: { max_operations: 20 } },
      limits: { silenceSeconds: 1 },
    },
  });
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  return { app, connectionId, behave, truth, roots: products.length };
}

const cellOf = ({
  identifier,
  property,
  locale,
}: Pick<ChangeSetItem, 'identifier' | 'property' | 'locale'>) => `${identifier} ${property} ${locale}`;

it.each([true, false])(
  'under any mix of faults, each change reports its true outcome and is applied once (check first: %s)',
  async (checkFirst) => {
    const { app, connectionId, behave, truth, roots } = await setUp();
    const options = { checkFirst, onePerCell: false };
    await app.call('changesets.setOptions', { connectionId, options });

    /** Sets, removals and an append on every product. */
    const stage = async (run: number) => {
      const { view } = await app.call('catalog.openView', { connectionId, query: {} });
      const columns = [{ property: 'tags', locale: 'en' }];
      const page = { connectionId, view, start: 0, count: 200, columns };
      const { rows } = await app.call('catalog.window', page);
      const tagged = rows.filter(({ values: [tags] }) => Array.isArray(tags) && tags[0] === 'base');
      expect(tagged).toHaveLength(roots);
      const edits = tagged.flatMap(({ product, identifier, values }): (CellRef & { change: Change })[] => [
        { product, property: 'title', locale: 'de', change: { kind: 'set', value: `${run} ${identifier}` } },
        {
          product,
          property: 'note',
          locale: 'de',
          change: run % 2 === 0 ? { kind: 'set', value: `Note ${run}` } : { kind: 'remove' },
        },
        {
          product,
          property: 'tags',
          locale: 'en',
          change: { kind: 'set', value: [...(values[0] as string[]), `run ${run}`] },
        },
      ]);
      await app.call('drafts.edit', { connectionId, label: 'Edit', edits });
    };

    /** Returns all items, after checking their claims against the service. */
    const items = async (changeSet: number): Promise<ChangeSetItem[]> => {
      const { counts, total } = await app.call('changesets.get', { connectionId, changeSet });
      const { rows } = await app.call('changesets.items', {
        connectionId,
        changeSet,
        filter: {},
        offset: 0,
        limit: 1000,
      });
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
      expect(rows).toHaveLength(total);
      expect(counts.in_flight).toBe(0);
      const held = await truth();
      for (const item of rows) {
        const now = held.get(cellOf(item)) ?? null;
        if (item.state === 'applied') expect(now, cellOf(item)).toEqual(item.next);
        if (item.state === 'failed' || item.state === 'pending') expect(now, cellOf(item)).toEqual(item.old);
        if (item.state === 'unknown') expect([item.old, item.next], cellOf(item)).toContainEqual(now);
      }
      return rows;
    };

    let run = 0;
    await fc.assert(
      fc.asyncProperty(conditions, async (how) => {
        run++;
        await behave(CALM);
        await stage(run);
        await behave(how);
        const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
        await app.ended(jobId);
        await behave(CALM);
        const first = await items(changeSet);
        if (first.some(({ state }) => state === 'pending' || state === 'unknown')) {
          await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
          await items(changeSet);
        }
        // What the service may still be doing is not sent again unasked.
        const open = (await items(changeSet)).filter(({ state }) => state === 'unknown');
        if (open.length > 0) {
          const which = { items: open.map(({ item }) => item) };
          const { jobId } = await app.call('changesets.decide', {
            connectionId,
            changeSet,
            which,
            decision: 'mine',
          });
          if (jobId !== null) await app.ended(jobId);
        }
        if (first.some(({ state }) => state === 'failed')) {
          await app.ended((await app.call('changesets.retry', { connectionId, changeSet })).jobId);
        }
        const last = await items(changeSet);
        expect(new Set(last.map(({ state }) => state))).toEqual(new Set(['applied']));
      }),
      { numRuns: RUNS, seed: soak.seed, endOnFailure: true },
    );
  },
);
