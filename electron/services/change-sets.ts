import type { ApplyPreview } from '#shared/contract/changesets.ts';
import type { Handlers } from '#shared/contract/registry.ts';
import { buildOperations } from '#shared/domain/patch.ts';
import { batchOperations } from '#shared/service/patch-request.ts';
import { isStructure, withStructure } from '#shared/service/structure.ts';
import type { ChangeSetQueue } from './change-set-queue.ts';
import type { Jobs } from './jobs.ts';
import { resultsCsv } from './results-csv.ts';
import { shownChangeSet } from './shown-change-set.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

type ChangeSetHandlers = Pick<Handlers, Extract<keyof Handlers, `changesets.${string}`>>;

/** Previewing, applying, deciding and undoing changes (4.2), and reading what became of them. */
export function changeSetHandlers({
  workspaces,
  queue,
  jobs,
}: {
  workspaces: Workspaces;
  queue: ChangeSetQueue;
  jobs: Jobs;
}): ChangeSetHandlers {
  const storeOf = async (connectionId: string) => (await workspaces.get(connectionId)).store;
  return {
    'changesets.preview': async ({ connectionId, limit }) =>
      preview(await workspaces.get(connectionId), limit),
    'changesets.setOptions': async ({ connectionId, options }) => {
      await (await storeOf(connectionId)).setApplyOptions(options);
      return {};
    },
    'changesets.apply': ({ connectionId }) =>
      queue.send(connectionId, async ({ store }) => (await store.freeze()).changeSet),
    'changesets.list': async ({ connectionId }) =>
      (await (await storeOf(connectionId)).changeSets()).map((one) =>
        shownChangeSet(jobs, connectionId, one),
      ),
    'changesets.get': async ({ connectionId, changeSet }) =>
      shownChangeSet(jobs, connectionId, await (await storeOf(connectionId)).changeSet(changeSet)),
    'changesets.items': async ({ connectionId, changeSet, filter, offset, limit }) =>
      (await storeOf(connectionId)).items(changeSet, filter, offset, limit),
    'changesets.openItems': async ({ connectionId, changeSet }) =>
      (await storeOf(connectionId)).openItems(changeSet),
    'changesets.columns': async ({ connectionId, changeSet, state }) =>
      (await storeOf(connectionId)).itemColumns(changeSet, state),
    'changesets.csv': async ({ connectionId, ...which }) => resultsCsv(await storeOf(connectionId), which),
    'changesets.retry': ({ connectionId, changeSet, items }) =>
      queue.retry(connectionId, changeSet, items ?? null),
    'changesets.resume': ({ connectionId, changeSet }) => queue.resume(connectionId, changeSet),
    'changesets.pause': async ({ connectionId, changeSet }) => {
      await queue.pause(connectionId, changeSet);
      return {};
    },
    'changesets.cancel': async ({ connectionId, changeSet }) => {
      await queue.cancel(connectionId, changeSet);
      return {};
    },
    'changesets.decide': ({ connectionId, changeSet, which, decision }) =>
      queue.decide(connectionId, changeSet, which, decision),
    'changesets.undoPlan': async ({ connectionId, changeSet, which, limit }) =>
      (await storeOf(connectionId)).undoPlan(changeSet, which, limit),
    'changesets.undo': ({ connectionId, changeSet, which }) =>
      queue.send(connectionId, ({ store }) => store.freezeUndo(changeSet, which)),
    'changesets.ofProduct': async ({ connectionId, product, before, limit }) =>
      (await storeOf(connectionId)).productItems(product, before, limit),
  };
}

const TOKEN_PLACEHOLDER = '••• (the token is added when the request is sent)';

async function preview({ store, client, connection }: Workspace, limit: number): Promise<ApplyPreview> {
  const options = await store.applyOptions();
  const { changes, heldBack } = await store.sendable();
  const { patched = [], updated = [] } = Object.groupBy(changes, ({ property }) =>
    isStructure(property) ? 'updated' : 'patched',
  );
  const operations = buildOperations(patched, options);
  const { auth, patch } = connection.profile;
  const batches = batchOperations(operations, patch.max_operations);
  const shown = batches.slice(0, limit);
  const addresses = await store.addresses([...new Set(shown.flat().map(({ product }) => product))]);
  const byProduct = new Map(addresses.map((address) => [address.product, address]));
  const updates = [...Map.groupBy(updated, ({ product }) => product)];
  const whole = await Promise.all(
    updates
      .slice(0, limit - shown.length)
      .map(async ([product, edits]) => withStructure(await store.keptProduct(product), edits)),
  );
  const requests = [
    ...shown.map((batch) => client.patchRequest(batch, byProduct)),
    ...whole.map((product) => client.upsertRequest([product])),
  ];
  return {
    changes: changes.length,
    products: new Set(changes.map(({ product }) => product)).size,
    locales: [...new Set(changes.map(({ locale }) => locale))],
    operations: operations.length + updates.length,
    requests: batches.length + updates.length,
    fullUpdates: updates.length,
    heldBack,
    options,
    first: requests.map(({ method, url, headers, body }) => ({
      method,
      url,
      headers: { [auth.header]: TOKEN_PLACEHOLDER, ...headers },
      body: body ?? '',
    })),
  };
}
