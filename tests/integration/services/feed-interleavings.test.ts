import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '#electron/sandbox/start.ts';
import { sameValue } from '#shared/domain/value.ts';
import { soak } from '../../soak/soak.ts';
import { differences, type ListedRecord } from '../../support/listed-record.ts';
import { startApp } from '../../support/running-app.ts';
import { ServiceTruth } from '../../support/service-truth.ts';

const PRODUCTS = 6;
/** Where a value without a language belongs (2.1 rule 2): a property that no product had yet is sent so. */
const PRIMARY = 'en';
const CELLS = ['title/en', 'title/de', 'note/en'];

const at = fc.record({ product: fc.nat(PRODUCTS - 1), cell: fc.constantFrom(...CELLS), value: fc.nat(3) });
/** One step of a story; a step that is not awaited continues during the next ones. */
const step = fc.oneof(
  { weight: 4, arbitrary: at.map((where) => ({ kind: 'enrich' as const, ...where })) },
  { weight: 3, arbitrary: at.map((where) => ({ kind: 'edit' as const, ...where })) },
  fc.record({
    kind: fc.constantFrom('apply' as const, 'poll' as const, 'pull' as const),
    awaited: fc.boolean(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The fields that the raw view omits if they are empty. */
const EMPTY = {
  parent_identifier: null,
  child_bound_attributes: [],
  defining_properties: [],
  properties: [],
};

async function startStory() {
  const sandbox = await startSandbox({ products: 30 });
  onTestFinished(() => sandbox.close());
  const app = await startApp();
  onTestFinished(() => app.stop());
  const truth = new ServiceTruth(sandbox);
  const { id: connectionId } = await app.call('connections.create', {
    fields: {
      name: 'Story',
      baseUrl: sandbox.url,
      integrationId: sandbox.integrationId,
      locales: ['en', 'de', 'fr', 'ja', 'ar'],
      identifierField: 'sku',
      titleField: 'title',
    },
    token: sandbox.token,
  });
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', {
    connectionId,
    view,
    start: 0,
    count: PRODUCTS,
    columns: [],
  });

  const tell = (value: number) => (value === 0 ? 'the same' : `value ${value}`);
  const end = async () => {
    for (;;) {
      const running = (await app.call('jobs.list', {})).find(({ state }) => state === 'running');
      const waiting = (await app.call('changesets.list', { connectionId })).some(
        ({ state }) => state === 'queued' || state === 'running',
      );
      if (!running && !waiting) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };

  async function take(one: Step): Promise<void> {
    switch (one.kind) {
      case 'enrich': {
        const [property, locale] = one.cell.split('/');
        const { identifier } = rows[one.product]!;
        await truth.ask('POST', '/_control/enrich', {
          values: [{ identifier, property, locale, value: tell(one.value) }],
        });
        return;
      }
      case 'edit': {
        const [property = '', locale = ''] = one.cell.split('/');
        const { product } = rows[one.product]!;
        const change = { kind: 'set' as const, value: tell(one.value) };
        await app.call('drafts.edit', {
          connectionId,
          label: 'Edit',
          edits: [{ product, property, locale, change }],
        });
        return;
      }
      case 'poll':
        await app.call('feed.poll', { connectionId });
        return;
      case 'pull':
        await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
        return;
      case 'apply':
        try {
          await app.call('changesets.apply', { connectionId });
          if (one.awaited) await end();
        } catch {
          // Nothing is staged, or nothing that can be sent.
        }
    }
  }

  return {
    async play(steps: readonly Step[]): Promise<void> {
      const underWay: Promise<void>[] = [];
      for (const one of steps) {
        const done = take(one);
        if ('awaited' in one && !one.awaited) underWay.push(done);
        else await done;
      }
      await Promise.all(underWay);
      await end();
      expect(await app.call('feed.poll', { connectionId })).toMatchObject({ message: null, notRead: 0 });
    },
    /**
     * Checks that the local catalog, staged edits aside, equals the service's list, and that staged edits know whether it is
     * what they saw.
     */
    async check(): Promise<void> {
      const records = await truth.records();
      for (const { product, identifier } of rows) {
        const { text } = await app.call('catalog.raw', { connectionId, product, from: 'kept' });
        const kept: ListedRecord = { ...EMPTY, ...JSON.parse(text!) };
        expect(differences(kept, records.get(identifier)!), identifier).toEqual([]);
      }
      const scope = { filter: 'all' as const };
      const { rows: drafts } = await app.call('drafts.list', { connectionId, scope, offset: 0, limit: 100 });
      for (const { identifier, property, locale, base, current, next, state } of drafts) {
        const held = records
          .get(identifier)!
          .properties.find((one) => one.name === property && (one.locale ?? PRIMARY) === locale);
        expect(sameValue(current, held?.value ?? null), `${identifier} ${property}`).toBe(true);
        expect(sameValue(current, next)).toBe(false);
        if (state === 'conflict' || state === 'edited')
          expect(state === 'conflict').toBe(!sameValue(base, current));
      }
    },
  };
}

describe('enrichment, edits, polls, pulls and applies in any order', () => {
  it('leave the catalog as the service holds it, plus staged edits', async () => {
    const story = await startStory();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await story.play(steps);
        await story.check();
      }),
      { numRuns: soak.runs(12, 60, 300), endOnFailure: true },
    );
  }, 300_000);
});
