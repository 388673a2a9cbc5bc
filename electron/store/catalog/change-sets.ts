import type { ChangeSet, ChangeSetItem, ItemState } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Intent } from '#shared/domain/cell.ts';
import { applyIntent } from '#shared/domain/patch.ts';
import type { SendableChange } from '../catalog-store.ts';
import type { Database } from '../database.ts';
import { fromText } from './encoding.ts';
import type { Names } from './names.ts';
import { type ChangeColumns, toSendable } from './sendable.ts';

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
  products, locales, total, pending, in_flight, applied, failed, skipped, unknown FROM change_set`;

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

  itemsToSend(changeSet: number, state: 'pending' | 'unknown'): SendableChange[] {
    return this.#db
      .arrays<[...ChangeColumns, item: number]>(
        `SELECT product, property, locale, intent, value, old, localeless, item FROM item
         WHERE change_set = ? AND state = ? ORDER BY item`,
        changeSet,
        state,
      )
      .map((row) => toSendable(this.#names, row[7], row));
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
    counts: { pending, in_flight, applied, failed, skipped, unknown },
  };
}
