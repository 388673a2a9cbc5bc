import type { GridLayout, OpenedView } from '#shared/contract/catalog.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type {
  CategoryNode,
  FacetValue,
  LastView,
  SavedIdentifiers,
  SavedView,
} from '#shared/contract/views.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { GridColumn, ViewQuery } from '#shared/domain/query.ts';
import { freeName, listsIn, type ViewFile, withLists } from '#shared/exchange/view-file.ts';
import type { Database } from '../../database.ts';
import type { Core } from '../core.ts';
import type { Pull } from '../pull/pull.ts';
import { categories } from './categories.ts';
import { facets } from './facets.ts';
import { filledColumns } from './filled-columns.ts';
import type { IdentifierLists } from './identifier-lists.ts';
import { matchingProducts } from './matching-products.ts';
import { createRowReads } from './row-reads.ts';
import { SavedViews } from './saved-views.ts';

/** What the grid shows: views and their rows, filters, saved views and lists of identifiers. */
export function createViews(core: Core, pull: Pull) {
  const { db, names, meta, lists, views, queryIds, findings } = core;
  const savedViews = new SavedViews(db);
  const matching = (query: ViewQuery) => matchingProducts(db, query, queryIds());
  const shownProducts = () => {
    const { products, gone } = pull.counts();
    const [added] = db.firstArray<[number]>(
      "SELECT count(*) FROM creation_mark m JOIN product p USING (product) WHERE m.mode = 'add' AND p.listed = 0",
    ) ?? [0];
    return products + gone + added;
  };

  const reads = createRowReads({
    core,
    orderOf: (view) => views.orderOf(view),
    found: (products) => findings.ofProducts(products),
  });

  const last = meta.get('last_view');
  const queriesKept = [...savedViews.all(), ...(last ? [last] : [])];
  lists.forgetUnused(queriesKept.flatMap(({ query }) => listsIn(query.filters)));

  const methods = {
    ...reads,
    /** `staying`: a view whose rows stay even if they no longer match, provided that its search and filters are the same. */
    openView: (query: ViewQuery, staying: number | null = null): OpenedView => ({
      ...views.open(query, staying),
      products: shownProducts(),
    }),
    /** A view like `from` with a product's variants (null: all) expanded or collapsed. Throws `view_expired`. */
    fold: (from: number, product: number | null, expanded: boolean): OpenedView => ({
      ...views.fold(from, product, expanded),
      products: shownProducts(),
    }),
    /** What a view was opened with. Throws `view_expired`. */
    queryOf: (view: number): ViewQuery => views.queryOf(view),
    /** The number of products that match a query. Throws `invalid_input` like `openView`. */
    countProducts: (query: ViewQuery): number => matching(query).length,
    facets: (
      query: ViewQuery,
      column: GridColumn,
      search: string,
      limit: number,
    ): { values: FacetValue[]; distinct: number; products: number } =>
      facets(db, queryIds(), matching(query), column, search, limit),
    categories: (
      query: ViewQuery,
      property: string,
      withChoices: boolean,
    ): { nodes: CategoryNode[]; unclassified: number } =>
      categories(db, queryIds(), matching(query), { property, withChoices }),
    filledColumns: (view: number): (Column & { products: number })[] =>
      filledColumns(db, names, views.products(view)),
    /** `similar`: for unknown texts, the identifiers that look the same, at most three each. */
    matchIdentifiers: (texts: string[]): OutputOf<'identifiers.match'> => lists.match(texts),
    saveIdentifiers: (texts: string[]): SavedIdentifiers => lists.keep(texts),
    /** Throws `not_found`. */
    identifiers: (list: number): { texts: string[]; kept: SavedIdentifiers } => lists.get(list),
    savedViews: (): SavedView[] => savedViews.all(),
    /** Throws `invalid_input` at `name` if another view has that name, `not_found` for an id that no longer exists. */
    saveView: (view: Omit<SavedView, 'id'> & { id: number | null }): SavedView => savedViews.save(view),
    /** Imports all views of a file, or none of them; a name that is taken gets a number. */
    importViews: (file: Pick<ViewFile, 'views' | 'lists'>): SavedView[] =>
      importViews(db, { savedViews, lists }, file),
    removeView: (id: number): void => savedViews.remove(id),
    /** What the catalog showed last. Null if there is none, or if this version cannot read it. */
    lastView: (): LastView | null => meta.get('last_view'),
    saveLastView: (shown: LastView): void => db.transaction('page', () => meta.set('last_view', shown)),
    staleRows: (view: number): number => views.staleRows(view),
    layout: (): GridLayout | null => meta.get('layout'),
    saveLayout: (layout: GridLayout): void => db.transaction('page', () => meta.set('layout', layout)),
  };
  return methods;
}

/** Imports the views of a file with the lists they filter by: all of them, or none. A name that is taken gets a number. */
const importViews = (
  db: Database,
  { savedViews, lists }: { savedViews: SavedViews; lists: IdentifierLists },
  file: Pick<ViewFile, 'views' | 'lists'>,
): SavedView[] =>
  db.transaction('durable', () => {
    const numbers = new Map(file.lists.map(({ list, texts }) => [list, lists.write(texts)]));
    const taken = savedViews.all().map(({ name }) => name);
    return file.views.map((view) => {
      const name = freeName(view.name, taken);
      taken.push(name);
      const filters = withLists(view.query.filters, (list) => numbers.get(list) ?? list);
      return savedViews.write({ ...view, id: null, name, query: { ...view.query, filters } });
    });
  });
