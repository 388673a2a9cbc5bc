import { onTestFinished } from 'vitest';
import type { FeedStatus, OpenedChanges, ServiceChange, ServiceChangeFilter } from '#shared/contract/feed.ts';
import type { InputOf } from '#shared/contract/registry.ts';
import { type EnrichedService, startEnrichedService } from './enriched-service.ts';
import { type RunningApp, startApp } from './running-app.ts';

type Fields = Partial<InputOf<'connections.create'>['fields']>;

/** The running app, pulled once from a service that enriches its products, with helpers for tests of the changes feed. */
export interface FeedApp {
  app: RunningApp;
  service: EnrichedService;
  connectionId: string;
  pull(): Promise<void>;
  poll(): Promise<FeedStatus>;
  open(filter?: Partial<ServiceChangeFilter>): Promise<OpenedChanges>;
  changes(filter?: Partial<ServiceChangeFilter>): Promise<ServiceChange[]>;
  /** Changes as "001 title/en: Lamp → Lantern", newest first. */
  lines(filter?: Partial<ServiceChangeFilter>): Promise<string[]>;
  /** Values in the catalog, by "property/locale". */
  values(sku: string): Promise<Record<string, unknown>>;
  product(sku: string): Promise<number>;
  edit(sku: string, column: string, value: string): Promise<void>;
  /** Number of requests by kind. */
  asked(): { changes: number; withProducts: number; one: number; list: number };
}

/** `behaviour`: what the service does otherwise than usual, from the first pull on. */
export async function startFeedApp(
  skus: readonly string[],
  fields: Fields = {},
  behaviour: Partial<EnrichedService> = {},
): Promise<FeedApp> {
  const service = Object.assign(await startEnrichedService(skus), behaviour);
  onTestFinished(() => service.close());
  const app = await startApp();
  onTestFinished(() => app.stop());
  const created = await app.call('connections.create', {
    fields: { ...service.fields, ...fields },
    token: service.token,
  });
  const connectionId = created.id;
  const pull = async () => {
    const job = await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    if (job.state !== 'done') throw new Error(job.message ?? job.state);
  };
  await pull();
  service.requests = [];

  const open = (filter: Partial<ServiceChangeFilter> = {}) => app.call('feed.open', { connectionId, filter });
  const changes = async (filter: Partial<ServiceChangeFilter> = {}) => {
    await open(filter);
    return (await app.call('feed.changes', { connectionId, filter, start: 0, count: 500 })).rows;
  };
  const product = async (sku: string) => {
    const query = { search: sku };
    const { view } = await app.call('catalog.openView', { connectionId, query });
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: 50,
      columns: [],
    });
    const row = rows.find(({ identifier }) => identifier === sku);
    if (!row) throw new Error(`no product ${sku}`);
    return row.product;
  };
  return {
    app,
    service,
    connectionId,
    pull,
    poll: () => app.call('feed.poll', { connectionId }),
    open,
    changes,
    lines: async (filter) =>
      (await changes(filter)).map(({ kind, identifier, column, old, new: now }) =>
        kind === 'value'
          ? `${identifier} ${column?.property}/${column?.locale}: ${old ?? '—'} → ${now ?? '—'}`
          : `${identifier} ${kind}`,
      ),
    values: async (sku) => {
      const { cells } = await app.call('catalog.product', { connectionId, product: await product(sku) });
      return Object.fromEntries(cells.map(({ property, locale, value }) => [`${property}/${locale}`, value]));
    },
    product,
    edit: async (sku, column, value) => {
      const [property = '', locale = ''] = column.split('/');
      const change = { kind: 'set', value } as const;
      await app.call('drafts.edit', {
        connectionId,
        label: 'Edit',
        edits: [{ product: await product(sku), property, locale, change }],
      });
    },
    asked: () => {
      const feed = service.requests.filter(({ pathname }) => pathname.endsWith('/changes'));
      const lists = service.requests.filter(({ pathname }) => pathname.endsWith('/products'));
      return {
        changes: feed.length,
        withProducts: feed.filter(({ searchParams }) => searchParams.has('include_all_properties')).length,
        one: lists.filter(({ searchParams }) => searchParams.has('identifier')).length,
        list: lists.filter(({ searchParams }) => !searchParams.has('identifier')).length,
      };
    },
  };
}
