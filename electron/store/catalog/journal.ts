import type { ChangeSet } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import type { HeldBack, ItemOutcome } from '../catalog-store.ts';
import type { Database } from '../database.ts';
import { readFacts } from './cell-facts.ts';
import { UNSETTLED_SQL } from './cell-states.ts';
import { toText } from './encoding.ts';
import { ItemStates } from './item-states.ts';
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
  readonly #states: ItemStates;
  readonly #effects: OutcomeEffects;
  readonly #spelling: () => Spelling;

  constructor(parts: {
    db: Database;
    names: Names;
    effects: OutcomeEffects;
    spelling: () => Spelling;
  }) {
    this.#db = parts.db;
    this.#states = new ItemStates(parts.db);
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
    return this.#db.transaction('durable', () => this.#send(changeSet, items));
  }

  /**
   * Records outcomes, and puts the items of further requests in flight: one transaction, one wait for the disk. Gives
   * the cells that an outcome may have changed. Throws like `markInFlight`; then nothing is recorded either.
   */
  recordOutcomes(
    changeSet: number,
    outcomes: readonly ItemOutcome[],
    next: readonly (readonly number[])[],
  ): CellKey[] {
    return this.#db.transaction('durable', () => {
      const cells = this.#record(changeSet, outcomes);
      for (const items of next) this.#send(changeSet, items);
      return cells;
    });
  }

  /** Failed items whose cell is in conflict, gone, or on its way in another change set stay failed. */
  retryItems(changeSet: number, items: readonly number[] | null): void {
    this.#db.transaction('durable', () => {
      const chosen = items && new Set(items);
      const failed = this.#db
        .all<JournalItem & { underWay: number }>(
          `${FAILED_ITEM_SQL} WHERE i.change_set = ? AND i.state = 'failed'`,
          changeSet,
        )
        .filter(({ item }) => !chosen || chosen.has(item));
      const facts = readFacts(this.#db, failed);
      const dropped = failed.filter((_, i) => !facts[i]!.draft);
      this.#states.record(
        changeSet,
        dropped,
        dropped.map(({ item }) => ({ item, state: 'skipped', message: 'No longer staged' })),
      );
      let pending = 0;
      failed.forEach(({ item, gone, underWay }, i) => {
        const { draft, conflict } = facts[i]!;
        if (!draft || conflict || gone === 1 || underWay === 1) return;
        this.#db.run(
          `UPDATE item SET state = 'pending', intent = ?, value = ?, old = ?, rev = ?, code = NULL, message = NULL
           WHERE item = ?`,
          draft.intent,
          toText(draft.value),
          toText(draft.base),
          draft.rev,
          item,
        );
        pending++;
      });
      this.#states.move(changeSet, 'failed', 'pending', pending);
      if (pending > 0) this.#setState(changeSet, 'running', null);
    });
  }

  /**
   * Cancelled: what is pending becomes skipped. Running: what is still in flight from a run before became unknown. A
   * change set with unsent items never counts as finished; it is paused.
   */
  setState(
    changeSet: number,
    state: ChangeSet['state'],
    message: string | null,
    waitsForToken = false,
  ): void {
    this.#db.transaction('durable', () => {
      if (state === 'running')
        this.#states.moveAll(changeSet, 'in_flight', 'unknown', 'The app lost track of the answer');
      if (state === 'cancelled')
        this.#states.moveAll(changeSet, 'pending', 'skipped', 'Stopped before it was sent');
      this.#setState(
        changeSet,
        state === 'finished' && this.#hasUnsent(changeSet) ? 'paused' : state,
        message,
        waitsForToken,
      );
    });
  }

  /** After a crash: what was in flight may or may not have arrived, and what was running waits to be taken up again. */
  recover(): void {
    this.#db.transaction('durable', () => {
      for (const [changeSet] of this.#db.arrays<[number]>(
        'SELECT change_set FROM change_set WHERE in_flight > 0',
      ))
        this.#states.moveAll(changeSet, 'in_flight', 'unknown', 'The app stopped before the answer arrived');
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

  #send(changeSet: number, items: readonly number[]): { request: number } {
    const sent = this.#states.send(changeSet, items);
    if (!sent)
      throw new AppError('internal', 'A change that is not waiting to be sent was about to be sent.');
    return sent;
  }

  #record(changeSet: number, all: readonly ItemOutcome[]): CellKey[] {
    const last = lastOutcomes(all);
    const items = this.#items(changeSet, [...last.keys()]).filter(({ state }) => state !== 'applied');
    const outcomes = items.map(({ item }) => last.get(item)!);
    const facts = readFacts(this.#db, items);
    this.#states.record(changeSet, items, outcomes);
    items.forEach((item, i) => {
      const { state, now, code, message } = outcomes[i]!;
      if (state === 'applied') this.#effects.applied(item, facts[i]!, now);
      if (state === 'failed') this.#effects.failed(item, facts[i]!, code ?? null, message ?? null);
    });
    this.#effects.flush();
    return facts.map(({ cell }) => cell);
  }

  #items(changeSet: number, items: readonly number[]): JournalItem[] {
    const found = this.#db.all<JournalItem>(
      // Unary plus: found by their numbers, never by looking through the whole change set.
      `${ITEM_SQL} WHERE i.item IN (SELECT value FROM json_each(?)) AND +i.change_set = ?`,
      JSON.stringify(items),
      changeSet,
    );
    if (found.length !== items.length)
      throw new AppError('internal', `Change set ${changeSet} has no such item`);
    return found;
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

  #setState(
    changeSet: number,
    state: ChangeSet['state'],
    message: string | null,
    waitsForToken = false,
  ): void {
    const ended = state === 'finished' || state === 'cancelled';
    const { changes } = this.#db.run(
      'UPDATE change_set SET state = ?, message = ?, ended_at = ?, waits_for_token = ? WHERE change_set = ?',
      state,
      message,
      ended ? new Date().toISOString() : null,
      Number(waitsForToken),
      changeSet,
    );
    if (changes === 0) throw new AppError('not_found', 'This change set does not exist.');
  }
}

const ITEM_COLUMNS = `i.item, i.product, i.property, i.locale, i.localeless, i.intent, i.value, i.old, i.rev, i.state,
  i.request, p.gone`;
const ITEM_SQL = `SELECT ${ITEM_COLUMNS} FROM item i JOIN product p USING (product)`;
/** With `underWay`: whether the cell has an item that is not settled yet. */
const FAILED_ITEM_SQL = `SELECT ${ITEM_COLUMNS}, EXISTS (SELECT 1 FROM item u
    WHERE u.product = i.product AND u.property = i.property AND u.locale = i.locale AND u.${UNSETTLED_SQL}) AS underWay
  FROM item i JOIN product p USING (product)`;

/** One outcome for each item: the last one, unless the item was applied before that. */
function lastOutcomes(outcomes: readonly ItemOutcome[]): Map<number, ItemOutcome> {
  const last = new Map<number, ItemOutcome>();
  for (const outcome of outcomes)
    if (last.get(outcome.item)?.state !== 'applied') last.set(outcome.item, outcome);
  return last;
}
