import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ItemStates } from '../catalog/journal/item-states.ts';
import type { Database } from '../database.ts';

const RESTORED = msg`Restored from a backup. It may have been sent since the backup was made.`;

/**
 * Items that were still to be sent may have been sent since the backup was made, from the computer where it was made. They
 * become unknown, so that they are looked up in the service before anything is sent; nothing starts until the user resumes it.
 * Must be called inside a transaction.
 */
export function pauseOpenChangeSets(db: Database, states: ItemStates): void {
  const open = db.arrays<[number]>(
    "SELECT change_set FROM change_set WHERE state IN ('queued', 'running', 'paused')",
  );
  for (const [changeSet] of open) {
    for (const table of ['item', 'product_item']) {
      const { changes } = db.run(
        `UPDATE ${table} SET state = 'in_flight' WHERE change_set = ? AND state = 'pending'`,
        changeSet,
      );
      states.move(changeSet, 'pending', 'in_flight', changes);
    }
    states.interrupt(changeSet, i18n._(RESTORED));
    db.run(
      "UPDATE change_set SET state = 'paused', message = ?, waits_for_token = 0 WHERE change_set = ?",
      i18n._(RESTORED),
      changeSet,
    );
  }
}
