import type { Database } from '../../database.ts';
import { isSentWholeSql } from '../products/shown-products.ts';
import { UNSETTLED_SQL } from '../unsettled.ts';
import { NO_DRAFT } from './journal-items.ts';

const ON_CELL = (alias: string) =>
  `${alias}.product = i.product AND ${alias}.property = i.property AND ${alias}.locale = i.locale`;
const STAGED = (condition: string) => `EXISTS (SELECT 1 FROM draft d WHERE ${ON_CELL('d')} AND ${condition})`;

/** In SQL over `item i`: something is staged on its cell. */
export const STAGED_SQL = STAGED('1');

/** In SQL over `item i` and its `product p`: a failed item that a retry sends. */
export const RETRYABLE_SQL = `(i.state = 'failed' AND p.listed = 1 AND NOT ${isSentWholeSql('p')} AND ${STAGED('d.conflict = 0')}
  AND NOT EXISTS (SELECT 1 FROM item u WHERE ${ON_CELL('u')} AND u.${UNSETTLED_SQL}))`;

/**
 * In SQL over `item i`: a conflict that no longer is one, because the user has decided it in Review or in the catalog. Nothing
 * is staged for an undo: its conflicts are decided in the change set only.
 */
export const DECIDED_SQL = `(i.state = 'conflict' AND i.rev <> ${NO_DRAFT} AND NOT ${STAGED('d.conflict = 1')})`;

/** In SQL over `item i` and its `product p`: whether an item can be retried or decided (`ChangeSetItem.open`). */
export const OPEN_SQL = `(i.state = 'unknown' OR (i.state = 'conflict' AND NOT ${DECIDED_SQL}) OR ${RETRYABLE_SQL})`;

/** The number of conflicts of a change set of edits that are still to be decided. */
export const undecidedConflicts = (db: Database, changeSet: number): number =>
  db.firstArray<[number]>(
    `SELECT count(*) FROM item i WHERE i.change_set = ? AND i.state = 'conflict' AND NOT ${DECIDED_SQL}`,
    changeSet,
  )?.[0] ?? 0;
