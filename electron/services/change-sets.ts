import type { ApplyPreview, ChangeSet } from '#shared/contract/changesets.ts';
import type { Handlers } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { buildOperations } from '#shared/domain/patch.ts';
import { batchOperations } from '#shared/service/patch-request.ts';
import { ChangeSetRun } from './change-set-run.ts';
import type { Emit } from './event-bus.ts';
import type { Jobs } from './jobs.ts';
import type { Turns } from './turns.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

type ChangeSetHandlers = Pick<Handlers, Extract<keyof Handlers, `changesets.${string}`>>;

/** Starts sending a change set, from wherever its journal says it is. Throws `busy` while one is being sent. */
export function startChangeSet(
  workspace: Workspace,
  { changeSet }: Pick<ChangeSet, 'changeSet'>,
  { jobs, emit }: { jobs: Jobs; emit: Emit },
): { changeSet: number; jobId: string } {
  if (jobs.running(workspace.connection.id, 'apply')) throw applying();
  const { jobId } = jobs.start({
    kind: 'apply',
    unit: 'changes',
    connectionId: workspace.connection.id,
    title: 'Applying changes',
    changeSet,
    run: (handle) => new ChangeSetRun(workspace, changeSet, handle, emit).run(),
  });
  return { changeSet, jobId };
}

export interface ChangeSetOptions {
  workspaces: Workspaces;
  jobs: Jobs;
  emit: Emit;
  /** Change sets of a connection are started one at a time: two runs of the same one would undo each other's journal. */
  starting: Turns;
}

/** Previewing, applying and retrying staged changes (4.2). One change set of a connection is sent at a time. */
export function changeSetHandlers({ workspaces, jobs, emit, starting }: ChangeSetOptions): ChangeSetHandlers {
  const start = (connectionId: string, prepare: (workspace: Workspace) => Promise<ChangeSet>) =>
    starting.take(connectionId, async () => {
      const workspace = await workspaces.writable(connectionId);
      if (jobs.running(connectionId, 'apply')) throw applying();
      return startChangeSet(workspace, await prepare(workspace), { jobs, emit });
    });

  return {
    'changesets.preview': async ({ connectionId, limit }) =>
      preview(await workspaces.get(connectionId), limit),
    'changesets.apply': ({ connectionId }) =>
      start(connectionId, async ({ store }) => (await store.freeze()).changeSet),
    'changesets.list': async ({ connectionId }) => (await workspaces.get(connectionId)).store.changeSets(),
    'changesets.get': async ({ connectionId, changeSet }) =>
      (await workspaces.get(connectionId)).store.changeSet(changeSet),
    'changesets.items': async ({ connectionId, changeSet, state, offset, limit }) =>
      (await workspaces.get(connectionId)).store.items(changeSet, state, offset, limit),
    'changesets.retry': ({ connectionId, changeSet, items }) =>
      start(connectionId, ({ store }) => store.retryItems(changeSet, items ?? null)),
    'changesets.resume': ({ connectionId, changeSet }) =>
      start(connectionId, ({ store }) => store.changeSet(changeSet)),
  };
}

const applying = () => new AppError('busy', 'Changes are being applied already. Wait until that has ended.');

const TOKEN_PLACEHOLDER = '••• (the token is added when the request is sent)';

async function preview({ store, client, connection }: Workspace, limit: number): Promise<ApplyPreview> {
  const { changes, heldBack } = await store.sendable();
  const operations = buildOperations(changes);
  const { auth, patch } = connection.profile;
  const batches = batchOperations(operations, patch.max_operations);
  const shown = batches.slice(0, limit);
  const addresses = await store.addresses([...new Set(shown.flat().map(({ product }) => product))]);
  const byProduct = new Map(addresses.map((address) => [address.product, address]));
  return {
    changes: changes.length,
    products: new Set(changes.map(({ product }) => product)).size,
    locales: [...new Set(changes.map(({ locale }) => locale))],
    operations: operations.length,
    requests: batches.length,
    heldBack,
    first: shown.map((batch) => {
      const { method, url, headers, body } = client.patchRequest(batch, byProduct);
      return { method, url, headers: { [auth.header]: TOKEN_PLACEHOLDER, ...headers }, body: body ?? '' };
    }),
  };
}
