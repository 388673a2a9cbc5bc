import { t } from '@lingui/core/macro';
import type { Database, Param } from '../../database.ts';
import { type CellKey, cellKeysJson } from '../names.ts';
import type { Withdrawing } from '../staging/history.ts';
import { UNSETTLED_SQL } from '../unsettled.ts';
import type { ChangeSetStates } from './change-set-states.ts';
import type { ItemOutcome, ItemStates } from './item-states.ts';
import { JOURNAL_ITEM_SQL, type JournalItem, NO_DRAFT, WITHDRAWN } from './journal-items.ts';

/** In SQL over `item i`: those whose edit may be withdrawn. */
const OPEN_ITEM_SQL = `i.${UNSETTLED_SQL} AND i.rev <> ${NO_DRAFT}`;

interface Parts {
  db: Database;
  states: ItemStates;
  changeSetStates: ChangeSetStates;
}

/**
 * Handles items whose staged edit the user withdrew (discarded, undone, or edited back to what the service holds). One that was
 * never sent is skipped. One that was sent once can no longer be stopped: it is marked as withdrawn, for when its outcome is
 * known. Must be called inside the transaction that withdraws the edits.
 */
export class Withdrawals implements Withdrawing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Called when nothing is staged on these cells any more. */
  ofCells(cells: readonly CellKey[]): void {
    if (cells.length === 0) return;
    this.#withdraw(
      `SELECT i.item, i.change_set FROM json_each(?) k CROSS JOIN item i ON i.product = k.value ->> 0
         AND i.property = k.value ->> 1 AND i.locale = k.value ->> 2 AND ${OPEN_ITEM_SQL}`,
      cellKeysJson(cells),
    );
  }

  /**
   * Handles those cells of a step of the history on which nothing is staged any more. If no item is open, a very large number
   * of cells need not be scanned.
   */
  ofStep(step: number): void {
    if (!this.#parts.db.firstArray(`SELECT 1 FROM item i WHERE ${OPEN_ITEM_SQL} LIMIT 1`)) return;
    this.#withdraw(
      `SELECT i.item, i.change_set FROM step_change c CROSS JOIN item i ON i.product = c.product
         AND i.property = c.property AND i.locale = c.locale AND ${OPEN_ITEM_SQL}
       WHERE c.step = ? AND NOT EXISTS (SELECT 1 FROM draft d
         WHERE d.product = c.product AND d.property = c.property AND d.locale = c.locale)`,
      step,
    );
  }

  #withdraw(query: string, ...params: Param[]): void {
    const found = this.#parts.db.arrays<[item: number, changeSet: number]>(query, ...params);
    for (const [changeSet, own] of Map.groupBy(found, ([, changeSet]) => changeSet))
      this.#withdrawItems(changeSet, JSON.stringify(own.map(([item]) => item)));
  }

  #withdrawItems(changeSet: number, items: string): void {
    const pending = this.#parts.db.all<JournalItem>(
      `${JOURNAL_ITEM_SQL} WHERE i.item IN (SELECT value FROM json_each(?)) AND +i.state = 'pending'`,
      items,
    );
    this.#parts.db.run(
      `UPDATE item SET rev = ${WITHDRAWN} WHERE item IN (SELECT value FROM json_each(?))`,
      items,
    );
    if (pending.length === 0) return;
    this.#parts.states.record(changeSet, pending, pending.map(outcomeOf));
    this.#parts.changeSetStates.endWithNothingLeft(changeSet, t`The rest was discarded before it was sent.`);
  }
}

/** An item that was sent before is pending again because it had not arrived; it may have arrived since. */
const outcomeOf = ({ item, wasUnknown }: JournalItem): ItemOutcome =>
  wasUnknown === 0
    ? { item, state: 'skipped', message: t`Discarded before it was sent.` }
    : {
        item,
        state: 'unknown',
        message: t`Discarded after it was sent. Resume to check whether it arrived.`,
      };

/**
 * What is recorded for an item whose edit was withdrawn while it was on its way: if it did not arrive, it is not sent again,
 * and it conflicts with nothing.
 */
export function unlessWithdrawn({ rev }: JournalItem, outcome: ItemOutcome): ItemOutcome {
  const { state } = outcome;
  if (rev !== WITHDRAWN || (state !== 'pending' && state !== 'conflict')) return outcome;
  return {
    ...outcome,
    state: 'skipped',
    message: t`Discarded while it was being sent. It did not arrive and is not sent again.`,
  };
}
