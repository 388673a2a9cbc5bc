import type { StagedSummary } from '#shared/contract/drafts.ts';
import type { Rehearsal } from '#shared/contract/removals.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { REMOVAL_MODES } from '../../components/removal-labels.ts';

export interface Rehearsed {
  /** Null until the first answer. */
  rehearsal: Rehearsal | null;
  error: AppErrorShape | null;
  /** Goes up whenever something else would happen than was said before: what the user agreed to is void then. */
  version: number;
}

export const NOT_REHEARSED: Rehearsed = { rehearsal: null, error: null, version: 0 };

/** Takes over a newer rehearsal. `marksChanged`: other products may be marked now, though it reads the same. */
export function renewed(before: Rehearsed, rehearsal: Rehearsal, marksChanged: boolean): Rehearsed {
  const { version } = before;
  if (before.rehearsal === null) return { rehearsal, error: null, version };
  const isSame = !marksChanged && whatWouldHappen(before.rehearsal) === whatWouldHappen(rehearsal);
  return { rehearsal, error: null, version: isSame ? version : version + 1 };
}

/** What is held back is not among it: while another removal is sent, that changes with every product. Nor are names: the fingerprint says which. */
function whatWouldHappen(rehearsal: Rehearsal): string {
  const modes = REMOVAL_MODES.map((mode) => ({ ...rehearsal[mode], heldBack: null, first: null }));
  return JSON.stringify([rehearsal.fingerprint, modes]);
}

/**
 * Whether other products were marked between two summaries, as a step of the user's would do. A removal that is being sent
 * takes marks away too, but makes no step.
 */
export function isOtherMarks(
  before: Pick<StagedSummary, 'removals' | 'undo' | 'redo'> | null,
  now: Pick<StagedSummary, 'removals' | 'undo' | 'redo'> | null,
): boolean {
  if (before === null || now === null) return before !== now;
  const isStep = before.undo !== now.undo || before.redo !== now.redo;
  return isStep || REMOVAL_MODES.some((mode) => now.removals[mode] > before.removals[mode]);
}
