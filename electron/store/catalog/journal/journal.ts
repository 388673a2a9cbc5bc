import { t } from '@lingui/core/macro';
import type { ApplyOptions, ChangeSet } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import type { Database } from '../../database.ts';
import { readFacts } from '../cell-facts.ts';
import type { CellKey } from '../names.ts';
import type { Spelling } from '../staging/spelling.ts';
import type { ChangeSetStates } from './change-set-states.ts';
import type { ChangeSets } from './change-sets.ts';
import type { ItemOutcome, ItemStates } from './item-states.ts';
import { JOURNAL_ITEM_SQL, type JournalItem, notDoneWith, type Recorded } from './journal-items.ts';
import type { NewChangeSets } from './new-change-sets.ts';
import type { OutcomeEffects } from './outcome-effects.ts';
import type { ProductOutcomes } from './product-outcomes.ts';
import type { HeldBack } from './sendable.ts';
import { heldBack, sendableSql } from './sendable.ts';
import { unlessWithdrawn } from './withdrawals.ts';

interface Parts {
  db: Database;
  states: ItemStates;
  changeSets: ChangeSets;
  changeSetStates: ChangeSetStates;
  newChangeSets: NewChangeSets;
  effects: OutcomeEffects;
  products: ProductOutcomes;
  spelling: () => Spelling;
}

/**
 * The journal of change sets: what is to be sent, what was sent, and its outcome, so that a crash at any moment loses nothing
 * and repeats nothing (promises 5 and 6). Each change set's counts always add up to its total.
 */
