import type { ChangeSet, ChangeSetKind, ItemFilter, ItemSelection } from '#shared/contract/changesets.ts';
import type { Database } from '../../database.ts';
import { type Fragment, raw, sql } from '../../sql.ts';
import { isByStateOnly } from './item-filter.ts';
import { type ItemTable, itemTable } from './journal-items.ts';

interface Source {
  db: Database;
  table: ItemTable;
  /** In SQL: what is read of an item. */
  columns: string;
  /** In SQL: the table as `i`, with whatever else the columns need. */
  from: string;
  /** In SQL: the items of a change set that a filter shows. */
  shown(changeSet: number, filter: ItemFilter): Fragment;
}

/** Reads the items of change sets of one kind, for display and for files. */
export abstract class ItemList<Row extends { item: number }, Item> {
  protected readonly db: Database;
  readonly #source: Source;

  constructor(source: Source) {
    this.db = source.db;
    this.#source = source;
  }

  protected abstract toItem(row: Row): Item;

  /** In journal order. */
  page(
    changeSet: ChangeSet,
    filter: ItemFilter,
    offset: number,
    limit: number,
  ): { total: number; rows: Item[] } {
    const where = this.#source.shown(changeSet.changeSet, filter);
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
    const rows = this.#rows(sql`i.item IN (SELECT value FROM json_each(${JSON.stringify(items)}))`);
    return new Map(rows.map((row) => [row.item, this.toItem(row)]));
  }

  /** What was sent for a product, the newest first: items below `before`. */
  ofProduct(
    product: number,
    before = Number.MAX_SAFE_INTEGER,
    limit = -1,
  ): (Item & { changeSet: number; kind: ChangeSetKind })[] {
    const { columns, from } = this.#source;
    return this.db
      .all<Row & { changeSet: number; kind: ChangeSetKind }>(
        `SELECT ${columns}, s.change_set AS changeSet, s.kind FROM ${from} JOIN change_set s USING (change_set)
         WHERE i.product = ? AND i.item < ? ORDER BY i.item DESC LIMIT ?`,
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
        sql`i.item IN (SELECT value FROM json_each(${JSON.stringify(which.items)})) AND +i.change_set = ${changeSet}`
      : this.#source.shown(changeSet, which.filter);
  }

  protected rowsAfter(changeSet: number, filter: ItemFilter, after: number, limit: number): Row[] {
    const where = this.#source.shown(changeSet, filter);
    return this.#pageOf(sql`i.item > ${after} AND ${where}`, limit, 0);
  }

  /** Only the numbers are sorted, so that a page far down costs little. */
  #pageOf(where: Fragment, limit: number, offset: number): Row[] {
    const numbers = sql`SELECT i.item FROM ${raw(this.#source.from)} WHERE ${where} ORDER BY i.item LIMIT ${limit} OFFSET ${offset}`;
    return this.#rows(sql`i.item IN (${numbers}) ORDER BY i.item`);
  }

  #rows({ text, params }: Fragment): Row[] {
    const { columns, from } = this.#source;
    return this.db.all<Row>(`SELECT ${columns} FROM ${from} WHERE ${text}`, ...params);
  }

  #total({ kind, counts, total }: ChangeSet, filter: ItemFilter, { text, params }: Fragment): number {
    const { table, from } = this.#source;
    if (itemTable(kind) !== table) return 0;
    if (isByStateOnly(filter)) return filter.state === null ? total : counts[filter.state];
    return this.db.firstArray<[number]>(`SELECT count(*) FROM ${from} WHERE ${text}`, ...params)?.[0] ?? 0;
  }
}
