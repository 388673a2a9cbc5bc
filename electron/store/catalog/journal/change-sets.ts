import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ChangeSet, ItemState } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import { type WriteWay, withLanguage } from '#shared/contract/writing.ts';
import type { Intent } from '#shared/domain/cell.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { entriesWay } from '#shared/domain/write-habits.ts';
import type { Database } from '../../database.ts';
import { type Fragment, sql } from '../../sql.ts';
import { fromText, LOCALELESS } from '../encoding.ts';
import { type Spelling, sentSpellingSql } from '../staging/spelling.ts';
import { UNSETTLED_SQL } from '../unsettled.ts';
import { MAY_STILL_COME } from './journal-items.ts';

/** An append of unknown outcome, with the time of its last request, and whether the service may act on one much later. */
export interface UnknownAppend {
  item: number;
  sentAt: string;
  mayComeLater: boolean;
}

interface ChangeSetColumns extends Record<ItemState, number> {
  changeSet: number;
  kind: ChangeSet['kind'];
  of: number | null;
  createdAt: string;
  endedAt: string | null;
  state: ChangeSet['state'];
  message: string | null;
  products: number;
  locales: string;
  total: number;
  waitsForToken: number;
  checkFirst: number;
  onePerCell: number;
}

const COLUMNS: Record<keyof ChangeSetColumns, string> = {
  changeSet: 'change_set',
  state: 'state',
  kind: 'kind',
  of: 'of_set',
  createdAt: 'created_at',
  endedAt: 'ended_at',
  message: 'message',
  products: 'products',
  locales: 'locales',
  total: 'total',
  waitsForToken: 'waits_for_token',
  checkFirst: 'check_first',
  onePerCell: 'one_per_cell',
  pending: 'pending',
  in_flight: 'in_flight',
  applied: 'applied',
  failed: 'failed',
  conflict: 'conflict',
  skipped: 'skipped',
  unknown: 'unknown',
};
const NAMES = Object.keys(COLUMNS);
const STATE = NAMES.indexOf('state');
const CHANGE_SET_SQL = `SELECT ${Object.values(COLUMNS).join()} FROM change_set`;

/** A change set as it is stored, column by column. */
export type ChangeSetRow = readonly (string | number | null)[];

const UNDONE_BY = {
  removal: msg`This change set removed whole products. To undo it, restore the products.`,
  restore: msg`This change set restored whole products. To undo it, remove the products again.`,
  creation: msg`This change set sent whole products. To undo it, remove the products that it created.`,
};

