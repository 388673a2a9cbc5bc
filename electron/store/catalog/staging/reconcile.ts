import { type Draft, effectiveValue } from '#shared/domain/patch.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import type { CellKey } from '../names.ts';
import type { CurrentValues } from '../products/current-values.ts';
import { UNSETTLED_SQL } from '../unsettled.ts';
import { type Drafts, draftsOfProducts, type StagedDraft } from './drafts.ts';

/** What remains of a staged edit when the service was seen to hold `now`: nothing if that is the wanted value. */
export const reconciled = (draft: StagedDraft | null, now: CellValue): StagedDraft | null =>
  draft && sameValue(now, effectiveValue(draft)) ? null : draft;

/**
 * Re-evaluates the staged edits of products whose service values were just written: an edit whose wanted value is now there
 * is done and is removed; any other is marked as a conflict or not (promise 8). While an item frozen from an earlier edit of
 * the cell may still be sent, the edit stays, based on the current value: that item would overwrite it.
 */
export function reconcileDrafts(
  db: Database,
  products: readonly number[],
  drafts: Drafts,
  current: CurrentValues,
): void {
  for (const { cell, ...before } of draftsOfProducts(db, JSON.stringify(products))) {
    const now = current.read(cell);
    const { draft } = before;
    const left = reconciled(draft, now);
    const stays = left === null && hasOlderItem(db, cell, draft.rev);
    drafts.write(cell, before, stays ? { ...draft, ...inPlaceOf(now) } : left, now);
  }
}

const hasOlderItem = (db: Database, { product, property, locale }: CellKey, rev: number): boolean =>
  db.firstArray(
    `SELECT 1 FROM item WHERE product = ? AND property = ? AND locale = ? AND ${UNSETTLED_SQL} AND rev <> ?`,
    product,
    property,
    locale,
    rev,
  ) !== undefined;

/** The edit that asks for what is already there. Never an append: if it were sent, it would add the items once more. */
const inPlaceOf = (now: CellValue): Draft => ({
  intent: now === null ? 'remove' : 'set',
  value: now,
  base: now,
});
