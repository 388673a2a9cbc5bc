import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Snapshot } from '#shared/contract/removals.ts';
import { removalMode } from '#shared/domain/removal.ts';
import { upsertBody } from '#shared/service/record-json.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { atMostEvery } from '#shared/timing/throttle.ts';
import type { CatalogStore } from '../../store/catalog/create-catalog-store.ts';
import type { ChangeSetQueue } from '../change-set-queue.ts';
import type { Emit } from '../event-bus.ts';
import type { FeedWatch } from '../feed/feed-watch.ts';
import { lookUp } from '../removals/look-up.ts';
import { lookUpTrial, prepareTrial } from '../removals/mode-trials.ts';
import { productsPerRequest } from '../removals/upserts.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** How often windows are sent the progress of a query to the service. */
const ASKING_EVERY_MS = 250;
/** The maximum number of pages of changes read in one go; a feed that was never read may be as long as the service is old. */
const MOST_PAGES = 200;

interface RemovalOptions {
  workspaces: Workspaces;
  queue: ChangeSetQueue;
  feeds: FeedWatch;
  emit: Emit;
}

/** Marking products, rehearsing, removing (4.4) and restoring (4.1) them, and reading the outcomes. */
export function removalHandlers({ workspaces, queue, feeds, emit }: RemovalOptions): HandlersOf<'removals'> {
  const { read, change } = onConnection(workspaces);
  const asked = new LatestOnly();

  /** Reports the progress of a query to the service; only the latest one of a connection continues. */
  const asking = (connectionId: string, about: 'identifiers' | 'enrichment') => {
    const isDue = atMostEvery(ASKING_EVERY_MS);
    return {
      signal: asked.begin(`${connectionId} ${about}`),
      report: (done: number, total: number | null) => {
        if (done === total || isDue()) emit('removals.asking', { connectionId, about, done, total });
      },
    };
  };

  return {
    'removals.mark': async ({ connectionId, which, mode }) => {
      // Marking, like editing, requires a writable connection; unmarking, like discarding an edit, does not.
      const { store } = await (mode === null
        ? workspaces.get(connectionId)
        : workspaces.writable(connectionId));
      return store.markProducts(which, mode);
    },
    'removals.planMarks': read(({ store }, { which, mode }) => store.planMarks(which, mode)),
    'removals.markVariants': change(({ store }, { mode }) => store.markVariants(mode)),
    'removals.marked': read(({ store }, { filter, order, offset, limit }) =>
      store.markedProducts(filter, offset, limit, order),
    ),
    'removals.rehearse': read(({ store }, { limit }) => store.rehearse(limit)),

    'removals.lookUp': read((workspace, { connectionId, list }) => {
      const { signal, report } = asking(connectionId, 'identifiers');
      return lookUp(workspace, list, { signal, onAsked: report });
    }),
    'removals.freshEnrichment': read(async (workspace, { connectionId, limit }) => {
      const { signal, report } = asking(connectionId, 'enrichment');
      const { complete } = await feeds.pollChanges(connectionId, {
        signal,
        pages: MOST_PAGES,
        onRead: (done) => report(done, null),
      });
      const { store } = workspace;
      return {
        ...(await store.freshlyChanged(limit)),
        complete,
        unreadable: (await store.feedFacts()).unreadable,
        mayMiss: await store.feedMayMissChanges(),
      };
    }),

    'removals.apply': ({ connectionId, confirmed }) =>
      queue.send(connectionId, async ({ store, removalModes }) => {
        const marked = await store.rehearse(1);
        // Even a single product needs a confirmed mode: only a trial looks up what the request did.
        for (const mode of removalMode.options)
          if (marked[mode].products > 0) await removalModes.allow(mode, Number.POSITIVE_INFINITY);
        return store.freezeRemovals(confirmed);
      }),
    'removals.try': ({ connectionId, product, mode }) =>
      queue.send(connectionId, (workspace) => prepareTrial(workspace, product, mode)),
    'removals.trial': read((workspace, { mode }) => lookUpTrial(workspace, mode)),
    'removals.settleMode': read(async ({ removalModes }, { mode, verdict }) => {
      if (verdict === null) await removalModes.forget(mode);
      else await removalModes.settle(mode, verdict);
      return {};
    }),
    'removals.items': read(({ store }, { changeSet, filter, offset, limit }) =>
      store.removalItems(changeSet, filter, offset, limit),
    ),
    'removals.tally': read(({ store }) => store.productTally()),
    'removals.snapshot': read(async ({ store, client }, { item }) => {
      const snapshot = await store.snapshotOf(item);
      const { isSent, record, raw } = snapshot;
      return shown({ ...snapshot, raw: isSent ? upsertBody([record], client.endpoint) : raw });
    }),
    'removals.restorePlan': read(async ({ store, connection }, { changeSet, which, limit }) => {
      const { levels, ...plan } = await store.restorePlan(changeSet, which, limit);
      const perRequest = productsPerRequest(connection.profile.upsert.max_products);
      const requests = levels.reduce((sum, products) => sum + Math.ceil(products / perRequest), 0);
      return { ...plan, requests };
    }),
    'removals.restore': ({ connectionId, changeSet, which }) =>
      queue.send(connectionId, ({ store }) => store.freezeRestore(changeSet, which)),
    'removals.ofProduct': read(({ store }, { product }) => store.productEvents(product)),
  };
}

function shown({
  takenAt,
  raw,
  record,
}: Pick<ReturnType<CatalogStore['snapshotOf']>, 'takenAt' | 'raw' | 'record'>): Snapshot {
  const { identifier, title, productId, parentIdentifier, childBoundAttributes, definingProperties, values } =
    record;
  return {
    takenAt,
    identifier,
    title,
    productId,
    parentIdentifier,
    childBoundAttributes,
    definingProperties,
    values: values.map(({ property, locale, value }) => ({ property, locale, value })),
    raw,
  };
}
