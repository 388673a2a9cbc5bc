import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContractClient, EventMessage, InputOf, PayloadOf } from '#shared/contract/registry.ts';
import { AppError, type Result } from '#shared/contract/result.ts';
import type { ReadOperation } from '#shared/contract/stale-after.ts';
import { QueryCache, type Question } from '../../../renderer/src/query/query-cache.ts';
import { acceptWrites } from '../../support/accept-writes.ts';
import { eventually } from '../../support/eventually.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let app: RunningApp;
let connectionId: string;
/** Products of the catalog: a parent, and others. */
let products: number[];

beforeAll(async () => {
  app = await startApp();
  const sample = await app.call('connections.openSample', {});
  connectionId = sample.id;
  await acceptWrites(app, connectionId);
  const { jobId } = await app.call('catalog.pull', { connectionId });
  await app.ended(jobId);
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', { connectionId, view, start: 0, count: 30, columns: [] });
  products = rows.map(({ product }) => product);
});

afterAll(() => app.stop());

/** What a window asks; null: nothing can be asked here yet, or another answer each time, for the reason given. */
const asked = (): { [Name in ReadOperation]: InputOf<Name> | string } => {
  const here = { connectionId };
  const window = { offset: 0, limit: 20 };
  const product = products[0]!;
  const query = { search: '', filters: [], sort: [], tree: false };
  const any = { search: '' } as never;
  return {
    'app.info': {},
    'app.licenses': 'is a file of the build',
    'settings.get': {},
    'connections.list': {},
    'catalog.summary': here,
    'catalog.product': { ...here, product },
    'catalog.family': { ...here, product, limit: 50 },
    'catalog.cells': { ...here, products: [product], column: { property: 'title', locale: 'en' } },
    'catalog.raw': { ...here, product, from: 'kept' },
    'views.count': { ...here, query: { ...query, filters: [{ kind: 'edited' }] } },
    'views.facets': 'counts what `views.count` counts, by value',
    'views.categories': 'counts what `views.count` counts, by category',
    'views.filledColumns': 'is of one opened view, which stays as it is',
    'identifiers.get': 'a list never changes',
    'views.saved': here,
    'drafts.summary': here,
    'drafts.list': { ...here, scope: { filter: 'all', search: '' }, order: null, ...window },
    'drafts.columns': { ...here, filter: 'all' },
    'history.list': { ...here, before: null, limit: 50 },
    'history.cells': 'a step never changes',
    'changesets.preview': { ...here, limit: 20 },
    'changesets.list': here,
    'changesets.get': { ...here, changeSet: 1 },
    'changesets.items': { ...here, changeSet: 1, filter: any, ...window },
    'changesets.openItems': { ...here, changeSet: 1 },
    'changesets.columns': { ...here, changeSet: 1, state: null },
    'changesets.ofProduct': { ...here, product, before: null, limit: 20 },
    'writing.proofs': here,
    'removals.planMarks': { ...here, which: { products: [product] }, mode: 'unlink' },
    'removals.marked': { ...here, filter: any, order: null, ...window },
    'removals.rehearse': { ...here, limit: 20 },
    'removals.items': { ...here, changeSet: 2, filter: any, ...window },
    'removals.tally': here,
    'removals.snapshot': 'a snapshot never changes',
    'removals.ofProduct': { ...here, product: products[5]! },
    'creations.list': { ...here, filter: any, order: null, ...window },
    'creations.guarded': { ...here, product },
    'tickets.list': here,
    'tickets.report': { ...here, ticket: 1 },
    'imports.report': 'is of one uploaded file',
    'imports.rows': 'is of one uploaded file',
    'feed.status': here,
    'feed.open': { ...here, filter: ALL_CHANGES },
    'webhooks.status': here,
    'webhooks.log': here,
    'webhooks.payload': 'a delivery never changes',
    'completeness.summary': { ...here, product },
    'completeness.overview': { ...here, query, locales: ['en', 'de'] } as InputOf<'completeness.overview'>,
    'completeness.details': 'counts what the overview counts',
    'translate.context': 'is of one opened list',
    'translate.settings': here,
    'translate.sentences': here,
    'glossary.list': here,
    'machine.settings': {},
    'memory.status': here,
    'memory.memories': here,
    'memory.settings': here,
    'jobs.list': {},
    'reach.list': {},
    'recorder.list': here,
    'recorder.get': 'a request never changes',
    'sample.conditions': 'counts down by itself',
    'sample.webhooks': {},
    'updates.state': {},
  };
};

