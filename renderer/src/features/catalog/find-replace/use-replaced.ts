import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import type { Staged } from '../blocks/stage-block.ts';

/** Cells in which an edit replaced texts. */
interface Replaced {
  edit: BlockEdit;
  cells: number;
  /** The last step in the history that did it; null for a job, which has only begun. */
  step: number | null;
}

/**
 * What was replaced with the current terms, one by one or all at once. `lastStep`: the step that undo would revert;
 * `isAllDone`: nothing is left to find. Other terms, or an undo, end the message.
 */
export function useReplaced(edit: BlockEdit | null, lastStep: number | null, isAllDone: boolean) {
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  /** `planned`: the number of cells that were to change, which a job does not report when it starts. */
  const note = (staged: Staged | null, planned: number) => {
    if (!staged || !edit) return;
    const cells = staged.jobId === null ? staged.changes : planned;
    const before = replaced?.edit === edit ? replaced.cells : 0;
    if (cells > 0) setReplaced({ edit, cells: before + cells, step: staged.step });
  };
  return { note, message: replacedMessage(replaced, edit, lastStep, isAllDone) };
}

/** "Replaced in 570 cells"; null if nothing was replaced, or the message is out of date. */
export function replacedMessage(
  replaced: Replaced | null,
  edit: BlockEdit | null,
  lastStep: number | null,
  isAllDone: boolean,
): string | null {
  if (!replaced || replaced.edit !== edit) return null;
  return isAllDone || (replaced.step !== null && lastStep === replaced.step)
    ? t`Replaced in ${plural(replaced.cells, { one: '# cell', other: '# cells' })}`
    : null;
}
