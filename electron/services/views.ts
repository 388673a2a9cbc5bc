import type { Handlers } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { listsIn, parseViewFile, writeViewFile } from '#shared/exchange/view-file.ts';
import type { CatalogStore } from '../store/catalog/create-catalog-store.ts';
import type { StoreClient } from '../store/rpc.ts';
import type { Emit } from './event-bus.ts';
import type { Workspaces } from './workspaces.ts';

type ViewHandlers = Pick<
  Handlers,
  | Extract<keyof Handlers, `views.${string}` | `identifiers.${string}`>
  | 'catalog.openView'
  | 'catalog.window'
  | 'catalog.staleRows'
  | 'catalog.locate'
>;

export interface ViewOptions {
  workspaces: Workspaces;
  emit: Emit;
  /** Of the app, for the files it writes. */
  version: string;
}

/** Rows in an order, what can be filtered by, and the ways of looking that are kept. */
export function viewHandlers({ workspaces, emit, version }: ViewOptions): ViewHandlers {
  const storeOf = async (connectionId: string) => (await workspaces.get(connectionId)).store;
  const told = async (connectionId: string): Promise<void> => {
    const store = await storeOf(connectionId);
    emit('views.changed', { connectionId, saved: await store.savedViews() });
  };
  return {
    'catalog.openView': async ({ connectionId, query }) => (await storeOf(connectionId)).openView(query),
    'catalog.window': async ({ connectionId, view, start, count, columns }) => ({
      rows: await (await storeOf(connectionId)).window(view, start, count, columns),
    }),
    'catalog.staleRows': async ({ connectionId, view }) => ({
      rows: await (await storeOf(connectionId)).staleRows(view),
    }),
    'catalog.locate': async ({ connectionId, view, product }) => ({
      row: await (await storeOf(connectionId)).locate(view, product),
    }),
    'views.fold': async ({ connectionId, from, product, expanded }) =>
      (await storeOf(connectionId)).fold(from, product, expanded),
    'views.count': async ({ connectionId, query }) => ({
      products: await (await storeOf(connectionId)).countProducts(query),
    }),
    'views.facets': async ({ connectionId, query, column, search, limit }) =>
      (await storeOf(connectionId)).facets(query, column, search, limit),
    'views.categories': async ({ connectionId, query, property }) =>
      (await storeOf(connectionId)).categories(query, property),
    'views.filledColumns': async ({ connectionId, view }) =>
      (await storeOf(connectionId)).filledColumns(view),
    'identifiers.keep': async ({ connectionId, texts }) =>
      (await storeOf(connectionId)).keepIdentifiers(texts),
    'identifiers.get': async ({ connectionId, list }) => (await storeOf(connectionId)).identifiers(list),

    'views.saved': async ({ connectionId }) => (await storeOf(connectionId)).savedViews(),
    'views.save': async ({ connectionId, view }) => {
      const saved = await (await storeOf(connectionId)).saveView(view);
      await told(connectionId);
      return saved;
    },
    'views.remove': async ({ connectionId, id }) => {
      await (await storeOf(connectionId)).removeView(id);
      await told(connectionId);
      return {};
    },
    'views.last': async ({ connectionId }) => (await storeOf(connectionId)).lastView(),
    'views.keepLast': async ({ connectionId, last }) => {
      await (await storeOf(connectionId)).keepLastView(last);
      return {};
    },
    'views.export': async ({ connectionId, ids }) => ({
      text: await exported(await storeOf(connectionId), ids, version),
    }),
    'views.import': async ({ connectionId, text }) => {
      const imported = await (await storeOf(connectionId)).importViews(parseViewFile(text));
      await told(connectionId);
      return { imported };
    },
  };
}

async function exported(
  store: StoreClient<CatalogStore>,
  ids: readonly number[],
  app: string,
): Promise<string> {
  const saved = new Map((await store.savedViews()).map((view) => [view.id, view]));
  const views = ids.map((id) => {
    const view = saved.get(id);
    if (!view) throw new AppError('not_found', 'One of these views no longer exists. Nothing was exported.');
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
