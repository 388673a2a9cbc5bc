import { plural, t } from '@lingui/core/macro';
import { client } from '../../../client/index.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { BLOCK_EDIT_TOAST, tellBlockEdit } from '../../../state/block-edit-notice.ts';
import type { Staging } from './block-labels.ts';
import type { EditedSheet } from './edited-sheet.ts';

type Sheet = Pick<EditedSheet, 'connection' | 'edits' | 'editor'>;

/** A block edit that is done or has started. */
export interface Staged {
  /** The step of the history; null for a job, and if nothing changed. */
  step: number | null;
  /** The job that continues the edit if it has more cells than are done at once. */
  jobId: string | null;
  /** The number of cells changed; 0 if a job does the edit. */
  changes: number;
}

/**
 * Does a block edit as one undo step, after committing an open editor and before any later edit. Tells the user the outcome;
 * for more cells than are done at once, the job tells it when it ends. Resolves to null if the edit was not done.
 */
export function stageBlock(sheet: Sheet, staging: Staging): Promise<Staged | null> {
  const saved = sheet.editor.close();
  return sheet.edits.inTurn(async () => ((await saved) ? stageInTurn(sheet, staging) : null));
}

/** The same for callers that already have their turn among the edits. */
export async function stageInTurn(sheet: Sheet, { selection, edit, label }: Staging): Promise<Staged | null> {
  const answer = await client.call('cells.stage', {
    connectionId: sheet.connection.id,
    selection,
    edit,
    label,
  });
  if (!answer.ok) {
    toastError(t`Failed: ${label}`, answer.error, { key: BLOCK_EDIT_TOAST });
    return null;
  }
  const { jobId, changes, step } = answer.value;
  if (step !== null)
    tellBlockEdit(
      sheet.connection.id,
      { step, label },
      t`${plural(changes, { one: '# cell', other: '# cells' })} changed.`,
    );
  else if (jobId === null)
    toast({
      key: BLOCK_EDIT_TOAST,
      title: t`Nothing changed`,
      message: t`The cells already have this value or cannot take it.`,
    });
  return { step, jobId, changes };
}
