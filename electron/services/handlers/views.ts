import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { MAX_CLUSTERED_VALUES, MAX_CLUSTERS } from '#shared/contract/views.ts';
import { valueClusters } from '#shared/domain/value-clusters.ts';
import { listsIn, parseViewFile, writeViewFile } from '#shared/exchange/view-file.ts';
import { figuresIn, readFigures } from '../completeness/read-figures.ts';
import { lookAgainAtFindings } from '../translate/look-again-at-findings.ts';
import type { Workspace, Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Filters of rows, and saved views. `version`: that of the app, for the files it writes. */
export function viewHandlers(workspaces: Workspaces, version: string): HandlersOf<'views' | 'identifiers'> {
  const { read } = onConnection(workspaces);
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
    'views.clusters': read(async ({ store }, { query, column, method }) => {
      await readFigures(store, figuresIn(query));
      const { values, distinct } = await store.facets(query, column, '', MAX_CLUSTERED_VALUES);
      const texts = values.flatMap(({ value, products }) =>
        typeof value === 'string' ? [{ text: value, products }] : [],
      );
      const clusters = valueClusters(texts, method);
      return {
        clusters: clusters.slice(0, MAX_CLUSTERS).map((cluster) => [...cluster]),
        total: clusters.length,
        looked: values.length,
        distinct,
      };
    }),
    'views.categories': read(async ({ store }, { query, property, withChoices }) => {
      await readFigures(store, figuresIn(query));
      return store.categories(query, property, withChoices);
    }),
    'views.filledColumns': read(({ store }, { view }) => store.filledColumns(view)),
    'identifiers.keep': read(({ store }, { texts }) => store.saveIdentifiers(texts)),
    'identifiers.match': read(({ store }, { texts }) => store.matchIdentifiers(texts)),
    'identifiers.get': read(({ store }, { list }) => store.identifiers(list)),

    'views.saved': read(({ store }) => store.savedViews()),
    'views.save': read(({ store }, { view }) => store.saveView(view)),
    'views.remove': read(async ({ store }, { id }) => {
      await store.removeView(id);
      return {};
    }),
    'views.last': read(({ store }) => store.lastView()),
    'views.saveLast': read(async ({ store }, { last }) => {
      await store.saveLastView(last);
      return {};
    }),
    'views.export': read(async ({ store }, { ids }) => ({ text: await exported(store, ids, version) })),
    'views.import': read(async ({ store }, { text }) => ({
      imported: await store.importViews(parseViewFile(text)),
    })),
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
