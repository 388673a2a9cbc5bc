import type { HandlersOf } from '#shared/contract/registry.ts';
import type { EditOutcome } from '../../store/catalog/core.ts';
import { announceEdit } from '../announce-edit.ts';
import type { ChangeSetQueue } from '../change-set-queue.ts';
import type { Emit } from '../event-bus.ts';
import { lookForBlocked } from '../translate/look-for-blocked.ts';
import type { Workspace, Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Staging, discarding, undoing: each is on disk before it is answered or announced to other windows (promise 1). */
export function draftHandlers(
  workspaces: Workspaces,
  queue: ChangeSetQueue,
  emit: Emit,
): HandlersOf<'drafts' | 'history'> {
  const { read, change } = onConnection(workspaces);
  const announced = <T extends EditOutcome>({ connection }: Workspace, outcome: T) => {
    announceEdit(connection.id, outcome, emit, queue);
    const { takenFrom: _, ...shown } = outcome;
    return shown;
  };
  /** A step may change edits of cells or marks of whole products, or both. */
  const stepped = async <T extends EditOutcome>(
    workspace: Workspace,
    step: (store: Workspace['store']) => Promise<T>,
  ) => {
    const { store, connection } = workspace;
    const before = await store.stagedSummary();
    const outcome = announced(workspace, await step(store));
    const { summary } = outcome;
    if (hasRemovals(before) || hasRemovals(summary))
      emit('removals.changed', { connectionId: connection.id, summary });
    if (hasCreations(before) || hasCreations(summary))
      emit('creations.changed', { connectionId: connection.id, summary });
    return outcome;
  };
  return {
    'drafts.edit': change(async (workspace, { label, edits }) =>
      announced(workspace, await workspace.store.edit(label, edits)),
    ),
    'drafts.summary': read(({ store }) => store.stagedSummary()),
    'drafts.list': read(async ({ store }, { scope, order, offset, limit }) => {
      await lookForBlocked(store);
      return store.listDrafts(scope, offset, limit, order);
    }),
    'drafts.cells': read(({ store }, { scope, order, offset, limit }) =>
      store.draftCells(scope, offset, limit, order),
    ),
    'drafts.columns': read(({ store }, { filter }) => store.draftColumns(filter)),
    'drafts.discard': read(async (workspace, { which }) =>
      announced(workspace, await workspace.store.discardDrafts(which)),
    ),
    'drafts.resolve': read(async (workspace, { which, keep }) =>
      announced(workspace, await workspace.store.resolveDrafts(which, keep)),
    ),
    'drafts.sendAs': read(async (workspace, { which, intent }) =>
      announced(workspace, await workspace.store.sendDraftsAs(which, intent)),
    ),
    'history.list': read(({ store }, { before, limit }) => store.history(before, limit)),
    'history.cells': read(async ({ store }, { action }) => ({ cells: await store.historyCells(action) })),
    'history.jump': read((workspace, { action }) => stepped(workspace, (store) => store.jump(action))),
    'history.undo': read((workspace) => stepped(workspace, (store) => store.undo())),
    'history.redo': read((workspace) => stepped(workspace, (store) => store.redo())),
  };
}

const hasRemovals = ({ removals }: EditOutcome['summary']): boolean => removals.unlink + removals.delete > 0;

const hasCreations = ({ creations }: EditOutcome['summary']): boolean =>
  creations.create + creations.update > 0;
