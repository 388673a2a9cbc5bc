import type { ChangeSet, ItemState } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import type { HeldBack, ItemOutcome } from '../catalog-store.ts';
import type { Database } from '../database.ts';
import { readFacts } from './cell-facts.ts';
import { UNSETTLED_SQL } from './cell-states.ts';
import { toText } from './encoding.ts';
import type { CellKey, Names } from './names.ts';
import type { JournalItem, OutcomeEffects } from './outcome-effects.ts';
import { heldBack, type Spelling, sendableSql } from './sendable.ts';

/**
 * The journal of change sets: what is to be sent, what left, and what became of it, so that a crash at any moment
 * loses nothing and repeats nothing (promises 5 and 6). Each change set's counts always add up to its total.
 */
export class Journal {
  readonly #db: Database;
  readonly #names: Names;
  readonly #effects: OutcomeEffects;
  readonly #spelling: () => Spelling;

  constructor(parts: {
    db: Database;
    names: Names;
    effects: OutcomeEffects;
    spelling: () => Spelling;
  }) {
    this.#db = parts.db;
    this.#names = parts.names;
    this.#effects = parts.effects;
    this.#spelling = parts.spelling;
  }

  /** Throws `invalid_input` when nothing can be sent. */
  freeze(): { changeSet: number; heldBack: HeldBack } {
    return this.#db.transaction('durable', () => {
      const held = heldBack(this.#db);
      const changeSet = this.#db.run(
        `INSERT INTO change_set (created_at, state, products, locales, total, pending) VALUES (?, 'running', 0, '[]', 0, 0)`,
        new Date().toISOString(),
      ).lastId;
      const columns = 'd.product, d.property, d.locale, d.intent, d.value, d.base, d.rev';
      const { text, params } = sendableSql(columns, this.#spelling());
      const total = this.#db.run(
        `INSERT INTO item (change_set, product, property, locale, intent, value, old, rev, localeless, state)
         SELECT ?, s.*, 'pending' FROM (${text}) s`,
        changeSet,
        ...params,
      ).changes;
      if (total === 0) throw new AppError('invalid_input', 'Nothing is staged that could be sent.');
      this.#db.run(
        `UPDATE change_set SET total = ?1, pending = ?1, locales = ?2,
           products = (SELECT count(DISTINCT product) FROM item WHERE change_set = ?3) WHERE change_set = ?3`,
        total,
        JSON.stringify(this.#localesOf(changeSet)),
        changeSet,
      );
      this.#db.run('DELETE FROM applied_mark');
      return { changeSet, heldBack: held };
    });
  }

  /** Throws `internal` when any item is not pending: nothing is ever sent twice. */
  markInFlight(changeSet: number, items: readonly number[]): { request: number } {
    return this.#db.transaction('durable', () => {
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
      if (changes !== items.length)
        throw new AppError('internal', 'A change that is not waiting to be sent was about to be sent.');
      this.#move(changeSet, 'pending', 'in_flight', changes);
      return { request };
    });
  }

  /** The cells that an outcome may have changed. */
  recordOutcomes(changeSet: number, outcomes: readonly ItemOutcome[]): CellKey[] {
    return this.#db.transaction('durable', () => {
      const now = new Date().toISOString();
      const cells: CellKey[] = [];
      for (const outcome of outcomes) {
        const item = this.#item(changeSet, outcome.item);
        if (item.state === 'applied') continue;
        this.#db.run(
          'UPDATE item SET state = ?, code = ?, message = ?, at = ? WHERE item = ?',
          outcome.state,
          outcome.code ?? null,
          outcome.message ?? null,
          now,
          item.item,
        );
        this.#move(changeSet, item.state, outcome.state, 1);
        if (outcome.state === 'applied') this.#effects.applied(item, outcome.now);
        if (outcome.state === 'failed')
          this.#effects.failed(item, outcome.code ?? null, outcome.message ?? null);
        cells.push({ product: item.product, property: item.property, locale: item.locale });
      }
      this.#effects.flush();
      this.#endRequests(changeSet, now);
      return cells;
    });
  }

  /** Failed items whose cell is in conflict, gone, or on its way in another change set stay failed. */
  retryItems(changeSet: number, items: readonly number[] | null): void {
    this.#db.transaction('durable', () => {
      const chosen = items && new Set(items);
      const failed = this.#db
        .all<JournalItem>(`${ITEM_SQL} WHERE i.change_set = ? AND i.state = 'failed'`, changeSet)
        .filter(({ item }) => !chosen || chosen.has(item));
      let pending = 0;
      for (const item of failed) {
        const [facts] = readFacts(this.#db, [item]);
        if (!facts?.draft) {
          this.#db.run(
            `UPDATE item SET state = 'skipped', message = 'No longer staged' WHERE item = ?`,
            item.item,
          );
          this.#move(changeSet, 'failed', 'skipped', 1);
        } else if (!facts.conflict && item.gone === 0 && !this.#isUnsettled(item)) {
          const { intent, value, base, rev } = facts.draft;
          this.#db.run(
            `UPDATE item SET state = 'pending', intent = ?, value = ?, old = ?, rev = ?, code = NULL, message = NULL
             WHERE item = ?`,
            intent,
            toText(value),
            toText(base),
            rev,
            item.item,
          );
          this.#move(changeSet, 'failed', 'pending', 1);
          pending++;
        }
      }
      if (pending > 0) this.#setState(changeSet, 'running', null);
    });
  }

  /** Cancelled: what is pending becomes skipped. A change set with unsent items never counts as finished; it is paused. */
  setState(changeSet: number, state: ChangeSet['state'], message: string | null): void {
    this.#db.transaction('durable', () => {
      if (state === 'cancelled') this.#endAll(changeSet, 'pending', 'skipped', 'Stopped before it was sent');
      this.#setState(
        changeSet,
        state === 'finished' && this.#hasUnsent(changeSet) ? 'paused' : state,
        message,
      );
    });
  }

  /** After a crash: what was in flight may or may not have arrived, and what was running waits to be taken up again. */
  recover(): void {
    this.#db.transaction('durable', () => {
      for (const [changeSet] of this.#db.arrays<[number]>(
        'SELECT change_set FROM change_set WHERE in_flight > 0',
      ))
        this.#endAll(changeSet, 'in_flight', 'unknown', 'The app stopped before the answer arrived');
      for (const [changeSet] of this.#db.arrays<[number]>(
        `SELECT change_set FROM change_set WHERE state = 'running'`,
      ))
        this.#setState(
          changeSet,
          'paused',
          'The app stopped while this was running. Nothing is lost: resume to go on.',
        );
      this.#db.run('UPDATE request SET ended_at = ? WHERE ended_at IS NULL', new Date().toISOString());
    });
  }

  #item(changeSet: number, item: number): JournalItem {
    const row = this.#db.get<JournalItem>(
      `${ITEM_SQL} WHERE i.item = ? AND i.change_set = ?`,
      item,
      changeSet,
    );
    if (!row) throw new AppError('internal', `Change set ${changeSet} has no item ${item}`);
    return row;
  }

  #isUnsettled({ product, property, locale }: CellKey): boolean {
    return (
      this.#db.firstArray(
        `SELECT 1 FROM item WHERE product = ? AND property = ? AND locale = ? AND ${UNSETTLED_SQL}`,
        product,
        property,
        locale,
      ) !== undefined
    );
  }

  #localesOf(changeSet: number): string[] {
    return this.#db
      .arrays<[number]>('SELECT DISTINCT locale FROM item WHERE change_set = ? ORDER BY locale', changeSet)
      .map(([locale]) => this.#names.locales.name(locale));
  }

  #hasUnsent(changeSet: number): boolean {
    return (
      this.#db.firstArray(
        'SELECT 1 FROM change_set WHERE change_set = ? AND pending + in_flight > 0',
        changeSet,
      ) !== undefined
    );
  }

  #endAll(changeSet: number, from: ItemState, to: ItemState, message: string): void {
    const { changes } = this.#db.run(
      'UPDATE item SET state = ?, message = ?, at = ? WHERE change_set = ? AND state = ?',
      to,
      message,
      new Date().toISOString(),
      changeSet,
      from,
    );
    this.#move(changeSet, from, to, changes);
  }

  #setState(changeSet: number, state: ChangeSet['state'], message: string | null): void {
    const ended = state === 'finished' || state === 'cancelled';
    const { changes } = this.#db.run(
      'UPDATE change_set SET state = ?, message = ?, ended_at = ? WHERE change_set = ?',
      state,
      message,
      ended ? new Date().toISOString() : null,
      changeSet,
    );
    if (changes === 0) throw new AppError('not_found', 'This change set does not exist.');
  }

  /** Keeps the counts; a CHECK of the table refuses any that do not add up. */
  #move(changeSet: number, from: ItemState, to: ItemState, count: number): void {
    if (from === to || count === 0) return;
    this.#db.run(
      `UPDATE change_set SET ${from} = ${from} - ?1, ${to} = ${to} + ?1 WHERE change_set = ?2`,
      count,
      changeSet,
    );
  }

  #endRequests(changeSet: number, now: string): void {
    this.#db.run(
      `UPDATE request SET ended_at = ?1 WHERE change_set = ?2 AND ended_at IS NULL AND NOT EXISTS
         (SELECT 1 FROM item i WHERE i.change_set = ?2 AND i.state = 'in_flight' AND i.request = request.request)`,
      now,
      changeSet,
    );
  }
}

const ITEM_SQL = `SELECT i.item, i.product, i.property, i.locale, i.localeless, i.intent, i.value, i.old, i.rev,
  i.state, p.gone FROM item i JOIN product p USING (product)`;
