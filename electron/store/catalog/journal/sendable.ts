import type { ApplyPreview } from '#shared/contract/changesets.ts';
import type { CellRef, Intent } from '#shared/domain/cell.ts';
import type { LanguageSpelling } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';

import type { Database } from '../../database.ts';
import { type Fragment, raw, sql } from '../../sql.ts';
import { BLOCKED_SQL } from '../checks/blocked-edits.ts';
import { SHARING_SQL } from '../products/shared-identifiers.ts';
import { isSentWholeSql } from '../products/shown-products.ts';
import { type Spelling, spellingSql } from '../staging/spelling.ts';
import { UNSETTLED_SQL } from '../unsettled.ts';

export type HeldBack = ApplyPreview['heldBack'];

/** A staged change ready to be frozen or previewed, with what a request needs to name its product. */
export interface SendableChange extends CellRef, LanguageSpelling {
  /** Draft key in a preview, journal item number in a change set. */
  item: number;
  intent: Intent;
  value: CellValue;
  base: CellValue;
}

const hasItem = (condition: string): string =>
  `EXISTS (SELECT 1 FROM item i WHERE i.product = d.product AND i.property = d.property
    AND i.locale = d.locale AND i.${condition})`;

const UNSETTLED = hasItem(UNSETTLED_SQL);
/** Edits that are sent with the whole product (4.1). */
const WHOLE = isSentWholeSql('d');

/** A cell has one unsettled item at most. */
const WAITING = hasItem(`state = 'pending'`);

/** Nothing identifies this product uniquely: it shares its identifier, and has no product id. */
const NAMELESS = `(coalesce(p.product_id, '') = '' AND p.product IN ${SHARING_SQL})`;

/**
 * Staged changes that can be sent, by product, property and locale, with the given columns: everything except conflicts, gone
 * products, those that nothing identifies uniquely, what a check holds back, edits of products that are sent whole, and cells
 * with an item that is still unsettled (an append that is sent twice would count twice).
 */
export function sendableSql(columns: string, spelling: Spelling): Fragment {
  return sql`SELECT ${raw(columns)}, ${spellingSql(spelling)} AS spelling
    FROM draft d JOIN product p USING (product)
    WHERE d.conflict = 0 AND p.listed = 1 AND NOT ${raw(WHOLE)} AND NOT ${raw(NAMELESS)} AND NOT ${raw(UNSETTLED)}
      AND NOT ${raw(BLOCKED_SQL)}
    ORDER BY d.product, d.property, d.locale`;
}

/** The first reason that holds an edit back; null if none does. Each condition is checked once for an edit, and only if needed. */
const REASON = `CASE WHEN ${WHOLE} THEN 'whole' WHEN d.conflict = 1 THEN 'conflicts' WHEN p.listed = 0 THEN 'gone'
  WHEN ${NAMELESS} THEN 'nameless' WHEN ${WAITING} THEN 'waiting' WHEN ${UNSETTLED} THEN 'unsettled'
  WHEN ${BLOCKED_SQL} THEN 'blocked' END`;

export function heldBack(db: Database): HeldBack {
  const counted = db.arrays<[reason: keyof HeldBack, edits: number]>(
    `SELECT reason, count(*) FROM (SELECT ${REASON} AS reason FROM draft d JOIN product p USING (product))
     WHERE reason IS NOT NULL GROUP BY reason`,
  );
  const none = { conflicts: 0, gone: 0, nameless: 0, waiting: 0, unsettled: 0, blocked: 0, whole: 0 };
  return { ...none, ...Object.fromEntries(counted) };
}

/** The query of everything that can be sent, for `packChanges`; what is not in a journal yet has no item number. */
export const sendableChangesSql = (spelling: Spelling): Fragment =>
  sendableSql(
    `NULL AS item, d.product AS product, d.property AS property, d.locale AS locale, d.intent AS intent, d.value AS value, d.base AS base`,
    spelling,
  );
