import type { Change } from '#shared/domain/cell.ts';
import { type Draft, draftFromChange, effectiveValue, keepingIntent } from '#shared/domain/patch.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';

/**
 * The draft that results from a change to a cell. `base` is the value the user first saw: the current one, or that of an
 * earlier draft. Wanting what the service holds now stages nothing (promise 3); wanting the first-seen value back while the
 * service holds another is an edit of its own, and a conflict.
 */
export function stage(base: CellValue, current: CellValue, change: Change): Draft | null {
  if (change.kind === 'revert') return null;
  const wanted = change.kind === 'remove' ? null : change.value;
  if (sameValue(current, wanted)) return null;
  return draftFromChange(base, change) ?? { intent: wanted === null ? 'remove' : 'set', value: wanted, base };
}

/**
 * The draft that results from a change on top of an earlier one; the earlier one itself if the change asks for the same.
 * `seen`: what the service held when the user began the change.
 */
export function restage(
  draft: Draft | null,
  current: CellValue,
  change: Change,
  seen: CellValue = current,
): Draft | null {
  const staged = stage(draft ? draft.base : seen, current, change);
  const next = draft && staged ? keepingIntent(draft, staged) : staged;
  return sameDraft(draft, next) ? draft : next;
}

/** Stages what makes the cell show `wanted`. */
export const stageValue = (base: CellValue, current: CellValue, wanted: CellValue): Draft | null =>
  stage(base, current, wanted === null ? { kind: 'remove' } : { kind: 'set', value: wanted });

export const sameDraft = (a: Draft | null, b: Draft | null): boolean =>
  a === null || b === null
    ? a === b
    : a.intent === b.intent && sameValue(a.value, b.value) && sameValue(a.base, b.base);

/** Whether two drafts ask for the same: an outcome may have changed the base of one of them in the meantime. */
export const sameIntent = (a: Draft | null, b: Draft | null): boolean =>
  a === null || b === null
    ? a === b
    : (a.intent === b.intent && sameValue(a.value, b.value)) ||
      sameValue(effectiveValue(a), effectiveValue(b));
