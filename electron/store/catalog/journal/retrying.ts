import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import type { Database } from '../../database.ts';
import { readFacts } from '../cell-facts.ts';
import { RETRYABLE_PRODUCT_SQL, UNMARKED_PRODUCT_SQL } from '../removals/product-states.ts';
import type { ChangeSetStates } from './change-set-states.ts';
import type { ChangeSets } from './change-sets.ts';
import type { ItemStates, Restart } from './item-states.ts';
import { JOURNAL_ITEM_SQL, type JournalItem, type MovedItem } from './journal-items.ts';
import { RETRYABLE_SQL, STAGED_SQL } from './open-items.ts';

interface Parts {
  db: Database;
  states: ItemStates;
  changeSets: ChangeSets;
  changeSetStates: ChangeSetStates;
}

export const NO_LONGER_STAGED = 'No longer staged';

/** In SQL over failed items: which of them are no longer wanted (`why`), and which a retry sends. */
interface Rule<Item extends MovedItem> {
  select: string;
  unwanted: string;
  why: string;
  retryable: string;
  /** What they send instead of what was refused. */
  changes(db: Database, items: readonly Item[]): Restart[];
}

const EDITS: Rule<JournalItem> = {
  select: JOURNAL_ITEM_SQL,
  unwanted: `NOT ${STAGED_SQL}`,
  why: NO_LONGER_STAGED,
  retryable: RETRYABLE_SQL,
  changes: (db, items) => readFacts(db, items).map(({ draft }) => draft!),
};

const PRODUCTS: Rule<MovedItem> = {
  select: 'SELECT i.item, i.state, i.request FROM product_item i',
  unwanted: UNMARKED_PRODUCT_SQL,
  why: 'No longer marked to be removed in this way',
  retryable: RETRYABLE_PRODUCT_SQL,
  changes: () => [],
};

/** Takes up failed items again. */
export class Retrying {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * All failed items, or those of them that are named: edits with what is staged for their cells now. Items that are no longer
   * staged, or no longer marked so, become skipped. Items that are in conflict, gone, or on their way otherwise stay failed.
   */
  retry(changeSet: number, items: readonly number[] | null): void {
    if (this.#isOfProducts(changeSet)) this.#retry(PRODUCTS, changeSet, items);
    else this.#retry(EDITS, changeSet, items);
  }

  /** How many failed items `retry` would send. */
  retryable(changeSet: number): number {
    const rule = this.#isOfProducts(changeSet) ? PRODUCTS : EDITS;
    return this.#failed<MovedItem>(rule.select, rule.retryable, changeSet, null).length;
  }

  #retry<Item extends MovedItem>(rule: Rule<Item>, changeSet: number, items: readonly number[] | null): void {
    const { db, states, changeSetStates } = this.#parts;
    db.transaction('durable', () => {
      const unwanted = this.#failed<Item>(rule.select, rule.unwanted, changeSet, items);
      states.record(
        changeSet,
        unwanted,
        unwanted.map(({ item }) => ({ item, state: 'skipped', message: rule.why })),
      );
      const ready = this.#failed<Item>(rule.select, rule.retryable, changeSet, items);
      states.restart(changeSet, ready, rule.changes(db, ready));
      if (ready.length > 0) changeSetStates.queue(changeSet);
    });
  }

  #failed<Item extends MovedItem>(
    select: string,
    condition: string,
    changeSet: number,
    items: readonly number[] | null,
  ): Item[] {
    return this.#parts.db.all<Item>(
      `${select} WHERE i.change_set = ?1 AND i.state = 'failed' AND ${condition}
         AND (?2 IS NULL OR i.item IN (SELECT value FROM json_each(?2)))`,
      changeSet,
      items && JSON.stringify(items),
    );
  }

  #isOfProducts(changeSet: number): boolean {
    return worksOnProducts(this.#parts.changeSets.get(changeSet).kind);
  }
}