const ALL_CHANGES = {
  show: 'all' as const,
  property: null,
  locale: null,
  search: '',
  products: null,
  unseenOnly: false,
};

const on = <Extra extends object>(extra: Extra) => ({ connectionId, ...extra });
const QUERY = { search: '', filters: [], sort: [], tree: false };

const set = (product: number, value: string, locale = 'en') =>
  app.call(
    'drafts.edit',
    on({ label: 'Edit', edits: [{ product, property: 'title', locale, change: { kind: 'set', value } }] }),
  );

/** What windows and the service do, in an order in which each has something to change. */
const STEPS: [what: string, work: () => Promise<unknown>][] = [
  ['an edit', () => set(products[0]!, 'One')],
  ['an edit of another language', () => set(products[0]!, 'Eins', 'de')],
  ['an edit of another product', () => set(products[1]!, 'Two')],
  ['an undo', () => app.call('history.undo', { connectionId })],
  ['a redo', () => app.call('history.redo', { connectionId })],
  [
    'a jump in the history',
    async () => {
      const { steps } = await app.call('history.list', on({ before: null, limit: 500 }));
      await app.call('history.jump', on({ step: null, agreed: steps.length }));
    },
  ],
  ['a redo after it', () => app.call('history.redo', { connectionId })],
  [
    'options of sending',
    () => app.call('changesets.setOptions', on({ options: { checkFirst: false, onePerCell: true } })),
  ],
  ['an apply, to its end', () => applied(app.call('changesets.apply', { connectionId }))],
  [
    'a mark of a removal',
    () => app.call('removals.mark', on({ which: { products: [products[5]!] }, mode: 'delete' as const })),
  ],
  [
    'another mark',
    () => app.call('removals.mark', on({ which: { products: [products[6]!] }, mode: 'unlink' as const })),
  ],
  [
    'a mark taken back',
    () => app.call('removals.mark', on({ which: { products: [products[6]!] }, mode: null })),
  ],
  [
    'a list of a ticket',
    async () =>
      app.call(
        'tickets.keep',
        on({ note: 'T-1', lines: [{ text: 'x', asked: [await identifierOf(products[5]!)] }] }),
      ),
  ],
  ['a removal, to its end', async () => applied(sendRemovals())],
  [
    'a new product',
    () =>
      app.call(
        'creations.stage',
        on({
          products: [
            {
              identifier: 'NEW-1',
              parentIdentifier: null,
              childBoundAttributes: [],
              definingProperties: [],
              values: [{ property: 'title', locale: 'en', value: 'New' }],
            },
          ],
        }),
      ),
  ],
  ['a new product sent, to its end', () => applied(sendProducts())],
  [
    'an undo of what was sent',
    () => applied(app.call('changesets.undo', on({ changeSet: 1, which: { filter: {} } } as never))),
  ],
  [
    'a property',
    () =>
      app.call('properties.add', on({ property: 'warranty', kind: 'text' as const, translatable: false })),
  ],
  ['a label of it', () => app.call('properties.rename', on({ property: 'warranty', label: 'Guarantee' }))],
  [
    'an attribute that it holds',
    () => app.call('properties.map', on({ attribute: 'a-1', property: 'warranty' })),
  ],
  [
    'a property with languages',
    () => app.call('languages.setTranslatable', on({ property: 'warranty', translatable: true })),
  ],
  ['a property no more', () => app.call('properties.remove', on({ property: 'warranty' }))],
  [
    'a saved view',
    () =>
      app.call(
        'views.save',
        on({ view: { id: null, name: 'Mine', query: QUERY, layout: null, density: null } } as never),
      ),
  ],
  [
    'a term',
    () =>
      app.call(
        'glossary.save',
        on({ id: null, texts: [{ locale: 'en', text: 'Kettle', note: null, forbidden: false }] }),
      ),
  ],
  [
    'sentences are split in another way',
    () => app.call('translate.setSentences', on({ sentences: { isOn: false, without: [], rules: [] } })),
  ],
  [
    'what is checked',
    () => app.call('translate.setSettings', on({ settings: { checks: { numbers: 'block' } } } as never)),
  ],
  [
    'a warning dismissed',
    async () => {
      const scope = { query: QUERY, source: 'en', targets: ['de'], properties: null };
      const { list } = await app.call('translate.open', on({ scope, filter: {} } as never));
      const { segments } = await app.call('translate.window', on({ list, start: 0, count: 1 }));
      const dismissal = {
        scope: 'column',
        check: 'numbers',
        subject: '',
        message: '5 is missing',
        reason: '',
      };
      await app.call('translate.dismiss', on({ list, segment: segments[0]!, dismissal } as never));
    },
  ],
  ['settings', () => app.call('settings.set', { theme: 'dark' })],
  [
    'machine translation',
    () => app.call('machine.setSettings', { provider: 'libretranslate', address: 'http://127.0.0.1:9' }),
  ],
  [
    'a change in the service, read',
    async () => {
      await app.call('sample.enrich', {
        values: [
          {
            identifier: await identifierOf(products[2]!),
            property: 'title',
            locale: 'en',
            value: 'Elsewhere',
          },
        ],
      });
      await app.call('feed.poll', { connectionId });
    },
  ],
  [
    'required attributes, read',
    async () =>
      app.ended(
        (await app.call('completeness.read', on({ which: { products: products.slice(0, 5) } } as never)))
          .jobId,
      ),
  ],
  ['webhooks', () => app.call('webhooks.set', on({ on: true }))],
  [
    'a name of the connection',
    async () => {
      const [connection] = await app.call('connections.list', {});
      await app.call('connections.update', {
        connectionId,
        fields: { ...connection!, name: 'Another name' },
      });
    },
  ],
  ['a pull, to its end', async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId)],
];