/** Reads change sets, and which of their items are to be sent. */
export class ChangeSets {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
    db.define('entries_way', (intent, base, value) =>
      entriesWay({
        intent: intent as Intent,
        base: fromText(base as string | null),
        value: fromText(value as string | null),
      }),
    );
  }

  /** The newest first. */
  all(): ChangeSet[] {
    return [...this.rows().values()].map(toChangeSet);
  }

  /** Those that have not ended, the oldest first. */
  unfinished(): ChangeSet[] {
    return this.#db
      .arrays<[...ChangeSetRow]>(
        `${CHANGE_SET_SQL} WHERE state IN ('queued', 'running', 'paused') ORDER BY change_set`,
      )
      .map(toChangeSet);
  }

  /** All of them by number, the newest first. */
  rows(): Map<number, ChangeSetRow> {
    const rows = this.#db.arrays<[changeSet: number, ...more: ChangeSetRow]>(
      `${CHANGE_SET_SQL} ORDER BY change_set DESC`,
    );
    return new Map(rows.map((row) => [row[0], row]));
  }

  /** Those that are new or changed since these were their rows, and whether they are in another state. */
  changedSince(
    before: ReadonlyMap<number, ChangeSetRow>,
    rows: ReadonlyMap<number, ChangeSetRow>,
  ): { now: ChangeSet; isMoved: boolean }[] {
    return [...rows].flatMap(([changeSet, row]) => {
      const was = before.get(changeSet);
      return was && row.every((value, at) => value === was[at])
        ? []
        : [{ now: toChangeSet(row), isMoved: was?.[STATE] !== row[STATE] }];
    });
  }

  /** Throws `not_found`. */
  get(changeSet: number): ChangeSet {
    const row = this.#db.firstArray<[...ChangeSetRow]>(`${CHANGE_SET_SQL} WHERE change_set = ?`, changeSet);
    if (!row) throw new AppError('not_found', t`This change set does not exist.`);
    return toChangeSet(row);
  }

  /** For requests about cells. Throws `not_found`, and `invalid_input` for a change set of whole products. */
  ofEdits(changeSet: number): ChangeSet {
    const found = this.get(changeSet);
    if (worksOnProducts(found.kind)) throw new AppError('invalid_input', i18n._(UNDONE_BY[found.kind]));
    return found;
  }

  /** The query of items to be sent, for `packChanges`. */
  toSend(
    changeSet: number,
    state: 'pending' | 'unknown',
    page: { after: number; limit: number } | undefined,
    spelling: Spelling,
  ): Fragment {
    const after = page?.after ?? 0;
    const end = page ? this.#endOfPage(changeSet, state, page) : null;
    return sql`SELECT product, property, locale, intent, value, old AS base,
        ${sentSpellingSql(sql`spelling`, sql`locale`, spelling)} AS spelling, item FROM item
      WHERE change_set = ${changeSet} AND state = ${state} AND action IS NULL AND item > ${after}
        AND item <= ${end ?? Number.MAX_SAFE_INTEGER} ORDER BY item`;
  }

  /** The first pending item of each way of writing, without those of these properties. */
  firstOfWays(
    changeSet: number,
    spelling: Spelling,
    without: readonly number[],
  ): { way: WriteWay; item: number }[] {
    const { text, params } = this.toSend(changeSet, 'pending', undefined, spelling);
    return this.#db
      .arrays<[way: Parameters<typeof withLanguage>[0], localeless: number, item: number]>(
        `SELECT CASE WHEN '{' IN (substr(base, 1, 1), substr(value, 1, 1))
           THEN coalesce(entries_way(intent, base, value), intent) ELSE intent END,
           spelling = ${LOCALELESS}, min(item) FROM (${text})
         WHERE property NOT IN (${without.join()}) GROUP BY 1, 2 ORDER BY 3`,
        ...params,
      )
      .map(([way, localeless, item]) => ({ way: withLanguage(way, localeless === 1), item }));
  }

  unknownAppends(changeSet: number): UnknownAppend[] {
    return this.#db
      .arrays<[item: number, sentAt: string, mayComeLater: number]>(
        `SELECT i.item, r.sent_at, i.was_unknown = ${MAY_STILL_COME} FROM item i JOIN request r USING (request)
         WHERE i.change_set = ? AND i.state = 'unknown' AND i.intent = 'append'`,
        changeSet,
      )
      .map(([item, sentAt, mayComeLater]) => ({ item, sentAt, mayComeLater: mayComeLater === 1 }));
  }

  /** The last item of the product at which the page is full; null if it does not get full. */
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
      // The unary plus makes SQLite search by product.
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
}

function toChangeSet(columns: ChangeSetRow): ChangeSet {
  const {
    locales,
    waitsForToken,
    checkFirst,
    onePerCell,
    pending,
    in_flight,
    applied,
    failed,
    conflict,
    skipped,
    unknown,
    ...row
  } = Object.fromEntries(NAMES.map((name, at) => [name, columns[at]])) as unknown as ChangeSetColumns;
  return {
    ...row,
    locales: JSON.parse(locales) as string[],
    waitsForToken: waitsForToken === 1,
    options: { checkFirst: checkFirst === 1, onePerCell: onePerCell === 1 },
    counts: { pending, in_flight, applied, failed, conflict, skipped, unknown },
  };
}
