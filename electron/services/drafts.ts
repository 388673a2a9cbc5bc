import type { Handlers } from '#shared/contract/registry.ts';
import type { EditOutcome } from '../store/catalog/core.ts';
import type { ChangeSetQueue } from './change-set-queue.ts';
import type { Emit } from './event-bus.ts';
import { MAX_CELLS_PER_EVENT } from './runs/change-set-events.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

type DraftHandlers = Pick<Handlers, Extract<keyof Handlers, `drafts.${string}` | `history.${string}`>>;

/** Staging, dropping, undoing: each is on disk before it is answered or told to other windows (promise 1). */
export function draftHandlers(workspaces: Workspaces, queue: ChangeSetQueue, emit: Emit): DraftHandlers {
  const told = <T extends EditOutcome>(connectionId: string, { takenFrom, ...outcome }: T) => {
    const { summary, cells } = outcome;
    emit('drafts.changed', {
      connectionId,
      summary,
      cells: cells.length <= MAX_CELLS_PER_EVENT ? cells : null,
    });
    queue.itemsEnded(connectionId, takenFrom);
    return outcome;
  };
  /** A step may change edits of cells or marks of whole products, or both. */
  const stepped = async <T extends EditOutcome>(
    connectionId: string,
    step: (store: Workspace['store']) => Promise<T>,
  ) => {
    const { store } = await workspaces.get(connectionId);
    const before = (await store.stagedSummary()).removals;
    const outcome = told(connectionId, await step(store));
    const { summary } = outcome;
    if (hasMarks(before) || hasMarks(summary.removals)) emit('removals.changed', { connectionId, summary });
    return outcome;
  };
  return {
    'drafts.edit': async ({ connectionId, label, edits }) =>
      told(connectionId, await (await workspaces.writable(connectionId)).store.edit(label, edits)),
    'drafts.summary': async ({ connectionId }) => (await workspaces.get(connectionId)).store.stagedSummary(),
    'drafts.list': async ({ connectionId, scope, offset, limit }) =>
      (await workspaces.get(connectionId)).store.listDrafts(scope, offset, limit),
    'drafts.columns': async ({ connectionId, filter }) =>
      (await workspaces.get(connectionId)).store.draftColumns(filter),
    'drafts.drop': async ({ connectionId, which }) =>
      told(connectionId, await (await workspaces.get(connectionId)).store.dropDrafts(which)),
    'drafts.resolve': async ({ connectionId, which, keep }) =>
      told(connectionId, await (await workspaces.get(connectionId)).store.resolveDrafts(which, keep)),
    'history.list': async ({ connectionId, before, limit }) =>
      (await workspaces.get(connectionId)).store.history(before, limit),
    'history.jump': ({ connectionId, action }) => stepped(connectionId, (store) => store.jump(action)),
    'history.undo': ({ connectionId }) => stepped(connectionId, (store) => store.undo()),
    'history.redo': ({ connectionId }) => stepped(connectionId, (store) => store.redo()),
  };
}

const hasMarks = ({ unlink, delete: deleted }: EditOutcome['summary']['removals']): boolean =>
  unlink + deleted > 0;
