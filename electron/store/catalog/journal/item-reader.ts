import type {
  ChangeSet,
  ChangeSetItem,
  ChangeSetKind,
  ItemDecision,
  ItemFilter,
  ItemState,
  ProductEvent,
} from '#shared/contract/changesets.ts';
import type { Column, Intent } from '#shared/domain/cell.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { applyIntent } from '#shared/domain/patch.ts';
import type { Database } from '../../database.ts';
import { type Fragment, sql } from '../../sql.ts';
import { fromText } from '../encoding.ts';
import type { CellKey, Names } from '../names.ts';
import type { FilePage } from '../staging/drafts-for-file.ts';
import { countFitting } from './decision-counts.ts';
import { isByStateOnly, itemFilterSql } from './item-filter.ts';
import { TAKEN_BACK } from './journal-items.ts';
import { OPEN_SQL } from './open-items.ts';

interface ItemRow extends CellKey {
  item: number;
  identifier: string;
  title: string;
  intent: Intent;
  value: string | null;
  old: string | null;
  state: ItemState;
  code: string | null;
  said: string | null;
  message: string | null;
  found: string | null;
  at: string | null;
  localeless: number;
  open: number;
  discarded: number;
}

const COLUMNS = `i.item, i.product, i.property, i.locale, p.identifier, p.title, i.intent, i.value, i.old, i.state,
  i.code, i.said, i.message, i.found, i.at, i.localeless, ${OPEN_SQL} AS open, i.rev = ${TAKEN_BACK} AS discarded`;
const ITEM_SQL = `SELECT ${COLUMNS} FROM item i JOIN product p USING (product)`;

/** Reads the items of change sets, as they are shown and as files take them. */
export class ItemReader {
  readonly #db: Database;
  readonly #names: Names;

  constructor(db: Database, names: Names) {
    this.#db = db;
    this.#names = names;
  }

  items(
    changeSet: ChangeSet,
    filter: ItemFilter,
    offset: number,
    limit: number,
  ): { total: number; fits: Record<ItemDecision, number>; rows: ChangeSetItem[] } {
    const where = itemFilterSql(this.#names, changeSet.changeSet, filter);
    const rows = this.#rows(sql`${where} ORDER BY i.item LIMIT ${limit} OFFSET ${offset}`);
    return {
      total: this.#total(changeSet, filter, where),
      fits: countFitting(this.#db, filter.state, where),
      rows: rows.map((row) => this.#toItem(row)),
    };
  }

  after(changeSet: number, filter: ItemFilter, after: number, limit: number): ChangeSetItem[] {
    return this.#rowsAfter(changeSet, filter, after, limit).map((row) => this.#toItem(row));
  }

  forFile(changeSet: number, filter: ItemFilter, after: string | null, limit: number): FilePage {
    const rows = this.#rowsAfter(changeSet, filter, Number(after ?? 0), limit);
    const last = rows.length < limit ? undefined : rows.at(-1);
    return {
      changes: rows.map((row) => {
        const { property, locale } = this.#names.ref(row);
        return {
          identifier: row.identifier,
          property,
          locale,
          intent: row.intent,
          value: fromText(row.value),
          base: fromText(row.old),
          localeless: row.localeless === 1,
        };
      }),
      next: last ? String(last.item) : null,
    };
  }

  /** These items, by their number. */
  named(items: readonly number[]): Map<number, ChangeSetItem> {
    const rows = this.#rows(sql`i.item IN (SELECT value FROM json_each(${JSON.stringify(items)}))`);
    return new Map(rows.map((row) => [row.item, this.#toItem(row)]));
  }

  /** Every column that the change set touches, by property and locale. */
  columns(changeSet: number, state: ItemState | null): (Column & { items: number })[] {
    return this.#db
      .arrays<[property: number, locale: number, items: number]>(
        `SELECT property, locale, sum(?1 IS NULL OR state = ?1) FROM item WHERE change_set = ?2
         GROUP BY property, locale ORDER BY property, locale`,
        state,
        changeSet,
      )
      .map(([property, locale, items]) => ({ ...this.#names.column(property, locale), items }));
  }

  /** The newest first. */
  ofProduct(product: number, before: number | null, limit: number): { rows: ProductEvent[]; more: boolean } {
    const rows = this.#db.all<ItemRow & { changeSet: number; kind: ChangeSetKind }>(
      `SELECT ${COLUMNS}, s.change_set AS changeSet, s.kind
       FROM item i JOIN product p USING (product) JOIN change_set s USING (change_set)
       WHERE i.product = ? AND i.item < ? ORDER BY i.item DESC LIMIT ?`,
      product,
      before ?? Number.MAX_SAFE_INTEGER,
      limit + 1,
    );
    return {
      rows: rows.slice(0, limit).map((row) => ({
        ...this.#toItem(row),
        changeSet: row.changeSet,
        kind: row.kind,
      })),
      more: rows.length > limit,
    };
  }

  #rowsAfter(changeSet: number, filter: ItemFilter, after: number, limit: number): ItemRow[] {
    const where = itemFilterSql(this.#names, changeSet, filter);
    return this.#rows(sql`i.item > ${after} AND ${where} ORDER BY i.item LIMIT ${limit}`);
  }

  #rows({ text, params }: Fragment): ItemRow[] {
    return this.#db.all<ItemRow>(`${ITEM_SQL} WHERE ${text}`, ...params);
  }

  #total({ kind, counts, total }: ChangeSet, filter: ItemFilter, { text, params }: Fragment): number {
    if (worksOnProducts(kind)) return 0;
    if (isByStateOnly(filter)) return filter.state === null ? total : counts[filter.state];
    const sqlText = `SELECT count(*) FROM item i JOIN product p USING (product) WHERE ${text}`;
    return this.#db.firstArray<[number]>(sqlText, ...params)?.[0] ?? 0;
  }

  #toItem({ value, old, found, open, discarded, ...row }: ItemRow): ChangeSetItem {
    const { item, identifier, title, intent, state, code, said, message, at } = row;
    const before = fromText(old);
    return {
      item,
      ...this.#names.ref(row),
      identifier,
      title,
      intent,
      old: before,
      next: applyIntent(before, intent, fromText(value)),
      state,
      code,
      said,
      message,
      at,
      open: open === 1,
      discarded: discarded === 1,
      ...(found === null ? {} : { found: fromText(found) }),
    };
  }
}
