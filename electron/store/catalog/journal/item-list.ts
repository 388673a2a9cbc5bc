import type { ChangeSet, ChangeSetKind, ItemFilter, ItemSelection } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import type { Database } from '../../database.ts';
import { and, type Fragment, raw, sql } from '../../sql.ts';
import { globFor } from '../globs.ts';
import type { Names } from '../names.ts';
import { OF_CELL_SQL, OF_PRODUCT_SQL } from './journal-items.ts';

interface Parts {
  db: Database;
  names: Names;
}

/** Edits know their product by its number alone; a whole product is called as it was then. */
const FROM = raw('item i JOIN product p USING (product)');
const IDENTIFIER = raw('coalesce(i.identifier, p.identifier)');
const TITLE = raw('coalesce(i.title, p.title)');

/** Reads the items of one kind, for display and for files; of a change set of another kind there are none. */
export abstract class ItemList<Row extends { item: number }, Item> {
  protected readonly db: Database;
  protected readonly names: Names;
  readonly #areProducts: boolean;
  readonly #isOne: Fragment;
  /** In SQL over `item i` and its `product p`: what is read of an item. */
  readonly #columns: string;

  constructor({ db, names }: Parts, of: 'cells' | 'products', columns: string) {
    this.db = db;
    this.names = names;
    this.#areProducts = of === 'products';
    this.#isOne = raw(this.#areProducts ? OF_PRODUCT_SQL : OF_CELL_SQL);
    this.#columns = columns;
  }

  protected abstract toItem(row: Row): Item;

  /** In journal order. */
  page(
    changeSet: ChangeSet,
    filter: ItemFilter,
    offset: number,
    limit: number,
  ): { total: number; rows: Item[] } {
    if (worksOnProducts(changeSet.kind) !== this.#areProducts) return { total: 0, rows: [] };
    const where = this.shown(changeSet.changeSet, filter);
    return {
      total: this.#total(changeSet, filter, where),
      rows: this.#pageOf(where, limit, offset).map((row) => this.toItem(row)),
    };
  }

  after(changeSet: number, filter: ItemFilter, after: number, limit: number): Item[] {
    return this.rowsAfter(changeSet, filter, after, limit).map((row) => this.toItem(row));
  }

  /** These items, by their number. */
  named(items: readonly number[]): Map<number, Item> {
    const rows = this.#rows(
      sql`i.item IN (SELECT value FROM json_each(${JSON.stringify(items)})) AND ${this.#isOne}`,
    );
    return new Map(rows.map((row) => [row.item, this.toItem(row)]));
  }

  /** What was sent for a product, the newest first: items below `before`. */
  ofProduct(
    product: number,
    before = Number.MAX_SAFE_INTEGER,
    limit = -1,
  ): (Item & { changeSet: number; kind: ChangeSetKind })[] {
    return this.db
      .all<Row & { changeSet: number; kind: ChangeSetKind }>(
        `SELECT ${this.#columns}, s.change_set AS changeSet, s.kind FROM ${FROM.text} JOIN change_set s USING (change_set)
         WHERE i.product = ? AND ${this.#isOne.text} AND i.item < ? ORDER BY i.item DESC LIMIT ?`,
        product,
        before,
        limit,
      )
      .map((row) => ({ ...this.toItem(row), changeSet: row.changeSet, kind: row.kind }));
  }

  /** In SQL: the items that are named, or that a filter shows. */
  selection(changeSet: number, which: ItemSelection): Fragment {
    return 'items' in which
      ? // The unary plus makes SQLite find them by number, never by scanning the whole change set.
        sql`i.item IN (SELECT value FROM json_each(${JSON.stringify(which.items)})) AND +i.change_set = ${changeSet}
          AND ${this.#isOne}`
      : this.shown(changeSet, which.filter);
  }

  /** In SQL over `item i` and its `product p`: the items of a change set that a filter shows. */
  protected shown(changeSet: number, filter: ItemFilter): Fragment {
    const { state, search, property, locale, action, differing } = filter;
    const conditions = [sql`i.change_set = ${changeSet}`, this.#isOne];
    if (state !== null) conditions.push(sql`i.state = ${state}`);
    if (search !== '') {
      const pattern = globFor(search);
      conditions.push(sql`${IDENTIFIER} GLOB ${pattern} OR ${TITLE} GLOB ${pattern}`);
    }
    // A name that the catalog has never seen has no number, and no item matches it.
    if (property !== null) conditions.push(sql`i.property = ${this.names.properties.find(property) ?? null}`);
    if (locale !== null) conditions.push(sql`i.locale = ${this.names.locales.find(locale) ?? null}`);
    if (action !== null) conditions.push(sql`i.action = ${action}`);
    // Only of whole products.
    if (differing) conditions.push(raw(`${OF_PRODUCT_SQL} AND i.code = 'differs'`));
    return and(conditions);
  }

  protected rowsAfter(changeSet: number, filter: ItemFilter, after: number, limit: number): Row[] {
    const where = this.shown(changeSet, filter);
    return this.#pageOf(sql`i.item > ${after} AND ${where}`, limit, 0);
  }

  /** Only the numbers are sorted, so that a page far down costs little. */
  #pageOf(where: Fragment, limit: number, offset: number): Row[] {
    const numbers = sql`SELECT i.item FROM ${FROM} WHERE ${where} ORDER BY i.item LIMIT ${limit} OFFSET ${offset}`;
    return this.#rows(sql`i.item IN (${numbers}) ORDER BY i.item`);
  }

  #rows({ text, params }: Fragment): Row[] {
    return this.db.all<Row>(`SELECT ${this.#columns} FROM ${FROM.text} WHERE ${text}`, ...params);
  }

  #total({ counts, total }: ChangeSet, filter: ItemFilter, { text, params }: Fragment): number {
    if (isByStateOnly(filter)) return filter.state === null ? total : counts[filter.state];
    return (
      this.db.firstArray<[number]>(`SELECT count(*) FROM ${FROM.text} WHERE ${text}`, ...params)?.[0] ?? 0
    );
  }
}

/** Whether the change set's own counts say how many items there are. */
const isByStateOnly = ({ search, property, locale, action, differing }: ItemFilter): boolean =>
  search === '' && property === null && locale === null && action === null && !differing;
