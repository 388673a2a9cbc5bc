import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { listsIn, parseViewFile, writeViewFile } from '#shared/exchange/view-file.ts';
import { figuresIn, readFigures } from '../completeness/read-figures.ts';
import type { Emit } from '../event-bus.ts';
import { lookAgainAtFindings } from '../translate/look-again-at-findings.ts';
import type { Workspace, Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

export interface ViewOptions {
  workspaces: Workspaces;
  emit: Emit;
  /** The version of the app, for the files it writes. */
  version: string;
}

/** Filters of rows, and saved views. */
export function viewHandlers({
  workspaces,
  emit,
  version,
}: ViewOptions): HandlersOf<'views' | 'identifiers'> {
  const { read } = onConnection(workspaces);
  const announce = async ({ store, connection }: Workspace): Promise<void> =>
    emit('views.changed', { connectionId: connection.id, saved: await store.savedViews() });
  return {
    'views.fold': read(({ store }, { from, product, expanded }) => store.fold(from, product, expanded)),
    'views.count': read(async ({ store }, { query }) => {
      await lookAgainAtFindings(store, query);
      await readFigures(store, figuresIn(query));
      return { products: await store.countProducts(query) };
    }),
    'views.facets': read(async ({ store }, { query, column, search, limit }) => {
      await readFigures(store, figuresIn(query));
      return store.facets(query, column, search, limit);
    }),
    'views.categories': read(async ({ store }, { query, property }) => {
      await readFigures(store, figuresIn(query));
      return store.categories(query, property);
    }),
    'views.filledColumns': read(({ store }, { view }) => store.filledColumns(view)),
    'identifiers.keep': read(({ store }, { texts }) => store.keepIdentifiers(texts)),
    'identifiers.match': read(({ store }, { texts, near }) => store.matchIdentifiers(texts, near)),
    'identifiers.get': read(({ store }, { list }) => store.identifiers(list)),

    'views.saved': read(({ store }) => store.savedViews()),
    'views.save': read(async (workspace, { view }) => {
      const saved = await workspace.store.saveView(view);
      await announce(workspace);
      return saved;
    }),
    'views.remove': read(async (workspace, { id }) => {
      await workspace.store.removeView(id);
      await announce(workspace);
      return {};
    }),
    'views.last': read(({ store }) => store.lastView()),
    'views.keepLast': read(async ({ store }, { last }) => {
      await store.keepLastView(last);
      return {};
    }),
    'views.export': read(async ({ store }, { ids }) => ({ text: await exported(store, ids, version) })),
    'views.import': read(async (workspace, { text }) => {
      const imported = await workspace.store.importViews(parseViewFile(text));
      await announce(workspace);
      return { imported };
    }),
  };
}

async function exported(store: Workspace['store'], ids: readonly number[], app: string): Promise<string> {
  const saved = new Map((await store.savedViews()).map((view) => [view.id, view]));
  const views = ids.map((id) => {
    const view = saved.get(id);
    if (!view) throw new AppError('not_found', t`One of these views no longer exists. Nothing was exported.`);
    const { id: _, ...kept } = view;
    return kept;
  });
  const lists = [...new Set(views.flatMap(({ query }) => listsIn(query.filters)))];
  return writeViewFile({
    writtenAt: new Date().toISOString(),
    app,
    views,
    lists: await Promise.all(
      lists.map(async (list) => ({ list, texts: (await store.identifiers(list)).texts })),
    ),
  });
}
