import type { Migration } from '../../migrations.ts';

/** Adds a code to items that were not sent because their change set was stopped: until now, only their messages said so. */
export const stoppedItems: Migration = (db) => {
  for (const table of ['item', 'product_item'])
    db.exec(`
      UPDATE ${table} SET code = iif(message LIKE 'Stopped before it was sent again.%', 'stopped_again', 'stopped')
      WHERE change_set IN (SELECT change_set FROM change_set) AND state = 'skipped' AND code IS NULL
        AND message LIKE 'Stopped before it was sent%';
    `);
};
