import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { ConnectionFields } from '#shared/contract/connections.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { type RemovalMode, removalMode } from '#shared/domain/removal.ts';
import { acceptWrites } from './accept-writes.ts';
import type { HeldProduct, RemovableService } from './removable-service.ts';
import type { RunningApp } from './running-app.ts';

/**
 * A connection to a service whose products are removed and restored, with short helpers. The modes are confirmed by default, and so
 * are the ways of writing.
 */
export interface Removing {
  connectionId: string;
  pull(): Promise<void>;
  /** The number of each product, by its identifier. */
  products(): Promise<Map<string, number>>;
  mark(mode: RemovalMode | null, ...identifiers: string[]): Promise<void>;
  /** Freezes the marked products and starts sending. */
  begin(): Promise<{ changeSet: number; jobId: string | null }>;
  /** Sends the marked products, and waits until the job has ended or paused. */
  remove(): Promise<ChangeSet>;
  restore(changeSet: number, ...identifiers: string[]): Promise<ChangeSet>;
  resume(changeSet: number): Promise<ChangeSet>;
  retry(changeSet: number): Promise<ChangeSet>;
  get(changeSet: number): Promise<ChangeSet>;
  items(changeSet: number): Promise<Map<string, ProductItem>>;
  /** Products in the catalog, by identifier. */
  listed(): Promise<string[]>;
}

export async function startRemoving(
  app: RunningApp,
  service: Pick<RemovableService, 'url' | 'token'>,
  { confirmed = true, ...change }: Partial<ConnectionFields> & { confirmed?: boolean } = {},
): Promise<Removing> {
  const { id: connectionId } = await app.call('connections.create', {
    token: service.token,
    fields: {
      name: 'Test',
      baseUrl: service.url,
      integrationId: 'int-1',
      locales: ['en', 'de'],
      identifierField: 'sku',
      titleField: 'title',
      ...change,
    },
  });
  const rows = async () => {
    const { view } = await app.call('catalog.openView', { connectionId, query: {} });
    const window = { connectionId, view, start: 0, count: 500, columns: [] };
    return (await app.call('catalog.window', window)).rows;
  };
  const ended = async (changeSet: number, jobId: string | null) => {
    await app.ended(jobId);
    return removing.get(changeSet);
  };
  const removing: Removing = {
    connectionId,
    async pull() {
      await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    },
    async products() {
      return new Map((await rows()).map(({ identifier, product }) => [identifier, product]));
    },
    async mark(mode, ...identifiers) {
      const numbers = await removing.products();
      const products = identifiers.map((identifier) => numbers.get(identifier)!);
      await app.call('removals.mark', { connectionId, which: { products }, mode });
    },
    async begin() {
      const { fingerprint: confirmed } = await app.call('removals.rehearse', { connectionId, limit: 1 });
      return app.call('removals.apply', { connectionId, confirmed });
    },
    async remove() {
      const { changeSet, jobId } = await removing.begin();
      return ended(changeSet, jobId);
    },
    async restore(of, ...identifiers) {
      const all = await removing.items(of);
      const items = [...all.values()].filter(({ identifier }) => identifiers.includes(identifier));
      const which =
        identifiers.length === 0
          ? { filter: { state: null, action: null, search: '' } }
          : { items: items.map(({ item }) => item) };
      const { changeSet, jobId } = await app.call('removals.restore', { connectionId, changeSet: of, which });
      return ended(changeSet, jobId);
    },
    async resume(changeSet) {
      return ended(changeSet, (await app.call('changesets.resume', { connectionId, changeSet })).jobId);
    },
    async retry(changeSet) {
      return ended(changeSet, (await app.call('changesets.retry', { connectionId, changeSet })).jobId);
    },
    get: (changeSet) => app.call('changesets.get', { connectionId, changeSet }),
    async items(changeSet) {
      const page = { connectionId, changeSet, filter: {}, offset: 0, limit: 1000 };
      const { rows: items } = await app.call('removals.items', page);
      return new Map(items.map((item) => [item.identifier, item]));
    },
    async listed() {
      return (await rows()).filter(({ gone }) => !gone).map(({ identifier }) => identifier);
    },
  };
  await removing.pull();
  if (confirmed) {
    await confirmModes(app, connectionId);
    await acceptWrites(app, connectionId);
  }
  return removing;
}

/** The user has confirmed what the requests of both modes do. */
export async function confirmModes(app: Pick<RunningApp, 'call'>, connectionId: string): Promise<void> {
  for (const mode of removalMode.options)
    await app.call('removals.settleMode', { connectionId, mode, verdict: 'confirmed' });
}

/** A family of three levels, and single products. */
export const family = (held: (sku: string, more?: Partial<HeldProduct>) => HeldProduct): HeldProduct[] => [
  held('master', { child_bound_attributes: ['colour'] }),
  held('red', {
    parent_identifier: 'master',
    child_bound_attributes: ['size'],
    defining_properties: [{ name: 'colour', value: 'red' }],
  }),
  held('red-s', { parent_identifier: 'red', defining_properties: [{ name: 'size', value: 's' }] }),
  held('red-m', { parent_identifier: 'red', defining_properties: [{ name: 'size', value: 'm' }] }),
  held('001'),
  held('002'),
  held('003'),
];
