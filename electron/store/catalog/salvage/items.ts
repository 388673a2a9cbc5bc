import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { itemState } from '#shared/contract/changesets.ts';
import { intent } from '#shared/domain/cell.ts';
import type { Database } from '../../database.ts';
import { type ItemTable, NO_DRAFT } from '../journal/journal-items.ts';
import { UNSETTLED_SQL } from '../unsettled.ts';
import type { CarriedCells } from './carried-cells.ts';
import type { CarriedChangeSets } from './change-sets.ts';
import type { DamagedTables } from './damaged-tables.ts';

const damagedItem = {
  change_set: z.int(),
  product: z.int(),
  property: z.int(),
  locale: z.int(),
  intent,
  rev: z.int(),
  state: itemState,
  at: z.string().nullable(),
};

/**
 * Carries over the items of change sets of edits, each under its own number and in its state: items in flight stay so until
 * the journal makes them unknown. `complete`: none of them was lost. `lastRevision`: the highest number of a staged edit that
 * they refer to.
 */
export function carryItems(
  tables: DamagedTables,
  db: Database,
  { cells, changeSets }: { cells: CarriedCells; changeSets: CarriedChangeSets },
): { complete: boolean; lastRevision: number } {
  let complete = true;
  let lastRevision = 0;
  const lost = () => {
    complete = false;
  };
  for (const item of tables.rows('item', damagedItem, { onLoss: lost })) {
    const cell = cells.key(item);
    if (!cell) {
      lost();
      continue;
    }
    const { rev, at } = item;
    changeSets.add(item.change_set, { kind: rev === NO_DRAFT ? 'undo' : 'edit', at });
    const { product, property, locale } = cell;
    insertItem(tables, db, 'item', { ...item, ...cell }, { product, property, locale });
    lastRevision = Math.max(lastRevision, rev);
  }
  carryRequests(tables, db);
  return { complete, lastRevision };
}

/**
 * `of`: the cell or product, which has at most one unsettled item: an older one had been settled, and an old page of the file has
 * come back. It is not sent again.
 */
export function insertItem(
  tables: DamagedTables,
  db: Database,
  table: ItemTable,
  item: Readonly<Record<string, unknown>>,
  of: Readonly<Record<string, number>>,
): void {
  if (tables.insert(table, item)) return;
  const same = Object.keys(of).map((column) => `${column} = ?`);
  db.run(
    `UPDATE ${table} SET state = 'skipped', message = ? WHERE ${UNSETTLED_SQL} AND ${same.join(' AND ')}`,
    t`The outcome is lost because the catalog was damaged. A later change of the same value is kept.`,
    ...Object.values(of),
  );
  tables.insert(table, item);
}

/**
 * Requests that items refer to keep their numbers, even if they cannot be read, so that no later one is mistaken for them.
 */
function carryRequests(tables: DamagedTables, db: Database): void {
  const named = new Map(
    db.arrays<[request: number, changeSet: number]>(
      'SELECT request, min(change_set) FROM item WHERE request IS NOT NULL GROUP BY request',
    ),
  );
  for (const request of tables.rows('request', { request: z.int(), change_set: z.int() }))
    if (named.get(request.request) === request.change_set) tables.insert('request', request);
  db.run(
    `INSERT OR IGNORE INTO request (request, change_set, sent_at, ended_at)
     SELECT request, min(change_set), coalesce(min(at), ?1), coalesce(max(at), ?1) FROM item
     WHERE request IS NOT NULL GROUP BY request`,
    new Date().toISOString(),
  );
}
