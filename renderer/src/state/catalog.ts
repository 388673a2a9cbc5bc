import { create } from 'zustand';
import type { GridLayout } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { LastView } from '#shared/contract/views.ts';
import type { CellRef, Column } from '#shared/domain/cell.ts';
import { MAX_SORTS } from '#shared/domain/limits.ts';
import type { ViewFilter, ViewQuery, ViewSort } from '#shared/domain/query.ts';
import { client } from '../client/index.ts';
import { queries } from '../query/use-query.ts';
import { showView } from './app.ts';

export type OpenedView = OutputOf<'catalog.openView'>;
/** Which products are rows, and whether variants are listed under their parents. */
export type Narrowing = Pick<ViewQuery, 'search' | 'filters' | 'tree'>;

interface CatalogState {
  /** memory: the connection the rest belongs to. */
  connectionId: string | null;
  /** memory: the saved view that is open (`views.saveLast` remembers it); null for the whole catalog. */
  savedView: number | null;
  /** service (`catalog.saveLayout`): columns and widths the user chose for the whole catalog; null before they chose any. */
  ownLayout: GridLayout | null;
  /** memory: the visible columns and their widths: those of the open saved view, or otherwise the user's own. */
  layout: GridLayout | null;
  /** memory: counts layout changes that the grid did not make itself, and that it has to be told about. */
  layoutRevision: number;
  /** memory: summary and layout have arrived. */
  loaded: boolean;
  /** memory: why the catalog cannot be shown. */
  error: AppErrorShape | null;
  /** memory: what the user looks for. */
  narrowing: Narrowing;
  /** memory: the order of the rows; the grid's headers show it and change it. */
  sort: readonly ViewSort[];
  /** memory: the rows shown now, null until the first view is open. */
  view: OpenedView | null;
  /** memory: rows shown that no longer match, as of the last edit. */
  staleRows: number;
  /** memory: whether the column chooser is open. */
  choosingColumns: boolean;
  /** memory: the cell that the catalog is asked to show, until it does. */
  wanted: CellRef | null;
  /** memory: the column that the catalog is asked to add to those shown, until it does. */
  wantedColumn: Column | null;
  /** memory: the property whose columns the catalog is asked to show, until it does. */
  wantedProperty: string | null;
}

const nothing: Narrowing = { search: '', filters: [], tree: false };

const initial: CatalogState = {
  connectionId: null,
  savedView: null,
  ownLayout: null,
  layout: null,
  layoutRevision: 0,
  loaded: false,
  error: null,
  narrowing: nothing,
  sort: [],
  view: null,
  staleRows: 0,
  choosingColumns: false,
  wanted: null,
  wantedColumn: null,
  wantedProperty: null,
};

export const useCatalog = create<CatalogState>()(() => initial);

const isCurrent = (connectionId: string) => useCatalog.getState().connectionId === connectionId;

/**
 * Loads what the grid needs before its first row, and restores what the connection's catalog showed last. What is already
 * shown stays, as long as the connection does.
 */
export async function loadCatalog(connectionId: string): Promise<void> {
  const { connectionId: before, narrowing, sort, wanted, wantedProperty } = useCatalog.getState();
  if (before === connectionId) useCatalog.setState({ error: null });
  else
    useCatalog.setState({
      ...initial,
      connectionId,
      ...(before === null ? { narrowing, sort, wanted, wantedProperty } : {}),
    });
  const [summary, layout, last] = await Promise.all([
    queries.ask('catalog.summary', { connectionId }).current(),
    client.call('catalog.layout', { connectionId }),
    client.call('views.last', { connectionId }),
  ]);
  if (!isCurrent(connectionId)) return;
  if (!summary.ok) return useCatalog.setState({ error: summary.error });
  if (!layout.ok) return useCatalog.setState({ error: layout.error });
  if (!last.ok) return useCatalog.setState({ error: last.error });
  useCatalog.setState((state) => ({
    loaded: true,
    error: null,
    ...(state.loaded ? {} : { ownLayout: layout.value, layout: layout.value }),
    ...(state.loaded || !last.value || looksForSomething(state) ? {} : takenUp(last.value, layout.value)),
  }));
}

const looksForSomething = ({ narrowing, sort }: CatalogState): boolean =>
  isNarrowed(narrowing) || sort.length > 0;

function takenUp({ savedView, query, layout }: LastView, ownLayout: GridLayout | null) {
  const { search, filters, tree, sort } = query;
  return {
    narrowing: { search, filters, tree },
    sort,
    savedView,
    layout: savedView === null ? ownLayout : layout,
  };
}

/** The pause in moving and resizing columns after which the layout is saved. */
const LAYOUT_PAUSE = 400;
let layoutToSave: { connectionId: string; layout: GridLayout; timer: number } | null = null;

/**
 * Takes over the user's columns and widths: shown at once, saved after a pause. `byGrid`: the grid already shows them.
 * While a saved view is open, they are changes to that view, and the whole catalog keeps its own.
 */
