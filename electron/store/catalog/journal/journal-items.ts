import type { ItemState } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Intent } from '#shared/domain/cell.ts';
import type { Database } from '../../database.ts';
import type { CellKey } from '../names.ts';
import { UNSETTLED_SQL } from '../unsettled.ts';

/** An item (an edit or a whole product) that moves from state to state. */
export interface MovedItem {
  item: number;
  state: ItemState;
  request: number | null;
}

/** What outcomes may have changed: cells, and products that came or went. */
export interface Recorded {
  cells: CellKey[];
  products: number[];
}

/** In SQL over `item i`: it is the edit of a cell, or a whole product. */
export const OF_CELL_SQL = 'i.action IS NULL';
export const OF_PRODUCT_SQL = 'i.action IS NOT NULL';

/** An edit as the journal handles it. */
export interface JournalItem extends CellKey, MovedItem {
  /** How the service spells its language, as in flags. */
  spelling: number;
  intent: Intent;
  value: string | null;
  old: string | null;
  /** Of the staged edit it was frozen from; `NO_DRAFT` if there was none, `WITHDRAWN` if that is no longer wanted. */
  rev: number;
  /**
   * 1 if its outcome was ever unknown: an earlier request may still be acted on. `MAY_STILL_COME` if one was accepted for
   * later, or not answered in time.
   */
  wasUnknown: number;
  listed: number;
}

/** `rev` of items of an undo or redo: they were never staged. */
export const NO_DRAFT = 0;

/** `rev` of items that were pending or had been sent when their edit was withdrawn. */
export const WITHDRAWN = -1;

/** `was_unknown` of items that the service may still act on, although it had not when it was asked. */
export const MAY_STILL_COME = 2;

/** Code of an item of unknown outcome that was being sent when the app stopped unexpectedly. */
export const INTERRUPTED = 'interrupted';

const COLUMNS = `i.item, i.product, i.property, i.locale, i.spelling, i.intent, i.value, i.old, i.rev, i.state,
  i.request, i.was_unknown AS wasUnknown, p.listed`;
const FROM = 'FROM item i JOIN product p USING (product)';

/** Edits only: over items whose change set, or cell, is known to be of one. */
export const JOURNAL_ITEM_SQL = `SELECT ${COLUMNS} ${FROM}`;

/** An item that ended, and may be restarted. */
export interface EndedItem extends JournalItem {
  code: string | null;
  /** As in the table: JSON, or null if nobody looked. */
  found: string | null;
  /** 1 if another item of the cell is not settled yet: if both were sent, an append could count twice. */
  underWay: number;
}

export const ENDED_ITEM_SQL = `SELECT ${COLUMNS}, i.code, i.found, EXISTS (SELECT 1 FROM item u
    WHERE u.product = i.product AND u.property = i.property AND u.locale = i.locale AND u.${UNSETTLED_SQL}
      AND u.item <> i.item) AS underWay
  ${FROM}`;

/** Nothing that comes later changes the outcome of these. */
const DONE_WITH: ReadonlySet<ItemState> = new Set(['applied', 'skipped']);

/**
 * Returns those of the given items of a change set whose outcome may still change. `select`: over `item i`.
 * Throws `internal` if the change set does not have one of them.
 */
export function notDoneWith<Item extends MovedItem>(
  db: Database,
  select: string,
  changeSet: number,
  items: readonly number[],
): Item[] {
  const found = db.all<Item>(
    // The unary plus makes SQLite find them by number, never by scanning the whole change set.
    `${select} WHERE i.item IN (SELECT value FROM json_each(?)) AND +i.change_set = ?`,
    JSON.stringify(items),
    changeSet,
  );
  if (found.length !== items.length)
    throw new AppError('internal', `Change set ${changeSet} has no such item`);
  return found.filter(({ state }) => !DONE_WITH.has(state));
}
