import { type Draft, effectiveValue } from '#shared/domain/patch.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import type { CellKey } from '../names.ts';
import type { CurrentValues } from '../products/current-values.ts';
import { UNSETTLED_SQL } from '../unsettled.ts';
import { type Drafts, draftsOfProducts, type StagedDraft } from './drafts.ts';

/** What is left of a staged edit when the service was seen to hold `now`: nothing where that is the wanted value. */
export const reconciled = (draft: StagedDraft | null, now: CellValue): StagedDraft | null =>
  draft && sameValue(now, effectiveValue(draft)) ? null : draft;

/**
 * Looks again at the staged edits of products whose service values were just written: an edit whose wanted value
 * is there now is done and goes; any other is marked as a conflict or not (promise 8). While an item frozen from an
 * earlier edit of the cell may still be sent, the edit stays, over what is there: that item would write over it.
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

/** The edit that asks for what is there already. Never an append: sent, that would add once more. */
const inPlaceOf = (now: CellValue): Draft => ({
  intent: now === null ? 'remove' : 'set',
  value: now,
  base: now,
});
