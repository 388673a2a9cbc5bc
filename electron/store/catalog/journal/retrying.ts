import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChangeSetKind } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import type { Database } from '../../database.ts';
import { readFacts } from '../cell-facts.ts';
import type { CreationPlans } from '../creations/creation-plans.ts';
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
  plans: CreationPlans;
}

export const NO_LONGER_STAGED = msg`No longer staged`;

/** In SQL over failed items: which of them are no longer wanted (`why`), and which a retry sends. */
interface Rule<Item extends MovedItem> {
  select: string;
  unwanted: string;
  why: MessageDescriptor;
  retryable: string;
  /** Those of them that can be sent, and what they send instead of what was refused. */
  renew(parts: Parts, items: readonly Item[]): { ready: readonly Item[]; changes: Restart[] };
}

const EDITS: Rule<JournalItem> = {
  select: JOURNAL_ITEM_SQL,
  unwanted: `NOT ${STAGED_SQL}`,
  why: NO_LONGER_STAGED,
  retryable: RETRYABLE_SQL,
  renew: ({ db }, items) => ({ ready: items, changes: readFacts(db, items).map(({ draft }) => draft!) }),
};

const PRODUCTS: Rule<MovedItem> = {
  select: 'SELECT i.item, i.state, i.request FROM product_item i',
  unwanted: UNMARKED_PRODUCT_SQL,
  why: msg`No longer marked to be removed in this way`,
  retryable: RETRYABLE_PRODUCT_SQL,
  renew: (_, items) => ({ ready: items, changes: [] }),
};

const CREATIONS: Rule<MovedItem> = {
  ...PRODUCTS,
  why: NO_LONGER_STAGED,
  renew: ({ plans }, items) => {
    const ready = new Set(plans.refreeze(items.map(({ item }) => item)));
    return { ready: items.filter(({ item }) => ready.has(item)), changes: [] };
  },
};

const RULES = {
  edit: EDITS,
  undo: EDITS,
  redo: EDITS,
  removal: PRODUCTS,
  restore: PRODUCTS,
  creation: CREATIONS,
} satisfies Record<ChangeSetKind, Rule<JournalItem> | Rule<MovedItem>>;

/** Retries failed items. */
export class Retrying {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Retries all failed items, or the given ones: edits, and products that are sent whole, with what is staged now. Items that
   * are no longer staged, or no longer marked that way, become skipped. Items that are in conflict, gone, or already on their
   * way through another item stay failed.
   */
  retry(changeSet: number, items: readonly number[] | null): void {
    const { kind } = this.#parts.changeSets.get(changeSet);
    if (worksOnProducts(kind)) this.#retry(RULES[kind], changeSet, items);
    else this.#retry(RULES[kind], changeSet, items);
  }

  /** The number of failed items that `retry` would send. */
  retryable(changeSet: number): number {
    const rule = RULES[this.#parts.changeSets.get(changeSet).kind];
    return this.#failed<MovedItem>(rule.select, rule.retryable, changeSet, null).length;
  }

  #retry<Item extends MovedItem>(rule: Rule<Item>, changeSet: number, items: readonly number[] | null): void {
    const { db, states, changeSetStates } = this.#parts;
    db.transaction('durable', () => {
      const unwanted = this.#failed<Item>(rule.select, rule.unwanted, changeSet, items);
      states.record(
        changeSet,
        unwanted,
        unwanted.map(({ item }) => ({ item, state: 'skipped', message: i18n._(rule.why) })),
      );
      const failed = this.#failed<Item>(rule.select, rule.retryable, changeSet, items);
      const { ready, changes } = rule.renew(this.#parts, failed);
      states.restart(changeSet, ready, changes);
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
}
