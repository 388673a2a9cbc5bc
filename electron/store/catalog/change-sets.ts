import type { ChangeSet, ChangeSetItem, ItemState } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Intent } from '#shared/domain/cell.ts';
import { applyIntent } from '#shared/domain/patch.ts';
import type { Database } from '../database.ts';
import { type Fragment, sql } from '../sql.ts';
import { UNSETTLED_SQL } from './cell-states.ts';
import { fromText } from './encoding.ts';
import type { Names } from './names.ts';

export type ItemCounts = Record<ItemState, number>;

interface ChangeSetColumns extends ItemCounts {
  changeSet: number;
  createdAt: string;
  endedAt: string | null;
  state: ChangeSet['state'];
  message: string | null;
  products: number;
  locales: string;
  total: number;
  waitsForToken: number;
}

interface ItemColumns {
  item: number;
  product: number;
  property: number;
  locale: number;
  identifier: string;
  title: string;
  intent: Intent;
  value: string | null;
  old: string | null;
  state: ItemState;
  code: string | null;
  message: string | null;
  at: string | null;
}

const CHANGE_SET_SQL = `SELECT change_set AS changeSet, created_at AS createdAt, ended_at AS endedAt, state, message,
  products, locales, total, waits_for_token AS waitsForToken, pending, in_flight, applied, failed, skipped, unknown FROM change_set`;

/** Reads change sets and their items. */
export class ChangeSets {
  readonly #db: Database;
  readonly #names: Names;

  constructor(db: Database, names: Names) {
    this.#db = db;
    this.#names = names;
  }

  /** The newest first. */
  all(): ChangeSet[] {
    return this.#db.all<ChangeSetColumns>(`${CHANGE_SET_SQL} ORDER BY change_set DESC`).map(toChangeSet);
  }

  /** Throws `not_found`. */
  get(changeSet: number): ChangeSet {
    const row = this.#db.get<ChangeSetColumns>(`${CHANGE_SET_SQL} WHERE change_set = ?`, changeSet);
    if (!row) throw new AppError('not_found', 'This change set does not exist.');
    return toChangeSet(row);
  }

  items(
    changeSet: number,
    state: ItemState | null,
    offset: number,
    limit: number,
  ): { total: number; rows: ChangeSetItem[] } {
    const { counts, total } = this.get(changeSet);
    const rows = this.#db
      .all<ItemColumns>(
        `SELECT i.item, i.product, i.property, i.locale, p.identifier, p.title, i.intent, i.value, i.old, i.state,
           i.code, i.message, i.at
         FROM item i JOIN product p USING (product) WHERE i.change_set = ? ${state === null ? '' : 'AND i.state = ?'}
         ORDER BY i.item LIMIT ? OFFSET ?`,
        ...(state === null ? [changeSet] : [changeSet, state]),
        limit,
        offset,
      )
      .map((row) => this.#toItem(row));
    return { total: state === null ? total : (counts[state] ?? 0), rows };
  }

  /** The query of items to be sent, for `packChanges`. */
  toSend(changeSet: number, state: 'pending' | 'unknown', page?: { after: number; limit: number }): Fragment {
    const after = page?.after ?? 0;
    const end = page ? this.#endOfPage(changeSet, state, page) : null;
    return sql`SELECT product, property, locale, intent, value, old AS base, localeless, item FROM item
      WHERE change_set = ${changeSet} AND state = ${state} AND item > ${after}
        AND item <= ${end ?? Number.MAX_SAFE_INTEGER} ORDER BY item`;
  }

  /** The last item of the product at which the page is full; null when it does not get full. */
  #endOfPage(
    changeSet: number,
    state: 'pending' | 'unknown',
    { after, limit }: { after: number; limit: number },
  ): number | null {
    const product = this.#db.firstArray<[number]>(
      `SELECT product FROM item WHERE change_set = ? AND state = ? AND item > ?
       ORDER BY item LIMIT 1 OFFSET ?`,
      changeSet,
      state,
      after,
      limit - 1,
    );
    if (!product) return null;
    const [end] = this.#db.firstArray<[number]>(
      // Unary plus: found by product, among all that is unsettled.
      `SELECT max(item) FROM item WHERE product = ? AND ${UNSETTLED_SQL} AND +change_set = ? AND +state = ?`,
      ...product,
      changeSet,
      state,
    ) ?? [null];
    return end;
  }

  count(): number {
    return this.#db.firstArray<[number]>('SELECT count(*) FROM change_set')?.[0] ?? 0;
  }

  #toItem({ value, old, ...row }: ItemColumns): ChangeSetItem {
    const { item, identifier, title, intent, state, code, message, at } = row;
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
      message,
      at,
    };
  }
}

function toChangeSet({
  locales,
  waitsForToken,
  pending,
  in_flight,
  applied,
  failed,
  skipped,
  unknown,
  ...row
}: ChangeSetColumns): ChangeSet {
  return {
    ...row,
    locales: JSON.parse(locales) as string[],
    waitsForToken: waitsForToken === 1,
    counts: { pending, in_flight, applied, failed, skipped, unknown },
  };
}