export class Journal {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws `invalid_input` if nothing can be sent. */
  freeze(options: ApplyOptions): { changeSet: number; heldBack: HeldBack } {
    return this.#parts.db.transaction('durable', () => {
      const held = heldBack(this.#parts.db);
      const changeSet = this.#parts.newChangeSets.begin('edit', null, options);
      const columns = 'd.product, d.property, d.locale, d.intent, d.value, d.base, d.rev';
      const { text, params } = sendableSql(columns, this.#parts.spelling());
      const total = this.#parts.db.run(
        `INSERT INTO item (change_set, product, property, locale, intent, value, old, rev, spelling, state)
         SELECT ?, s.*, 'pending' FROM (${text}) s`,
        changeSet,
        ...params,
      ).changes;
      if (total === 0) throw new AppError('invalid_input', t`Nothing staged can be sent.`);
      this.#parts.newChangeSets.complete(changeSet, total);
      return { changeSet, heldBack: held };
    });
  }

  /**
   * Records outcomes, and puts the items of further requests in flight: one transaction, one wait for the disk. Returns what
   * an outcome may have changed, and the items left out of their requests because their edits were withdrawn meanwhile.
   * Throws `internal` if any other item of a request is not pending (nothing is ever sent twice), or is a whole product
   * without a snapshot; then nothing is recorded either.
   */
  recordOutcomes(
    changeSet: number,
    outcomes: readonly ItemOutcome[],
    next: readonly (readonly number[])[],
  ): Recorded & { leftOut: number[] } {
    return this.#parts.db.transaction('durable', () => {
      const recorded = this.recordWithin(changeSet, outcomes);
      return { ...recorded, leftOut: next.flatMap((items) => this.#send(changeSet, items)) };
    });
  }

  /** Like `recordOutcomes`, inside an existing transaction. */
  recordWithin(changeSet: number, all: readonly ItemOutcome[]): Recorded {
    const last = lastOutcomes(all);
    const { kind } = this.#parts.changeSets.get(changeSet);
    if (worksOnProducts(kind)) {
      if (all.some(({ state }) => state !== 'pending')) this.#parts.db.noteWritten('outcome of a product');
      return this.#parts.products.record(changeSet, last);
    }
    return { cells: this.#recordEdits(changeSet, last), products: [] };
  }

  /**
   * As in `ChangeSetStates`. Items still in flight belong to a run that could not record their outcome: they become unknown.
   */
  setState(
    changeSet: number,
    state: ChangeSet['state'],
    message: string | null,
    waitsForToken = false,
  ): void {
    this.#parts.db.transaction('durable', () => {
      this.#parts.states.interrupt(changeSet, t`Catalog Desk lost the answer`);
      this.#parts.changeSetStates.set(changeSet, state, message, waitsForToken);
    });
  }

  /** Skips at most `limit` items of a stopped change set. Returns the cells of those that are edits. */
  skipPending(changeSet: number, limit: number): CellKey[] {
    return this.#parts.db.transaction('durable', () => {
      const items = this.#parts.states.skipPending(changeSet, limit);
      return this.#parts.db.all<CellKey>(
        'SELECT product, property, locale FROM item WHERE item IN (SELECT value FROM json_each(?)) AND +change_set = ? AND action IS NULL',
        JSON.stringify(items),
        changeSet,
      );
    });
  }

  /** On disk when this returns: whatever happens then, the change set ends. */
  stop(changeSet: number): void {
    this.#parts.db.transaction('durable', () => this.#parts.changeSetStates.stop(changeSet));
  }

  /**
   * Called after a crash: what was in flight may or may not have arrived, and what was running waits to be resumed, unless the
   * user had stopped it.
   */
  recover(): void {
    this.#parts.db.transaction('durable', () => {
      const interrupted = this.#parts.db.arrays<[number]>(
        `SELECT change_set FROM change_set WHERE state = 'running' OR (state = 'queued' AND in_flight > 0)
           OR (state = 'paused' AND stopped = 1)`,
      );
      for (const [changeSet] of this.#parts.db.arrays<[number]>(
        'SELECT change_set FROM change_set WHERE in_flight > 0',
      ))
        this.#parts.states.interrupt(changeSet, t`The app stopped before the answer arrived`);
      for (const [changeSet] of interrupted)
        this.#parts.changeSetStates.set(
          changeSet,
          'paused',
          t`The app stopped while this was running. Nothing is lost.`,
        );
      this.#pauseFirstInLine();
      this.#parts.db.run('UPDATE request SET ended_at = ? WHERE ended_at IS NULL', new Date().toISOString());
    });
  }

  /** Pauses a queued change set with nothing before it: it was about to start, and would wait forever. */
  #pauseFirstInLine(): void {
    const [changeSet, state] = this.#parts.db.firstArray<[number, ChangeSet['state']]>(
      `SELECT change_set, state FROM change_set WHERE state IN ('queued', 'paused') ORDER BY change_set LIMIT 1`,
    ) ?? [null, null];
    if (changeSet !== null && state === 'queued')
      this.#parts.changeSetStates.set(
        changeSet,
        'paused',
        t`The app stopped before this was started. Nothing is lost.`,
      );
  }

  #recordEdits(changeSet: number, last: ReadonlyMap<number, ItemOutcome>): CellKey[] {
    const { db } = this.#parts;
    const items = notDoneWith<JournalItem>(db, JOURNAL_ITEM_SQL, changeSet, [...last.keys()]);
    const outcomes = items.map((item) => unlessWithdrawn(item, last.get(item.item)!));
    const facts = readFacts(this.#parts.db, items);
    this.#parts.states.record(changeSet, items, outcomes);
    items.forEach((item, i) => {
      const { state, now, found, code = null, said = null, message = null } = outcomes[i]!;
      if (state === 'applied') this.#parts.effects.applied(item, facts[i]!, now);
      if (state === 'failed') this.#parts.effects.failed(item, facts[i]!, { code, said, message });
      if (state !== 'applied' && state !== 'unknown' && found !== undefined)
        this.#parts.effects.seen(item, facts[i]!, found);
    });
    this.#parts.effects.flush();
    return facts.map(({ cell }) => cell);
  }

  #send(changeSet: number, items: readonly number[]): number[] {
    const leftOut = this.#parts.states.send(changeSet, items);
    if (leftOut === null)
      throw new AppError(
        'internal',
        t`An item that is not waiting to be sent, or has no snapshot, was about to be sent.`,
      );
    return leftOut;
  }
}

/** One outcome for each item: the last one, unless the item was applied before that. */
function lastOutcomes(outcomes: readonly ItemOutcome[]): Map<number, ItemOutcome> {
  const last = new Map<number, ItemOutcome>();
  for (const outcome of outcomes)
    if (last.get(outcome.item)?.state !== 'applied') last.set(outcome.item, outcome);
  return last;
}
