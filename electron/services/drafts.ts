import type { Handlers } from '#shared/contract/registry.ts';
import type { EditOutcome } from '../store/catalog-store.ts';
import { MAX_CELLS_PER_EVENT } from './apply/change-set-events.ts';
import type { Emit } from './event-bus.ts';
import type { Workspaces } from './workspaces.ts';

type DraftHandlers = Pick<Handlers, Extract<keyof Handlers, `drafts.${string}` | `history.${string}`>>;

/** Staging, dropping, undoing: each is on disk before it is answered or told to other windows (promise 1). */
export function draftHandlers(workspaces: Workspaces, emit: Emit): DraftHandlers {
  const told = <T extends EditOutcome>(connectionId: string, outcome: T): T => {
    const { summary, cells } = outcome;
    emit('drafts.changed', {
      connectionId,
      summary,
      cells: cells.length <= MAX_CELLS_PER_EVENT ? cells : null,
    });
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
    'history.jump': async ({ connectionId, action }) =>
      told(connectionId, await (await workspaces.get(connectionId)).store.jump(action)),
    'history.undo': async ({ connectionId }) =>
      told(connectionId, await (await workspaces.get(connectionId)).store.undo()),
    'history.redo': async ({ connectionId }) =>
      told(connectionId, await (await workspaces.get(connectionId)).store.redo()),
  };
}
