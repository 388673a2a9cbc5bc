import type { Database } from '../../database.ts';
import { readFacts } from '../cell-facts.ts';
import type { ChangeSetStates } from './change-set-states.ts';
import type { ItemStates, Restart } from './item-states.ts';
import { ENDED_ITEM_SQL, type EndedItem } from './journal-items.ts';

/** Takes up failed items again. */
export class Retrying {
  readonly #db: Database;
  readonly #states: ItemStates;
  readonly #changeSetStates: ChangeSetStates;

  constructor(parts: { db: Database; states: ItemStates; changeSetStates: ChangeSetStates }) {
    this.#db = parts.db;
    this.#states = parts.states;
    this.#changeSetStates = parts.changeSetStates;
  }

  /**
   * All failed items, or those of them that are named, with what is staged for their cells now; items whose edit is no longer
   * staged become skipped. Items whose cell is in conflict, gone, or on its way otherwise stay failed.
   */
  retry(changeSet: number, items: readonly number[] | null): void {
    this.#db.transaction('durable', () => {
      const chosen = items && new Set(items);
      const failed = this.#db
        .all<EndedItem>(`${ENDED_ITEM_SQL} WHERE i.change_set = ? AND i.state = 'failed'`, changeSet)
        .filter(({ item }) => !chosen || chosen.has(item));
      const again = this.#asStaged(changeSet, failed);
      const ready = again.filter(({ item: { gone, underWay } }) => gone === 0 && underWay === 0);
      this.#states.restart(
        changeSet,
        ready.map(({ item }) => item),
        ready.map(({ restart }) => restart),
      );
      if (ready.length > 0) this.#changeSetStates.queue(changeSet);
    });
  }

  #asStaged(changeSet: number, failed: readonly EndedItem[]): { item: EndedItem; restart: Restart }[] {
    const facts = readFacts(this.#db, failed);
    const dropped = failed.filter((_, i) => !facts[i]!.draft);
    this.#states.record(
      changeSet,
      dropped,
      dropped.map(({ item }) => ({ item, state: 'skipped', message: NO_LONGER_STAGED })),
    );
    return failed.flatMap((item, i) => {
      const { draft, conflict } = facts[i]!;
      return draft && !conflict ? { item, restart: draft } : [];
    });
  }
}

export const NO_LONGER_STAGED = 'No longer staged';
