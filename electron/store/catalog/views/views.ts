import { AppError } from '#shared/contract/result.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import type { Database } from '../../database.ts';
import { keyList } from '../key-list.ts';
import { type QueryIds, viewSql } from './view-query.ts';

const KEPT_VIEWS = 4;

interface View {
  query: ViewQuery;
  products: Uint32Array;
  /** Products changed since `stale` was last brought up to date; `all` after a pull. */
  touched: Set<number> | 'all';
  /** Products of the view that no longer match its query. */
  stale: Set<number>;
}

/** Row orders: a query is evaluated once, and rows are then read by number. Edits never move a row. */
export class Views {
  readonly #db: Database;
  readonly #ids: () => QueryIds;
  readonly #views = new Map<number, View>();
  #last = 0;

  constructor(db: Database, ids: () => QueryIds) {
    this.#db = db;
    this.#ids = ids;
  }

  open(query: ViewQuery): { view: number; rows: number } {
    const view = ++this.#last;
    const products = this.#evaluate(query, null);
    this.#views.set(view, { query, products, touched: new Set(), stale: new Set() });
    this.#views.delete(view - KEPT_VIEWS);
    return { view, rows: products.length };
  }

  /** Products of the rows from `start`. Throws `view_expired`. */
  slice(view: number, start: number, count: number): Uint32Array {
    return this.#get(view).products.subarray(start, start + count);
  }

  locate(view: number, product: number): number | null {
    const row = this.#get(view).products.indexOf(product);
    return row < 0 ? null : row;
  }

  staleRows(view: number): number {
    const kept = this.#get(view);
    if (kept.touched === 'all') {
      const matching = new Set(this.#evaluate(kept.query, null));
      kept.stale = new Set(kept.products.filter((product) => !matching.has(product)));
    } else if (kept.touched.size > 0) {
      const matching = new Set(this.#evaluate(kept.query, JSON.stringify([...kept.touched])));
      for (const product of kept.touched) kept.stale.delete(product);
      const unmatched = new Set([...kept.touched].filter((product) => !matching.has(product)));
      if (unmatched.size > 0)
        for (const product of kept.products) if (unmatched.has(product)) kept.stale.add(product);
    }
    kept.touched = new Set();
    return kept.stale.size;
  }

  /** These products were edited, or got an outcome. */
  touch(products: Iterable<number>): void {
    for (const { touched } of this.#views.values()) {
      if (touched === 'all') continue;
      for (const product of products) touched.add(product);
    }
  }

  touchAll(): void {
    for (const view of this.#views.values()) view.touched = 'all';
  }

  #evaluate(query: ViewQuery, among: string | null): Uint32Array {
    const { text, params } = viewSql(query, this.#ids(), among);
    return keyList(this.#db, text, ...params);
  }

  #get(view: number): View {
    const kept = this.#views.get(view);
    if (!kept) throw new AppError('view_expired', 'This view is no longer kept. Open it again.');
    return kept;
  }
}
