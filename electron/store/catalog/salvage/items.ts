import { z } from 'zod';
import { itemState } from '#shared/contract/changesets.ts';
import { reason } from '#shared/contract/reason.ts';
import type { DamagedFile } from '../../damaged/damaged-file.ts';
import type { Database, Param } from '../../database.ts';
import { UNSETTLED_SQL } from '../cell-states.ts';
import { NO_DRAFT } from '../journal/journal-items.ts';
import type { CarriedCells } from './carried-cells.ts';
import type { CarriedChangeSets } from './change-sets.ts';
import { jsonText } from './json-text.ts';
import { wasUnknownSql } from './was-unknown.ts';

const damagedItem = z.object({
  key: z.int(),
  changeSet: z.int(),
  product: z.int(),
  property: z.int(),
  locale: z.int(),
  localeless: z.int(),
  intent: z.enum(['set', 'remove', 'append']),
  value: jsonText.nullable(),
  old: jsonText.nullable(),
  rev: z.int(),
  state: itemState,
  ...reason.shape,
  found: jsonText.nullable(),
  request: z.int().nullable(),
  at: z.string().nullable(),
  wasUnknown: z.int(),
});

const damagedRequest = z.object({
  key: z.int(),
  changeSet: z.int(),
  sentAt: z.string(),
  endedAt: z.string().nullable(),
});

const INSERT = `INSERT INTO item (item, change_set, product, property, locale, localeless, intent, value, old, rev, state,
  code, said, message, found, request, at, was_unknown) VALUES`;
const INSERTED = 18;
const ROWS_AT_A_TIME = 512;

/**
 * Carries the items of change sets of edits over, each under its own number and in its state: what was in flight stays so,
 * until the journal takes it up as unknown. `complete`: nothing of them was lost. `lastRevision`: the highest number of a
 * staged edit that they name.
 */
export function carryItems(
  file: DamagedFile,
  db: Database,
  parts: { cells: CarriedCells; changeSets: CarriedChangeSets },
): { complete: boolean; lastRevision: number } {
  const carried = new Set<number>();
  let complete = true;
  let lastRevision = 0;
  let rows: Param[] = [];
  const flush = () => {
    db.insertRows(INSERT, INSERTED, rows);
    rows = [];
  };
  const lost = () => {
    complete = false;
  };
  for (const row of file.scan<{ key: number }>(itemsSql(file), lost)) {
    const { data: item } = damagedItem.safeParse(row);
    const cell = item && parts.cells.key(item);
    if (!item || !cell) {
      lost();
      continue;
    }
    if (carried.has(item.key)) continue;
    carried.add(item.key);
    const { key, changeSet, localeless, intent, value, old, rev, state, found, request, at } = item;
    parts.changeSets.add(changeSet, { kind: rev === NO_DRAFT ? 'undo' : 'edit', at });
    rows.push(key, changeSet, cell.product, cell.property, cell.locale, localeless, intent, value, old, rev);
    rows.push(state, item.code, item.said, item.message, found, request, at, item.wasUnknown);
    if (rows.length === ROWS_AT_A_TIME * INSERTED) flush();
    lastRevision = Math.max(lastRevision, rev);
  }
  flush();
  endOvertaken(db);
  carryRequests(file, db);
  return { complete, lastRevision };
}

/** Whatever the file's schema. */
function itemsSql(file: DamagedFile): string {
  const columns = file.columns('item');
  const [found, said] = ['found', 'said'].map((name) => (columns.has(name) ? name : 'NULL'));
  return `SELECT item AS key, change_set AS changeSet, product, property, locale, localeless, intent, value, old, rev, state,
    code, ${said} AS said, message, ${found} AS found, request, at, ${wasUnknownSql(columns)} AS wasUnknown
    FROM item WHERE item >= ? ORDER BY item`;
}

/**
 * A cell has one unsettled item at most: an older one beside it was settled, and a page of before has come back. It is not
 * sent again.
 */
function endOvertaken(db: Database): void {
  db.run(
    `UPDATE item SET state = 'skipped', message = ? WHERE ${UNSETTLED_SQL} AND EXISTS (SELECT 1 FROM item n
       WHERE n.product = item.product AND n.property = item.property AND n.locale = item.locale AND n.${UNSETTLED_SQL}
         AND n.item > item.item)`,
    'The outcome is lost because the catalog was damaged. A later change of the same value is kept.',
  );
}

/** Those that items name keep their numbers, so that no later one is mistaken for them. */
function carryRequests(file: DamagedFile, db: Database): void {
  db.run(
    `INSERT INTO request (request, change_set, sent_at, ended_at)
     SELECT request, min(change_set), coalesce(min(at), ?1), coalesce(max(at), ?1) FROM item
     WHERE request IS NOT NULL GROUP BY request`,
    new Date().toISOString(),
  );
  const sql = `SELECT request AS key, change_set AS changeSet, sent_at AS sentAt, ended_at AS endedAt FROM request
    WHERE request >= ? ORDER BY request`;
  for (const row of file.scan<{ key: number }>(sql)) {
    const { data: request } = damagedRequest.safeParse(row);
    if (!request) continue;
    db.run(
      'UPDATE request SET sent_at = ?, ended_at = ? WHERE request = ? AND change_set = ?',
      request.sentAt,
      request.endedAt,
      request.key,
      request.changeSet,
    );
  }
}
