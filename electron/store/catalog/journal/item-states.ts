import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ChangeSetKind, ItemState } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import {
  MAY_COME_LATER,
  STOPPED_AGAIN_CODE,
  STOPPED_CODE,
  stoppedMessage,
} from '#shared/domain/stopped-messages.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import { toText } from '../encoding.ts';
import type { StagedDraft } from '../staging/drafts.ts';
import { INTERRUPTED, MAY_STILL_COME, type MovedItem, WITHDRAWN } from './journal-items.ts';

/** The outcome of one item, to be written in one transaction with its request. */
export interface ItemOutcome {
  item: number;
  state: Extract<ItemState, 'applied' | 'failed' | 'conflict' | 'unknown' | 'skipped' | 'pending'>;
  code?: string | null;
  /** The service's own message. */
  said?: string | null;
  /** The app's message. */
  message?: string | null;
  /**
   * For `applied`: the value the service holds now, if it differs from what the operation makes of the base (e.g. read back).
   */
  now?: CellValue;
  /**
   * For `conflict`: the value the service holds; it becomes the local catalog's. For `unknown`: the value read back, if any.
   */
  found?: CellValue;
  /** For an applied restore: the product as the service lists it now, which the local catalog takes over. */
  record?: ProductRecord;
  /** For `unknown`: the service may still do it, even if it is not there when read back. */
  mayComeLater?: boolean;
}

/** What an item sends when it is restarted. */
export type Restart = Pick<StagedDraft, 'intent' | 'value' | 'base' | 'rev'>;

/**
 * Moves items from state to state, and keeps each change set's counts in step; a CHECK of the table refuses counts that do not
 * add up. Must be called inside a transaction. Items come by the hundred, so no statement is run for each.
 */
