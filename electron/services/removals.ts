import type { StartedChangeSet } from '#shared/contract/changesets.ts';
import type { Handlers } from '#shared/contract/registry.ts';
import type { MarkOutcome, Snapshot } from '#shared/contract/removals.ts';
import { removalMode } from '#shared/domain/removal.ts';
import type { CatalogStore } from '../store/catalog/create-catalog-store.ts';
import type { ChangeSetQueue } from './change-set-queue.ts';
import type { Emit } from './event-bus.ts';
import { freshEnrichment } from './removals/fresh-enrichment.ts';
import { lookUp } from './removals/look-up.ts';
import { lookUpTrial, prepareTrial } from './removals/mode-trials.ts';
import { restoredPerRequest } from './removals/restore-run.ts';
import { Superseding } from './removals/superseding.ts';
import { throttled } from './removals/throttled.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

type RemovalHandlers = Pick<Handlers, Extract<keyof Handlers, `removals.${string}`>>;

export interface RemovalOptions {
  workspaces: Workspaces;
  queue: ChangeSetQueue;
  emit: Emit;
}

/** Marking products, rehearsing, removing (4.4) and restoring (4.1) them, and reading what became of them. */
export function removalHandlers({ workspaces, queue, emit }: RemovalOptions): RemovalHandlers {
  const storeOf = async (connectionId: string) => (await workspaces.get(connectionId)).store;
  const lookingUp = new Superseding();
  const polling = new Superseding();

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

  /** What was marked is being sent now. */
  const onTheirWay = async (connectionId: string, started: StartedChangeSet): Promise<StartedChangeSet> => {
    const summary = await (await storeOf(connectionId)).stagedSummary();
    emit('removals.changed', { connectionId, summary });
    return started;
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
      const about = 'identifiers';
      return lookingUp.take(connectionId, (signal) => {
        const onAsked = throttled((done, total: number) =>
          emit('removals.asking', { connectionId, about, done, total }),
        );
        const onTaken = () => emit('catalog.changed', { connectionId, reason: 'pull' });
        return lookUp(workspace, list, { signal, onAsked, onTaken });
      });
    },
    'removals.freshEnrichment': async ({ connectionId, limit }) => {
      const workspace = await workspaces.get(connectionId);
      const about = 'enrichment';
      return polling.take(connectionId, (signal) => {
        const onRead = throttled((done, total: null) =>
          emit('removals.asking', { connectionId, about, done, total }),
        );
        return freshEnrichment(workspace, { limit, signal, onRead: (done) => onRead(done, null) });
      });
    },

    'removals.apply': async ({ connectionId, confirmed }) => {
      const started = await queue.send(connectionId, async ({ store, removalModes }) => {
        const marked = await store.rehearse(1);
        // Even one product: what is found out by it is looked up in a trial only.
        for (const mode of removalMode.options)
          if (marked[mode].products > 0) await removalModes.allow(mode, Number.POSITIVE_INFINITY);
        return store.freezeRemovals(confirmed);
      });
      return onTheirWay(connectionId, started);
    },
    'removals.try': async ({ connectionId, product, mode }) =>
      onTheirWay(
        connectionId,
        await queue.send(connectionId, (workspace) => prepareTrial(workspace, product, mode)),
      ),
    'removals.trial': async ({ connectionId, mode }) => lookUpTrial(await workspaces.get(connectionId), mode),
    'removals.settleMode': async ({ connectionId, mode, verdict }) => {
      const { removalModes } = await workspaces.get(connectionId);
      if (verdict === null) await removalModes.forget(mode);
      else await removalModes.settle(mode, verdict);
      return {};
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
