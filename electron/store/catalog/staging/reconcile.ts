import { effectiveValue } from '#shared/domain/patch.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import type { CurrentValues } from '../products/current-values.ts';
import type { Drafts, StagedDraft } from './drafts.ts';

/** What is left of a staged edit when the service was seen to hold `now`: nothing where that is the wanted value. */
export const reconciled = (draft: StagedDraft | null, now: CellValue): StagedDraft | null =>
  draft && sameValue(now, effectiveValue(draft)) ? null : draft;

/**
 * Looks again at the staged edits of products whose service values were just written: an edit whose wanted value
 * is there now is done and goes; any other is marked as a conflict or not (promise 8).
 */
export function reconcileDrafts(products: readonly number[], drafts: Drafts, current: CurrentValues): void {
  for (const { cell, ...before } of drafts.ofProducts(JSON.stringify(products))) {
    const now = current.read(cell);
    drafts.write(cell, before, reconciled(before.draft, now), now);
  }
}
