import type { StagedSummary } from '#shared/contract/drafts.ts';
import type { Rehearsal } from '#shared/contract/removals.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { REMOVAL_MODES } from '../../components/removal-labels.ts';

export interface Rehearsed {
  /** Null until the first answer. */
  rehearsal: Rehearsal | null;
  error: AppErrorShape | null;
  /** Incremented whenever the removal would do something else than shown before, which voids the user's agreement. */
  version: number;
}

export const NOT_REHEARSED: Rehearsed = { rehearsal: null, error: null, version: 0 };

/** Applies a newer rehearsal. `marksChanged`: other products may be marked now, even if it reads the same. */
export function renewed(before: Rehearsed, rehearsal: Rehearsal, marksChanged: boolean): Rehearsed {
  const { version } = before;
  if (before.rehearsal === null) return { rehearsal, error: null, version };
  const isSame = !marksChanged && whatWouldHappen(before.rehearsal) === whatWouldHappen(rehearsal);
  return { rehearsal, error: null, version: isSame ? version : version + 1 };
}

/**
 * Ignores what is held back, which changes with every product while another removal is sent, and the names: the fingerprint
 * identifies the products.
 */
function whatWouldHappen(rehearsal: Rehearsal): string {
  const modes = REMOVAL_MODES.map((mode) => ({ ...rehearsal[mode], heldBack: null, first: null }));
  return JSON.stringify([rehearsal.fingerprint, modes]);
}

/**
 * Whether the user marked other products between two summaries. A removal that is being sent removes marks too, but adds no
 * undo step.
 */
export function isOtherMarks(
  before: Pick<StagedSummary, 'removals' | 'step' | 'redo'> | null,
  now: Pick<StagedSummary, 'removals' | 'step' | 'redo'> | null,
): boolean {
  if (before === null || now === null) return before !== now;
  const isStep = before.step !== now.step || (before.redo === null) !== (now.redo === null);
  return isStep || REMOVAL_MODES.some((mode) => now.removals[mode] > before.removals[mode]);
}
