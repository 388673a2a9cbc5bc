import type { HandlersOf } from '#shared/contract/registry.ts';
import { applyPreview } from '../apply-preview.ts';
import type { ChangeSetQueue } from '../change-set-queue.ts';
import type { Jobs } from '../jobs.ts';
import { shownChangeSet } from '../shown-change-set.ts';
import { lookForBlocked } from '../translate/look-for-blocked.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

interface ChangeSetOptions {
  workspaces: Workspaces;
  queue: ChangeSetQueue;
  jobs: Jobs;
}

/** Previewing, applying, deciding and undoing changes (4.2), and reading their outcomes. */
export function changeSetHandlers({ workspaces, queue, jobs }: ChangeSetOptions): HandlersOf<'changesets'> {
  const { read } = onConnection(workspaces);
  return {
    'changesets.preview': read((workspace, { limit }) => applyPreview(workspace, limit)),
    'changesets.setOptions': read(async ({ store }, { options }) => {
      await store.setApplyOptions(options);
      return {};
    }),
    'changesets.apply': ({ connectionId }) =>
      queue.send(connectionId, async ({ store }) => {
        await lookForBlocked(store);
        return (await store.freeze()).changeSet;
      }),
    'changesets.list': read(async ({ store }, { connectionId }) =>
      (await store.changeSets()).map((one) => shownChangeSet(jobs, connectionId, one)),
    ),
    'changesets.get': read(async ({ store }, { connectionId, changeSet }) =>
      shownChangeSet(jobs, connectionId, await store.changeSet(changeSet)),
    ),
    'changesets.items': read(({ store }, { changeSet, filter, offset, limit }) =>
      store.items(changeSet, filter, offset, limit),
    ),
    'changesets.openItems': read(({ store }, { changeSet }) => store.openItems(changeSet)),
    'changesets.columns': read(({ store }, { changeSet, state }) => store.itemColumns(changeSet, state)),
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
    'changesets.undoPlan': read(({ store }, { changeSet, which, limit }) =>
      store.undoPlan(changeSet, which, limit),
    ),
    'changesets.undo': ({ connectionId, changeSet, which }) =>
      queue.send(connectionId, ({ store }) => store.freezeUndo(changeSet, which)),
    'changesets.ofProduct': read(({ store }, { product, before, limit }) =>
      store.productItems(product, before, limit),
    ),
  };
}
