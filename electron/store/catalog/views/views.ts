import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import type { Database } from '../../database.ts';
import type { CellKey } from '../names.ts';
import type { Figures } from './filters/completeness-filter.ts';
import { looksAtParents } from './filters/filter-sql.ts';
import { matchingProducts, visibleProducts } from './matching-products.ts';
import { ColumnRanks } from './order/column-ranks.ts';
import { sortRows } from './order/sort-rows.ts';
import type { QueryIds } from './query-ids.ts';
import { type HandedOrder, noteUse, type RowOrder, shared } from './row-order.ts';
import { type Families, parentsOf, readFamilies } from './tree/families.ts';
import { Folding } from './tree/folding.ts';
import { growTree, shownPlaces, type Tree } from './tree/tree.ts';

/** The number of views that are kept, those used last. */
const KEPT_VIEWS = 8;

/** A query's answer at one moment; views that differ only in what is expanded share it. */
interface Answer {
  query: ViewQuery;
  /** Products that met the conditions. */
  matches: Uint32Array;
  tree: Tree | null;
  /** Products changed since `unmatched` was last brought up to date; `all` after a pull. */
  touched: Set<number> | 'all';
  /** Products of `matches` that no longer meet the conditions. */
  unmatched: Set<number>;
}

interface View {
  answer: Answer;
  order: RowOrder;
}

interface OpenedRows {
  view: number;
  rows: number;
  matches: number;
  /** Rows that no longer meet the conditions. */
  stale: number;
}

/** Row orders: a query is evaluated once, and rows are then read by number. Edits never move a row. */
export class Views {
  readonly #db: Database;
  readonly #ids: () => QueryIds;
  readonly #ranks: ColumnRanks;
  readonly #figures: Figures;
  readonly #folding = new Folding();
  readonly #clock = new Int32Array(new SharedArrayBuffer(4));
  readonly #made: HandedOrder[] = [];
  readonly #views = new Map<number, View>();
  readonly #listeners: ((products: readonly number[] | 'all') => void)[] = [];
  #families: Families | null = null;
  #last = 0;
  /** Whether any change was told since `takeTold`. */
  #isTold = false;

  constructor(db: Database, ids: () => QueryIds, figures: Figures) {
    this.#db = db;
    this.#figures = figures;
    this.#ids = ids;
    this.#ranks = new ColumnRanks(db, ids);
  }

