import type { ItemState } from '#shared/contract/changesets.ts';
import type { ItemOutcome } from '../catalog-store.ts';
import type { Database } from '../database.ts';
import type { JournalItem } from './outcome-effects.ts';

/**
 * Moves items from state to state, and keeps each change set's counts with them; a CHECK of the table refuses any that
 * do not add up. Only inside a transaction. Items go by the hundred, so no statement is run for each.
 */
export class ItemStates {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Under a request number of their own. Null when any of the items is not pending; the transaction must then end. */
  send(changeSet: number, items: readonly number[]): { request: number } | null {
    const now = new Date().toISOString();
    const request = this.#db.run(
      'INSERT INTO request (change_set, sent_at) VALUES (?, ?)',
      changeSet,
      now,
    ).lastId;
    const { changes } = this.#db.run(
      `UPDATE item SET state = 'in_flight', request = ?, code = NULL, message = NULL, at = ?
       WHERE item IN (SELECT value FROM json_each(?)) AND change_set = ? AND state = 'pending'`,
      request,
      now,
      JSON.stringify(items),
      changeSet,
    );
    if (changes !== items.length) return null;
    this.move(changeSet, 'pending', 'in_flight', changes);
    return { request };
  }

  /** `outcomes` of these items, in their order. Requests with nothing in flight any more are over. */
  record(changeSet: number, items: readonly JournalItem[], outcomes: readonly ItemOutcome[]): void {
    const now = new Date().toISOString();
    for (const same of Map.groupBy(outcomes, wordsOf).values()) {
      const { state, code, message } = same[0]!;
      this.#db.run(
        'UPDATE item SET state = ?, code = ?, message = ?, at = ? WHERE item IN (SELECT value FROM json_each(?))',
        state,
        code ?? null,
        message ?? null,
        now,
        JSON.stringify(same.map(({ item }) => item)),
      );
    }
    const moves = new Map<string, number>();
    items.forEach(({ state }, i) => {
      const key = `${state} ${outcomes[i]!.state}`;
      moves.set(key, (moves.get(key) ?? 0) + 1);
    });
    for (const [key, count] of moves) {
      const [from, to] = key.split(' ') as [ItemState, ItemState];
      this.move(changeSet, from, to, count);
    }
    this.#endRequests([...new Set(items.map(({ request }) => request))], now);
  }

  /** All of a change set that are in one state. */
  moveAll(changeSet: number, from: ItemState, to: ItemState, message: string): void {
    const { changes } = this.#db.run(
      'UPDATE item SET state = ?, message = ?, at = ? WHERE change_set = ? AND state = ?',
      to,
      message,
      new Date().toISOString(),
      changeSet,
      from,
    );
    this.move(changeSet, from, to, changes);
  }

  /** Counts only: the items have been moved. */
  move(changeSet: number, from: ItemState, to: ItemState, count: number): void {
    if (from === to || count === 0) return;
    this.#db.run(
      `UPDATE change_set SET ${from} = ${from} - ?1, ${to} = ${to} + ?1 WHERE change_set = ?2`,
      count,
      changeSet,
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
}

const wordsOf = ({ state, code, message }: ItemOutcome): string =>
  JSON.stringify([state, code ?? null, message ?? null]);
