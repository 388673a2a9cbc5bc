import type { GridLayout } from '#shared/contract/catalog.ts';
import type { Handlers } from '#shared/contract/registry.ts';
import type { LastView } from '#shared/contract/views.ts';
import { ROWS_AT_ONCE } from '#shared/domain/limits.ts';
import { isPulled } from '#shared/domain/pulled-languages.ts';
import { ALL_PRODUCTS } from '#shared/domain/query.ts';
import { shownColumns } from '#shared/domain/shown-columns.ts';
import type { AppStore } from '../store/app-store.ts';
import type { StoreClient } from '../store/rpc.ts';
import type { Connections } from './connections.ts';
import type { Jobs } from './jobs.ts';
import type { Reachability } from './reachability.ts';
import { SAMPLE_ID } from './sample.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

interface Parts {
  appStore: StoreClient<AppStore>;
  connections: Connections;
  workspaces: Workspaces;
  jobs: Jobs;
  reachability: Reachability;
  info: Handlers['app.info'];
  openView: Handlers['catalog.openView'];
  /** Whether the app was started with the sample catalog. */
  openSample: boolean;
}

/** The answers to what every window asks first, each as soon as it is known. */
export function firstAnswers({
  appStore,
  connections,
  workspaces,
  jobs,
  reachability,
  info,
  openView,
  openSample,
}: Parts): Pick<Handlers, 'app.first' | 'app.firstCatalog' | 'app.firstRows'> {
  /** The catalog that a window shows first; null if there is none. */
  const shown = async (): Promise<Workspace | null> => {
    const { lastConnection } = await appStore.settings();
    const wanted = openSample ? SAMPLE_ID : lastConnection;
    const isKnown = (await appStore.connections()).some(({ id }) => id === wanted);
    return isKnown && wanted !== null ? workspaces.get(wanted) : null;
  };
  return {
    'app.first': async () => ({
      'app.info': await info({}),
      'settings.get': await appStore.settings(),
      'connections.list': await connections.list(),
      'jobs.list': jobs.list(),
      'reach.list': { services: reachability.list() },
    }),
    'app.firstCatalog': async () => {
      const workspace = await shown();
      if (!workspace) return null;
      return { connectionId: workspace.connection.id, ...(await kept(workspace)) };
    },
    'app.firstRows': async () => {
      const workspace = await shown();
      if (!workspace) return null;
      const { connection, store } = workspace;
      const known = await kept(workspace);
      const { properties, products } = known['catalog.summary'];
      if (products === 0) return null;
      const { id: connectionId, titleField } = connection;
      const pulled = await store.pulledLanguages();
      const locales = connection.locales.filter((locale, at) => at === 0 || isPulled(pulled, locale));
      const query = known['views.last']?.query ?? ALL_PRODUCTS;
      const layout = layoutOf(known['views.last'], known['catalog.layout']);
      const columns = shownColumns(layout, { properties, locales, titleField });
      const completeness = (layout?.completeness ?? []).length > 0;
      const opened = await openView({ connectionId, query });
      const rows = await store.window(opened.view, 0, ROWS_AT_ONCE, columns, completeness);
      return { connectionId, query, opened, columns, completeness, rows };
    },
  };
}

/** What is kept in a catalog about how it was shown last. */
async function kept({ store }: Workspace) {
  const [summary, layout, last] = await Promise.all([store.summary(), store.layout(), store.lastView()]);
  return { 'catalog.summary': summary, 'catalog.layout': layout, 'views.last': last };
}

/** A saved view has columns of its own. */
const layoutOf = (last: LastView | null, own: GridLayout | null): GridLayout | null =>
  last === null || last.savedView === null ? own : last.layout;