export class ItemStates {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Puts items in flight, under their own request number. Returns those that are left out because their edits were withdrawn
   * meanwhile; null if any other is not pending, or is a whole product without a snapshot: the transaction must then be
   * aborted.
   */
  send(changeSet: number, items: readonly number[]): number[] | null {
    const now = new Date().toISOString();
    const request = this.#db.run(
      'INSERT INTO request (change_set, sent_at) VALUES (?, ?)',
      changeSet,
      now,
    ).lastId;
    const { changes } = this.#db.run(
      `UPDATE item SET state = 'in_flight', request = ?, code = NULL, said = NULL, message = NULL, found = NULL, at = ?
       WHERE item IN (SELECT value FROM json_each(?)) AND +change_set = ? AND state = 'pending'
         AND (action IS NULL OR snapshot IS NOT NULL)`,
      request,
      now,
      JSON.stringify(items),
      changeSet,
    );
    this.move(changeSet, 'pending', 'in_flight', changes);
    if (changes === items.length) return [];
    if (changes === 0) this.#db.run('DELETE FROM request WHERE request = ?', request);
    const leftOut = this.#db
      .arrays<[number]>(
        `SELECT item FROM item WHERE item IN (SELECT value FROM json_each(?)) AND +change_set = ? AND rev = ${WITHDRAWN}
           AND +state <> 'in_flight'`,
        JSON.stringify(items),
        changeSet,
      )
      .map(([item]) => item);
    return changes + leftOut.length === items.length ? leftOut : null;
  }

  /**
   * `outcomes`: those of these items, in their order. Requests with nothing left in flight are ended. An item that stays
   * unknown keeps what was found before, unless the outcome brings something newer, and keeps that it was interrupted; one that
   * was turned away was in no request.
   */
  record(changeSet: number, items: readonly MovedItem[], outcomes: readonly ItemOutcome[]): void {
    const now = new Date().toISOString();
    for (const same of Map.groupBy(outcomes, outcomeKey).values()) {
      const { state, code, said, message, mayComeLater } = same[0]!;
      this.#db.run(
        `UPDATE item SET state = ?1, message = ?3, said = ?7, at = ?4, found = CASE ?1 WHEN 'unknown' THEN found END,
           code = CASE WHEN ?1 = state AND code = '${INTERRUPTED}' THEN coalesce(?2, code) ELSE ?2 END,
           request = CASE WHEN ?1 <> 'pending' OR state <> 'in_flight' THEN request END,
           was_unknown = max(was_unknown, state = 'unknown', ?6)
         WHERE item IN (SELECT value FROM json_each(?5))`,
        state,
        code ?? null,
        message ?? null,
        now,
        JSON.stringify(same.map(({ item }) => item)),
        mayComeLater ? MAY_STILL_COME : 0,
        said ?? null,
      );
    }
    this.found(outcomes.flatMap(({ item, found }) => (found === undefined ? [] : { item, found })));
    this.#setProductIds(outcomes);
    this.#count(
      changeSet,
      items,
      outcomes.map(({ state }) => state),
    );
    this.#endRequests([...new Set(items.map(({ request }) => request))], now);
  }

  /** Puts ended items back to pending; edits send `changes` (in their order). A failed item did nothing, as if never sent. */
  restart(changeSet: number, items: readonly MovedItem[], changes: readonly Restart[] = []): void {
    this.#db.run(
      `UPDATE item SET state = 'pending', code = NULL, said = NULL, message = NULL, found = NULL,
         request = CASE WHEN state <> 'failed' THEN request END, was_unknown = max(was_unknown, state = 'unknown')
       WHERE item IN (SELECT value FROM json_each(?))`,
      JSON.stringify(items.map(({ item }) => item)),
    );
    if (changes.length > 0)
      this.#db.run(
        `UPDATE item SET intent = k.value ->> 1, value = k.value ->> 2, old = k.value ->> 3, rev = k.value ->> 4
       FROM json_each(?) k WHERE item.item = k.value ->> 0`,
        JSON.stringify(
          changes.map(({ intent, value, base, rev }, i) => [
            items[i]!.item,
            intent,
            toText(value),
            toText(base),
            rev,
          ]),
        ),
      );
    this.#count(
      changeSet,
      items,
      items.map(() => 'pending'),
    );
  }

  /** Records what the service was seen to hold for these items. */
  found(seen: readonly { item: number; found: CellValue }[]): void {
    if (seen.length === 0) return;
    this.#db.run(
      'UPDATE item SET found = k.value ->> 1 FROM json_each(?) k WHERE item.item = k.value ->> 0',
      JSON.stringify(seen.map(({ item, found }) => [item, JSON.stringify(found)])),
    );
  }

  /** Makes a change set's items in flight, or in another state, unknown, because their run is gone. */
  interrupt(changeSet: number, message: string, from: 'in_flight' | 'pending' = 'in_flight'): void {
    const { changes } = this.#db.run(
      `UPDATE item SET state = 'unknown', code = '${INTERRUPTED}', message = ?, at = ? WHERE change_set = ? AND state = ?`,
      message,
      new Date().toISOString(),
      changeSet,
      from,
    );
    this.move(changeSet, from, 'unknown', changes);
  }

  /**
   * Makes at most `limit` pending items of a stopped change set skipped, or unknown if the service may still do them. Returns
   * their numbers.
   */
  skipPending(changeSet: number, limit = Number.MAX_SAFE_INTEGER): number[] {
    const kind = this.#kindOf(changeSet);
    const moved = this.#db.arrays<[item: number, to: ItemState]>(
      `UPDATE item SET state = iif(was_unknown = ${MAY_STILL_COME}, 'unknown', 'skipped'), at = ?,
         code = CASE was_unknown WHEN ${MAY_STILL_COME} THEN code WHEN 1 THEN '${STOPPED_AGAIN_CODE}' ELSE '${STOPPED_CODE}' END,
         message = CASE was_unknown WHEN ${MAY_STILL_COME} THEN ? WHEN 1 THEN ? ELSE ? END
       WHERE item IN (SELECT item FROM item WHERE change_set = ? AND state = 'pending' LIMIT ?)
       RETURNING item, state`,
      new Date().toISOString(),
      i18n._(MAY_COME_LATER[kind]),
      stoppedMessage(kind, true),
      stoppedMessage(kind, false),
      changeSet,
      limit,
    );
    for (const [to, items] of Map.groupBy(moved, ([, state]) => state))
      this.move(changeSet, 'pending', to, items.length);
    return moved.map(([item]) => item);
  }

  /** Changes the counts only: the items have already been moved. */
  move(changeSet: number, from: ItemState, to: ItemState, count: number): void {
    if (from === to || count === 0) return;
    this.#db.run(
      `UPDATE change_set SET ${from} = ${from} - ?1, ${to} = ${to} + ?1 WHERE change_set = ?2`,
      count,
      changeSet,
    );
  }

  #count(changeSet: number, items: readonly MovedItem[], states: readonly ItemState[]): void {
    const moved = items.map(({ state: from }, i) => ({ from, to: states[i]! }));
    for (const alike of Map.groupBy(moved, ({ from, to }) => `${from} ${to}`).values()) {
      const { from, to } = alike[0]!;
      this.move(changeSet, from, to, alike.length);
    }
  }

  /** A product that was created again has another product id. */
  #setProductIds(outcomes: readonly ItemOutcome[]): void {
    const named = outcomes.flatMap(({ item, record }) =>
      record?.productId ? [[item, record.productId]] : [],
    );
    if (named.length === 0) return;
    this.#db.run(
      'UPDATE item SET product_id = k.value ->> 1 FROM json_each(?) k WHERE item.item = k.value ->> 0',
      JSON.stringify(named),
    );
  }

  #endRequests(requests: readonly (number | null)[], now: string): void {
    this.#db.run(
      `UPDATE request SET ended_at = ? WHERE request IN (SELECT value FROM json_each(?)) AND NOT EXISTS
         (SELECT 1 FROM item i WHERE i.change_set = request.change_set AND i.state = 'in_flight'
           AND i.request = request.request)`,
      now,
      JSON.stringify(requests),
    );
  }

  /** Throws `not_found`. */
  #kindOf(changeSet: number): ChangeSetKind {
    const [kind] = this.#db.firstArray<[ChangeSetKind]>(
      'SELECT kind FROM change_set WHERE change_set = ?',
      changeSet,
    ) ?? [null];
    if (kind === null) throw new AppError('not_found', t`This change set does not exist.`);
    return kind;
  }
}

const outcomeKey = ({ state, code, said, message, mayComeLater }: ItemOutcome): string =>
  JSON.stringify([state, code ?? null, said ?? null, message ?? null, mayComeLater ?? false]);
