import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { serveSandbox } from '#electron/sandbox/server.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { type Conditions, faultKind } from '#shared/contract/sample.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { soak } from '../soak/soak.ts';
import { differences, type ListedRecord } from '../support/listed-record.ts';
import { confirmModes } from '../support/removing.ts';
import { startApp } from '../support/running-app.ts';
import { ServiceTruth } from '../support/service-truth.ts';

const PRODUCTS = 120;
/** Products removed and restored in each run. */
const PRODUCTS_A_RUN = 16;
const RUNS = soak.runs(2, 10, 100);
const LOCALES = ['en', 'de'];
const CALM: Conditions = { latencyMs: 0, rateLimit: null, faults: [], rules: [] };

const conditions = fc.record({
  latencyMs: fc.constantFrom(0, 5),
  rateLimit: fc.option(
    fc.record({ perSecond: fc.constant(40), retryAfter: fc.constantFrom('seconds' as const) }),
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
    [{ refuses: 'removals', mode: 'delete', code: 'in_order', message: 'An open order holds it' }],
  ),
});

/** A misbehaving service, an app connected to it, and the service's true state. */
async function setUp() {
  const sandbox = await serveSandbox({ products: PRODUCTS, locales: LOCALES });
  const app = await startApp();
  onTestFinished(async () => {
    await app.stop();
    await sandbox.close();
  });
  const { id: connectionId } = await app.call('connections.create', {
    token: sandbox.token,
    fields: {
      name: 'Faulty',
      baseUrl: sandbox.url,
      integrationId: sandbox.integrationId,
      locales: LOCALES,
      identifierField: 'sku',
      titleField: 'title',
      profile: { upsert: { max_products: 4 } },
      limits: { silenceSeconds: 1 },
    },
  });
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  await confirmModes(app, connectionId);
  return { app, connectionId, truth: new ServiceTruth(sandbox) };
}

/** Whole families, every second product to be deleted with its variants. */
function chosen(records: ReadonlyMap<string, ListedRecord>): Record<RemovalMode, string[]> {
  const modes: Record<RemovalMode, string[]> = { unlink: [], delete: [] };
  const family = (record: ListedRecord): string[] => [record.sku, ...(record.children ?? []).flatMap(family)];
  const roots = [...records.values()].filter((record) => record.parent_identifier === null);
  for (const [at, root] of roots.entries()) {
    if (modes.unlink.length + modes.delete.length >= PRODUCTS_A_RUN) break;
    modes[at % 2 === 0 ? 'unlink' : 'delete'].push(...family(root));
  }
  return modes;
}

it('under any mix of faults, removals report true outcomes, run once, keep snapshots and can be restored', async () => {
  const { app, connectionId, truth } = await setUp();
  const behave = (how: Conditions) => truth.ask('PUT', '/_control/conditions', how);

  const items = async (changeSet: number): Promise<ProductItem[]> => {
    const { counts, total } = await app.call('changesets.get', { connectionId, changeSet });
    const page = { connectionId, changeSet, filter: {}, offset: 0, limit: 1000 };
    const { rows } = await app.call('removals.items', page);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
    expect(rows).toHaveLength(total);
    expect(counts.in_flight).toBe(0);
    return rows;
  };
  /** A removal's claims hold in the service, and removed products have snapshots. */
  const removalHolds = async (changeSet: number) => {
    const listed = await truth.records();
    for (const { identifier, state, hasSnapshot } of await items(changeSet)) {
      if (state === 'applied')
        expect([listed.has(identifier), hasSnapshot], identifier).toEqual([false, true]);
      if (state === 'failed' || state === 'pending') expect(listed.has(identifier), identifier).toBe(true);
      expect(state, `${identifier}: nobody else removes anything`).not.toBe('skipped');
    }
  };
  const restoreHolds = async (changeSet: number, before: ReadonlyMap<string, ListedRecord>) => {
    const listed = await truth.records();
    for (const { identifier, state, code } of await items(changeSet)) {
      const [was, is] = [before.get(identifier), listed.get(identifier)];
      if (state === 'applied') expect(was && is && differences(was, is), identifier).toEqual([]);
      if (state === 'pending') expect(is, identifier).toBeUndefined();
      expect(code, identifier).not.toBe('differs');
    }
  };
  /** Continues with a well-behaved service until everything is applied. */
  const bringToItsEnd = async (changeSet: number, holds: () => Promise<void>) => {
    await behave(CALM);
    await holds();
    for (const way of ['resume', 'retry'] as const) {
      const { state, counts } = await app.call('changesets.get', { connectionId, changeSet });
      const isOpen = way === 'resume' ? state === 'paused' || counts.unknown > 0 : counts.failed > 0;
      if (isOpen) await app.ended((await app.call(`changesets.${way}`, { connectionId, changeSet })).jobId);
      await holds();
    }
    const states = (await items(changeSet)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['applied']));
  };

  await fc.assert(
    fc.asyncProperty(conditions, conditions, async (amidRemoving, amidRestoring) => {
      await behave(CALM);
      const before = await truth.records();
      const asked = (await truth.removals()).requests.length;
      const modes = chosen(before);
      for (const mode of ['unlink', 'delete'] as const) {
        const { list } = await app.call('identifiers.keep', { connectionId, texts: modes[mode] });
        const marked = await app.call('removals.mark', { connectionId, which: { list }, mode });
        expect(marked.changed).toBe(modes[mode].length);
      }
      await behave(amidRemoving);
      const { fingerprint: confirmed } = await app.call('removals.rehearse', { connectionId, limit: 1 });
      const removal = await app.call('removals.apply', { connectionId, confirmed });
      await app.ended(removal.jobId);
      await bringToItsEnd(removal.changeSet, () => removalHolds(removal.changeSet));
      const outcomes = (await truth.removals()).requests.slice(asked).map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'not_found')).toEqual([]);
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(
        modes.unlink.length + modes.delete.length,
      );

      await behave(amidRestoring);
      const { changeSet, jobId } = await app.call('removals.restore', {
        connectionId,
        changeSet: removal.changeSet,
        which: { filter: { state: null, action: null, search: '' } },
      });
      await app.ended(jobId);
      await bringToItsEnd(changeSet, () => restoreHolds(changeSet, before));
    }),
    { numRuns: RUNS, seed: soak.seed, endOnFailure: true },
  );
});