export function keepLayout(connectionId: string, layout: GridLayout, byGrid = false): void {
  if (!isCurrent(connectionId)) return;
  const { layoutRevision, savedView } = useCatalog.getState();
  useCatalog.setState({ layout, layoutRevision: byGrid ? layoutRevision : layoutRevision + 1 });
  if (savedView !== null) return;
  useCatalog.setState({ ownLayout: layout });
  if (layoutToSave) window.clearTimeout(layoutToSave.timer);
  layoutToSave = { connectionId, layout, timer: window.setTimeout(() => void saveLayout(), LAYOUT_PAUSE) };
}

/** Saves a pending layout. Resolves to the error if it could not be saved. */
export async function saveLayout(): Promise<AppErrorShape | null> {
  if (!layoutToSave) return null;
  const { connectionId, layout, timer } = layoutToSave;
  window.clearTimeout(timer);
  layoutToSave = null;
  const answer = await client.call('catalog.saveLayout', { connectionId, layout });
  return answer.ok ? null : answer.error;
}

/** Searches; a no-op if the search is the same. */
export const setSearch = (search: string): void =>
  useCatalog.setState(({ narrowing }) =>
    narrowing.search === search ? {} : { narrowing: { ...narrowing, search } },
  );

/** Shows a cell of the active connection in the catalog, whatever is searched for there. */
export async function showInCatalog(wanted: CellRef): Promise<void> {
  if (await showView('catalog')) useCatalog.setState({ wanted });
}

/** Shows a product of the active connection in the catalog, with focus on the first column shown there. */
export function showProductInCatalog(
  { titleField, locales }: Pick<Connection, 'titleField' | 'locales'>,
  product: number,
): Promise<void> {
  const [first] = useCatalog.getState().layout?.columns ?? [];
  return showInCatalog({ product, ...(first ?? { property: titleField, locale: locales[0] ?? '' }) });
}

/** Shows the products of a query in the catalog of the active connection, keeping its order and its tree mode. */
export async function showQueryInCatalog(
  connectionId: string,
  { search, filters }: Pick<ViewQuery, 'search' | 'filters'>,
): Promise<void> {
  if (!isCurrent(connectionId)) await loadCatalog(connectionId);
  useCatalog.setState(({ narrowing: { tree } }) => ({ narrowing: { search, filters, tree } }));
  await showView('catalog');
}

/** Shows all products again, keeping the order and the tree mode. */
export const clearNarrowing = (): void =>
  useCatalog.setState(({ narrowing: { tree } }) => ({ narrowing: { ...nothing, tree } }));

export const setTree = (tree: boolean): void =>
  useCatalog.setState(({ narrowing }) =>
    narrowing.tree === tree ? {} : { narrowing: { ...narrowing, tree } },
  );

/** Orders the rows; a no-op if the order is the same. */
export const setSort = (sort: readonly ViewSort[]): void =>
  useCatalog.setState((state) => (sameJson(state.sort, sort) ? {} : { sort: sort.slice(0, MAX_SORTS) }));

/** The current search, filters, tree mode and order. */
export const presentQuery = (): ViewQuery => {
  const { narrowing, sort } = useCatalog.getState();
  return { ...narrowing, sort: [...sort] };
};

/** Resolves when the visible rows are those of the current search and filters, or could not be read. */
export const nextView = (): Promise<void> =>
  new Promise((resolve) => {
    const before = useCatalog.getState();
    const stop = useCatalog.subscribe(({ view, error }) => {
      if (view === before.view && error === before.error) return;
      stop();
      resolve();
    });
  });

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const sameFilter: (a: ViewFilter, b: ViewFilter) => boolean = sameJson;

export const hasFilter = ({ filters }: Narrowing, filter: ViewFilter): boolean =>
  filters.some((other) => sameFilter(other, filter));

export const addFilter = (filter: ViewFilter): void =>
  useCatalog.setState(({ narrowing }) =>
    hasFilter(narrowing, filter)
      ? {}
      : { narrowing: { ...narrowing, filters: [...narrowing.filters, filter] } },
  );

export const removeFilter = (filter: ViewFilter): void =>
  useCatalog.setState(({ narrowing }) => ({
    narrowing: { ...narrowing, filters: narrowing.filters.filter((other) => !sameFilter(other, filter)) },
  }));

export const replaceFilter = (filter: ViewFilter, by: ViewFilter): void =>
  useCatalog.setState(({ narrowing }) => ({
    narrowing: {
      ...narrowing,
      filters: narrowing.filters.map((other) => (sameFilter(other, filter) ? by : other)),
    },
  }));

/** Shows what matches one filter, whatever was searched for; keeps the tree mode. */
export const showOnly = (filter: ViewFilter): void =>
  useCatalog.setState(({ narrowing: { tree } }) => ({ narrowing: { ...nothing, tree, filters: [filter] } }));

export const setFilters = (filters: ViewFilter[]): void =>
  useCatalog.setState(({ narrowing }) => ({ narrowing: { ...narrowing, filters } }));

export const isNarrowed = ({ search, filters }: Narrowing): boolean => search !== '' || filters.length > 0;

/** Counts how many of the visible rows no longer match; edits never make them jump. */
export async function countStaleRows(connectionId: string, view: number): Promise<void> {
  const answer = await client.call('catalog.staleRows', { connectionId, view });
  if (answer.ok && isCurrent(connectionId) && useCatalog.getState().view?.view === view)
    useCatalog.setState({ staleRows: answer.value.rows });
}
