import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChangeSetKind } from '#shared/contract/changesets.ts';
import type { Database } from '../../database.ts';
import { readFacts } from '../cell-facts.ts';
import type { CellKey } from '../names.ts';
import { UNSETTLED_SQL } from '../unsettled.ts';
import type { ChangeSetStates } from './change-set-states.ts';
import type { ChangeSets } from './change-sets.ts';
import type { ItemStates, Restart } from './item-states.ts';
import type { MovedItem } from './journal-items.ts';
import { RETRYABLE_SQL, STAGED_SQL } from './open-items.ts';

/** What was staged whole is planned again before it is sent again. */
export interface Plans {
  /** Returns those of the items that can be sent as they are staged now. Only inside a transaction. */
  refreeze(items: readonly number[]): number[];
}

interface Parts {
  db: Database;
  states: ItemStates;
  changeSets: ChangeSets;
  changeSetStates: ChangeSetStates;
  plans: Plans;
}

export const NO_LONGER_STAGED = msg`No longer staged`;

/**
 * In SQL over `item i`: whether the product is no longer marked for the action of its item; restored products have no
 * mark.
 */
const UNMARKED_PRODUCT_SQL = `(i.action IN ('unlink', 'delete', 'add', 'replace') AND NOT EXISTS (SELECT 1 FROM product_mark m
  WHERE m.product = i.product AND m.mode = i.action))`;

/** In SQL over `item i`: a failed item that a retry sends. */
const RETRYABLE_PRODUCT_SQL = `(NOT ${UNMARKED_PRODUCT_SQL}
  AND NOT EXISTS (SELECT 1 FROM item u WHERE u.product = i.product AND u.action IS NOT NULL AND u.${UNSETTLED_SQL}))`;

/** A failed item; one of a whole product has no cell. */
interface FailedItem extends MovedItem {
  product: number;
  property: number | null;
  locale: number | null;
}

/** In SQL over failed items: which of them are no longer wanted (`why`), and which a retry sends. */
interface Rule {
  unwanted: string;
  why: MessageDescriptor;
  retryable: string;
  /** Those of them that can be sent, and what edits send instead of what was refused. */
  renew(parts: Parts, items: readonly FailedItem[]): { ready: readonly FailedItem[]; changes: Restart[] };
}

const EDITS: Rule = {
  unwanted: `NOT ${STAGED_SQL}`,
  why: NO_LONGER_STAGED,
  retryable: RETRYABLE_SQL,
  renew: ({ db }, items) => ({
    ready: items,
    changes: readFacts(db, items as readonly (FailedItem & CellKey)[]).map(({ draft }) => draft!),
  }),
};

const PRODUCTS: Rule = {
  unwanted: UNMARKED_PRODUCT_SQL,
  why: msg`No longer marked to be removed in this way`,
  retryable: RETRYABLE_PRODUCT_SQL,
  renew: (_, items) => ({ ready: items, changes: [] }),
};

const CREATIONS: Rule = {
  ...PRODUCTS,
  why: NO_LONGER_STAGED,
  renew: ({ plans }, items) => {
    const ready = new Set(plans.refreeze(items.map(({ item }) => item)));
    return { ready: items.filter(({ item }) => ready.has(item)), changes: [] };
  },
};

const RULES: Record<ChangeSetKind, Rule> = {
  edit: EDITS,
  undo: EDITS,
  redo: EDITS,
  removal: PRODUCTS,
  restore: PRODUCTS,
  creation: CREATIONS,
};

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
    const { db, states, changeSetStates } = this.#parts;
    const rule = this.#rule(changeSet);
    db.transaction('durable', () => {
      const unwanted = this.#failed(rule.unwanted, changeSet, items);
      states.record(
        changeSet,
        unwanted,
        unwanted.map(({ item }) => ({ item, state: 'skipped', message: i18n._(rule.why) })),
      );
      const failed = this.#failed(rule.retryable, changeSet, items);
      const { ready, changes } = rule.renew(this.#parts, failed);
      states.restart(changeSet, ready, changes);
      if (ready.length > 0) changeSetStates.queue(changeSet);
    });
  }

  /** The number of failed items that `retry` would send. */
  retryable(changeSet: number): number {
    return this.#failed(this.#rule(changeSet).retryable, changeSet, null).length;
  }

  #rule(changeSet: number): Rule {
    return RULES[this.#parts.changeSets.get(changeSet).kind];
  }

  #failed(condition: string, changeSet: number, items: readonly number[] | null): FailedItem[] {
    return this.#parts.db.all(
      `SELECT i.item, i.state, i.request, i.product, i.property, i.locale FROM item i JOIN product p USING (product)
       WHERE i.change_set = ?1 AND i.state = 'failed' AND ${condition}
         AND (?2 IS NULL OR i.item IN (SELECT value FROM json_each(?2)))`,
      changeSet,
      items && JSON.stringify(items),
    );
  }
}