  /**
   * `staying`: a view with the same search and filters, whose rows stay even if they no longer match; one that is no longer
   * kept, or has others, is ignored. Throws `invalid_input` at the filter that cannot be evaluated.
   */
  open(query: ViewQuery, staying: number | null = null): OpenedRows {
    const matching = this.#evaluate(query);
    const unmatched = this.#unmatchedOf(staying, query, matching);
    const found = unmatched.size === 0 ? matching : visibleProducts(this.#db, [...matching, ...unmatched]);
    const inOrder = (products: Uint32Array) => this.#sorted(products, query);
    const tree = query.tree ? sharedTree(growTree(found, this.#familiesNow(), inOrder)) : null;
    const matches = tree ? found : shared(inOrder(found));
    return this.#keep({ query, matches, tree, touched: new Set(), unmatched });
  }

  /** The products that match a query, in its order, without a tree. Throws as `open` does. */
  ordered(query: ViewQuery): Uint32Array {
    return this.#sorted(this.#evaluate(query), query);
  }

  /** A view with the same answer as `from`, with a product (null: all) expanded or collapsed. Throws `view_expired`. */
  fold(from: number, product: number | null, out: boolean): OpenedRows {
    const { answer } = this.#get(from);
    this.#folding.fold(JSON.stringify(answer.query), product, out);
    return this.#keep(answer);
  }

  /** Products of the rows from `start`. Throws `view_expired`. */
  slice(view: number, start: number, count: number): Uint32Array {
    return this.orderOf(view).products.subarray(start, start + count);
  }

  /** Products of all rows. Throws `view_expired`. */
  products(view: number): Uint32Array {
    return this.orderOf(view).products;
  }

  /** Products that met the conditions, whether shown as rows or not. Throws `view_expired`. */
  matches(view: number): Uint32Array {
    return this.#get(view).answer.matches;
  }

  /** What the view was opened with. Throws `view_expired`. */
  queryOf(view: number): ViewQuery {
    return this.#get(view).answer.query;
  }

  /** The rows of a view in their order. Throws `view_expired`. */
  orderOf(view: number): RowOrder {
    return this.#get(view).order;
  }

  /** The row orders that were made since the last call. */
  takeMade(): HandedOrder[] {
    return this.#made.splice(0);
  }

  /** The number of rows that met the conditions when the view was opened, and no longer do. */
  staleRows(view: number): number {
    const { answer, order } = this.#get(view);
    this.#lookAgain(answer);
    return staleAmong(order.products, answer);
  }

  /** Registers a listener that keeps data derived from products: it is called when they are touched. */
  onTouched(listener: (products: readonly number[] | 'all') => void): void {
    this.#listeners.push(listener);
  }

  /** Called when cells of these products were edited, or got an outcome; only in these columns, if they are known. */
  touch(products: Iterable<number>, columns: Iterable<Omit<CellKey, 'product'>> | null = null): void {
    if (columns) this.#ranks.changed(columns);
    else this.#ranks.changedAll();
    const touched = [...products];
    for (const listener of this.#listeners) listener(touched);
    this.judgedAnew(touched);
  }

  /** Called when these products show what they did, and filters may find others of them: by what checks find in them. */
  judgedAnew(products: readonly number[]): void {
    this.#isTold = true;
    for (const answer of this.#answers()) {
      if (answer.touched === 'all') continue;
      for (const product of products) answer.touched.add(product);
    }
  }

  /** Whether a change was told since the last call. */
  takeTold(): boolean {
    const isTold = this.#isTold;
    this.#isTold = false;
    return isTold;
  }

  /** Called when these products came to be listed, or ceased to be: their parents may match other filters, too. */
  cameOrWent(products: readonly number[]): void {
    this.#isTold = true;
    if (products.length === 0) return;
    this.touch([...products, ...parentsOf(this.#db, products)]);
    this.#families = null;
  }

  /** Called when anything may have changed. */
  touchAll(): void {
    this.#isTold = true;
    this.#ranks.changedAll();
    this.#families = null;
    for (const listener of this.#listeners) listener('all');
    for (const answer of this.#answers()) answer.touched = 'all';
  }

  #sorted(products: Uint32Array, { sort }: ViewQuery): Uint32Array {
    return sortRows(
      products,
      sort.map(({ by, descending }) => ({
        ranks:
          by === 'completeness' || by === 'missing'
            ? this.#figures.ranks(by, products)
            : this.#ranks.of(by, products),
        descending,
      })),
    );
  }

  #answers(): Set<Answer> {
    return new Set([...this.#views.values()].map(({ answer }) => answer));
  }

  #keep(answer: Answer): OpenedRows {
    const view = ++this.#last;
    const { query, matches, tree } = answer;
    const places = tree && shownPlaces(tree, this.#folding.isFoldedOut(JSON.stringify(query), tree));
    const products = tree && places ? shared(places.map((place) => tree.products[place]!)) : matches;
    const used = new Int32Array(new SharedArrayBuffer(4));
    const order: RowOrder = {
      view,
      products,
      places: places && shared(places),
      tree,
      used,
      clock: this.#clock,
    };
    noteUse(order);
    this.#views.set(view, { answer, order });
    const oldest = [...this.#views.values()]
      .sort((a, b) => b.order.used[0]! - a.order.used[0]!)
      .slice(KEPT_VIEWS);
    const forgotten = oldest.map(({ order }) => order.view);
    for (const one of forgotten) this.#views.delete(one);
    this.#made.push({ order, forgotten });
    return { view, rows: products.length, matches: matches.length, stale: staleAmong(products, answer) };
  }

  /** The rows of a view with the same search and filters that are not `matching`. */
  #unmatchedOf(staying: number | null, query: ViewQuery, matching: Uint32Array): Set<number> {
    const before = staying === null ? undefined : this.#views.get(staying)?.answer;
    if (!before || !isSameNarrowing(before.query, query)) return new Set();
    const matches = new Set(matching);
    return new Set(before.matches.filter((product) => !matches.has(product)));
  }

  #lookAgain(answer: Answer): void {
    const { query, matches, touched } = answer;
    const isAnyTouched = touched === 'all' || touched.size > 0;
    if (touched === 'all' || (isAnyTouched && query.filters.some(looksAtParents))) {
      const matching = new Set(this.#evaluate(query));
      answer.unmatched = new Set(matches.filter((product) => !matching.has(product)));
    } else if (isAnyTouched) {
      const matching = new Set(this.#evaluate(query, [...touched]));
      for (const product of touched) answer.unmatched.delete(product);
      const candidates = new Set([...touched].filter((product) => !matching.has(product)));
      if (candidates.size > 0)
        for (const product of matches) if (candidates.has(product)) answer.unmatched.add(product);
    }
    answer.touched = new Set();
  }

  #evaluate(query: ViewQuery, among?: readonly number[]): Uint32Array {
    return matchingProducts(this.#db, query, this.#ids(), among);
  }

  #familiesNow(): Families {
    this.#families ??= readFamilies(this.#db);
    return this.#families;
  }

  #get(view: number): View {
    const kept = this.#views.get(view);
    if (!kept) throw new AppError('view_expired', t`This view is no longer open. Open it again.`);
    noteUse(kept.order);
    return kept;
  }
}

const sharedTree = ({ products, levels, sizes, matched }: Tree): Tree => ({
  products: shared(products),
  levels: shared(levels),
  sizes: shared(sizes),
  matched: shared(matched),
});

const isSameNarrowing = (a: ViewQuery, b: ViewQuery): boolean =>
  a.search === b.search && JSON.stringify(a.filters) === JSON.stringify(b.filters);

const staleAmong = (products: Uint32Array, { unmatched }: Answer): number =>
  unmatched.size === 0 ? 0 : products.reduce((rows, product) => rows + Number(unmatched.has(product)), 0);
