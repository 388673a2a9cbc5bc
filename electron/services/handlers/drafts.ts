import type { HandlersOf } from '#shared/contract/registry.ts';
import { lookForBlocked } from '../translate/look-for-blocked.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Staging, discarding, undoing: each is on disk before it is answered or announced to other windows (promise 1). */
export function draftHandlers(workspaces: Workspaces): HandlersOf<'drafts' | 'history'> {
  const { read, change } = onConnection(workspaces);
  return {
    'drafts.edit': change(({ store }, { label, edits }) => store.edit(label, edits)),
    'drafts.summary': read(({ store }) => store.stagedSummary()),
    'drafts.list': read(async ({ store }, { scope, order, offset, limit }) => {
      await lookForBlocked(store);
      return store.listDrafts(scope, offset, limit, order);
    }),
    'drafts.cells': read(({ store }, { scope, order, offset, limit }) =>
      store.draftCells(scope, offset, limit, order),
    ),
    'drafts.columns': read(({ store }, { filter }) => store.draftColumns(filter)),
    'drafts.discard': read(({ store }, { which }) => store.discardDrafts(which)),
    'drafts.resolve': read(({ store }, { which, keep }) => store.resolveDrafts(which, keep)),
    'drafts.sendAs': read(({ store }, { which, intent }) => store.sendDraftsAs(which, intent)),
    'drafts.keepTyped': read(async ({ store }, { typed }) => {
      await store.keepTyped(typed);
      return {};
    }),
    'drafts.typed': read(({ store }) => store.typedTexts()),
    'history.list': read(({ store }, { before, limit }) => store.history(before, limit)),
    'history.cells': read(async ({ store }, { step }) => ({ cells: await store.historyCells(step) })),
    'history.jump': read(({ store }, { step, agreed }) => store.jump(step, agreed)),
    'history.undo': read(({ store }) => store.undo()),
    'history.redo': read(({ store }) => store.redo()),
  };
}
