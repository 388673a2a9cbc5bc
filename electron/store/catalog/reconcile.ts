import { effectiveValue } from '#shared/domain/patch.ts';
import { sameValue } from '#shared/domain/value.ts';
import type { CurrentValues } from './current-values.ts';
import type { Drafts } from './drafts.ts';

/**
 * Looks again at the staged edits of products whose service values were just written: an edit whose wanted value
 * is there now is done and goes; any other is marked as a conflict or not (promise 8).
 */
export function reconcileDrafts(products: readonly number[], drafts: Drafts, current: CurrentValues): void {
  for (const { cell, ...before } of drafts.ofProducts(JSON.stringify(products))) {
    const now = current.read(cell);
    const done = sameValue(now, effectiveValue(before.draft));
    drafts.write(cell, before, done ? null : before.draft, now);
  }
}
