import type { Handlers } from '#shared/contract/registry.ts';
import type { MarkOutcome, Snapshot } from '#shared/contract/removals.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { atMostEvery } from '#shared/timing/throttle.ts';
import type { CatalogStore } from '../store/catalog/create-catalog-store.ts';
import type { ChangeSetQueue } from './change-set-queue.ts';
import type { Emit } from './event-bus.ts';
import { freshEnrichment } from './removals/fresh-enrichment.ts';
import { lookUp } from './removals/look-up.ts';
import { restoredPerRequest } from './removals/restore-run.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

/** How often windows hear how far a question to the service is. */
const ASKING_EVERY_MS = 250;

type RemovalHandlers = Pick<Handlers, Extract<keyof Handlers, `removals.${string}`>>;

export interface RemovalOptions {
  workspaces: Workspaces;
  queue: ChangeSetQueue;
  emit: Emit;
}

/** Marking products, rehearsing, removing (4.4) and restoring (4.1) them, and reading what became of them. */
export function removalHandlers({ workspaces, queue, emit }: RemovalOptions): RemovalHandlers {
  const storeOf = async (connectionId: string) => (await workspaces.get(connectionId)).store;
  const asked = new LatestOnly();

  /** Reports how far a question to the service is; only the latest one of a connection goes on. */
  const asking = (connectionId: string, about: 'identifiers' | 'enrichment') => {
    const isDue = atMostEvery(ASKING_EVERY_MS);
    return {
      signal: asked.begin(`${connectionId} ${about}`),
      report: (done: number, total: number | null) => {
        if (done === total || isDue()) emit('removals.asking', { connectionId, about, done, total });
      },
    };
  };

  /** Marking is for connections that can be changed, as editing is; taking a mark away, as dropping an edit, for all. */
  const marking = (connectionId: string, isMark: boolean): Promise<Workspace> =>
    isMark ? workspaces.writable(connectionId) : workspaces.get(connectionId);
  const told = (connectionId: string, outcome: MarkOutcome): MarkOutcome => {
    const { changed, summary } = outcome;
    if (changed > 0) {
      emit('removals.changed', { connectionId, summary });
      emit('drafts.changed', { connectionId, summary, cells: [] });
    }
    return outcome;
  };

  return {
    'removals.mark': async ({ connectionId, which, mode }) => {
      const { store } = await marking(connectionId, mode !== null);
      return told(connectionId, await store.markProducts(which, mode));
    },
    'removals.markVariants': async ({ connectionId, mode }) => {
      const { store } = await marking(connectionId, true);
      return told(connectionId, await store.markVariants(mode));
    },
    'removals.marked': async ({ connectionId, filter, offset, limit }) =>
      (await storeOf(connectionId)).markedProducts(filter, offset, limit),
    'removals.rehearse': async ({ connectionId, limit }) => (await storeOf(connectionId)).rehearse(limit),

    'removals.lookUp': async ({ connectionId, list }) => {
      const workspace = await workspaces.get(connectionId);
      const { signal, report } = asking(connectionId, 'identifiers');
      const onTaken = () => emit('catalog.changed', { connectionId, reason: 'pull' });
      return lookUp(workspace, list, { signal, onAsked: report, onTaken });
    },
    'removals.freshEnrichment': async ({ connectionId, limit }) => {
      const workspace = await workspaces.get(connectionId);
      const { signal, report } = asking(connectionId, 'enrichment');
      return freshEnrichment(workspace, { limit, signal, onRead: (done) => report(done, null) });
    },

    'removals.apply': async ({ connectionId, confirmed }) => {
      const started = await queue.send(connectionId, ({ store }) => store.freezeRemovals(confirmed));
      // What was marked is on its way now.
      const summary = await (await storeOf(connectionId)).stagedSummary();
      emit('removals.changed', { connectionId, summary });
      return started;
    },
    'removals.items': async ({ connectionId, changeSet, filter, offset, limit }) =>
      (await storeOf(connectionId)).removalItems(changeSet, filter, offset, limit),
    'removals.tally': async ({ connectionId }) => (await storeOf(connectionId)).productTally(),
    'removals.snapshot': async ({ connectionId, item }) =>
      shown(await (await storeOf(connectionId)).snapshotOf(item)),
    'removals.restorePlan': async ({ connectionId, changeSet, which, limit }) => {
      const { store, connection } = await workspaces.get(connectionId);
      const { levels, ...plan } = await store.restorePlan(changeSet, which, limit);
      const perRequest = restoredPerRequest(connection.profile.upsert.max_products);
      const requests = levels.reduce((sum, products) => sum + Math.ceil(products / perRequest), 0);
      return { ...plan, requests };
    },
    'removals.restore': ({ connectionId, changeSet, which }) =>
      queue.send(connectionId, ({ store }) => store.freezeRestore(changeSet, which)),
    'removals.ofProduct': async ({ connectionId, product }) =>
      (await storeOf(connectionId)).productEvents(product),
  };
}

function shown({ takenAt, raw, record }: ReturnType<CatalogStore['snapshotOf']>): Snapshot {
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
