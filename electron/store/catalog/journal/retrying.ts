import type { Database } from '../../database.ts';
import { readFacts } from '../cell-facts.ts';
import type { ChangeSetStates } from './change-set-states.ts';
import type { ItemStates } from './item-states.ts';
import { JOURNAL_ITEM_SQL, type JournalItem } from './journal-items.ts';
import { RETRYABLE_SQL, STAGED_SQL } from './open-items.ts';

interface Parts {
  db: Database;
  states: ItemStates;
  changeSetStates: ChangeSetStates;
}

/** Takes up failed items again. */
export class Retrying {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * All failed items, or those of them that are named, with what is staged for their cells now; items whose edit is no longer
   * staged become skipped. Items whose cell is in conflict, gone, or on its way otherwise stay failed.
   */
  retry(changeSet: number, items: readonly number[] | null): void {
    this.#parts.db.transaction('durable', () => {
      const dropped = this.#failed(changeSet, items, `NOT ${STAGED_SQL}`);
      this.#parts.states.record(
        changeSet,
        dropped,
        dropped.map(({ item }) => ({ item, state: 'skipped', message: NO_LONGER_STAGED })),
      );
      const ready = this.#failed(changeSet, items, RETRYABLE_SQL);
      const staged = readFacts(this.#parts.db, ready).map(({ draft }) => draft!);
      this.#parts.states.restart(changeSet, ready, staged);
      if (ready.length > 0) this.#parts.changeSetStates.queue(changeSet);
    });
  }

  #failed(changeSet: number, items: readonly number[] | null, condition: string): JournalItem[] {
    return this.#parts.db.all<JournalItem>(
      `${JOURNAL_ITEM_SQL} WHERE i.change_set = ?1 AND i.state = 'failed' AND ${condition}
         AND (?2 IS NULL OR i.item IN (SELECT value FROM json_each(?2)))`,
      changeSet,
      items && JSON.stringify(items),
    );
  }
}

export const NO_LONGER_STAGED = 'No longer staged';