async function applied(started: Promise<{ jobId?: string | null }>): Promise<void> {
  await app.ended((await started).jobId ?? null);
}

async function sendRemovals() {
  for (const mode of ['unlink', 'delete'] as const)
    await app.call('removals.settleMode', on({ mode, verdict: 'confirmed' as const }));
  const { fingerprint: confirmed } = await app.call('removals.rehearse', on({ limit: 10 } as never));
  return app.call('removals.apply', on({ confirmed }));
}

async function sendProducts() {
  const { fingerprint: confirmed } = await app.call('creations.plan', on({ limit: 10 } as never));
  return app.call('creations.apply', on({ confirmed, losing: true }));
}

const identifierOf = async (product: number): Promise<string> =>
  (await app.call('catalog.product', { connectionId, product })).identifier;

/** The app as a window reaches it. */
function clientOf(): ContractClient {
  const heard = new Map<string, Set<(payload: never) => void>>();
  const push = app.events.push.bind(app.events);
  app.events.push = (...messages: EventMessage[]) => {
    for (const { event, payload } of messages)
      for (const listener of heard.get(event) ?? []) listener(payload as never);
    return push(...messages);
  };
  return {
    call: async (name: never, input: never): Promise<Result<unknown>> => {
      try {
        return { ok: true, value: await app.call(name, input) };
      } catch (error) {
        if (error instanceof AppError) return { ok: false, error: error.shape };
        throw error;
      }
    },
    on: (name: string, listener: (payload: never) => void) => {
      heard.set(name, (heard.get(name) ?? new Set()).add(listener));
      return () => heard.get(name)?.delete(listener);
    },
    onConnectionState: () => () => undefined,
  } as unknown as ContractClient;
}

/** Whether a question's answer is what the app answers now. */
async function isCurrent({ name, input, answer: { value, error } }: Question): Promise<boolean> {
  const now = await app.call(name, input).catch((failed: AppError) => failed);
  return now instanceof AppError ? error?.code === now.shape.code : isDeepStrictEqual(value, now);
}

type Reason = PayloadOf<'catalog.changed'>['reason'];

/** What may change in a catalog: one that is left out is a type error, and one that no step changes fails the test. */
const REASONS: Record<Reason, true> = {
  pull: true,
  feed: true,
  apply: true,
  connection: true,
  languages: true,
  properties: true,
  checks: true,
  options: true,
  tickets: true,
};

test('What a window keeps is what it would be told if it asked again, whatever is written', async () => {
  const client = clientOf();
  const reasons = new Set<Reason>();
  client.on('catalog.changed', ({ reason }) => reasons.add(reason));
  const queries = new QueryCache(client, { readAgainEveryMs: 1 });
  queries.start();
  const questions: Question[] = [];
  for (const [name, input] of Object.entries(asked()))
    if (typeof input === 'object') {
      const question = queries.ask(name as ReadOperation, input as never);
      question.watch(() => undefined);
      questions.push(question as unknown as Question);
    }
  for (const [what, work] of STEPS) {
    await work();
    await eventually(async () => {
      const stale: string[] = [];
      for (const question of questions) if (!(await isCurrent(question))) stale.push(question.name);
      expect(stale, `after ${what}`).toEqual([]);
    });
  }
  expect([...reasons].sort(), 'what the steps changed').toEqual(Object.keys(REASONS).sort());
}, 120_000);
