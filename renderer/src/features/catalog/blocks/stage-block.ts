import { client } from '../../../client/index.ts';
import { count } from '../../../components/format.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { BLOCK_EDIT_TOAST, tellBlockEdit } from '../../../state/block-edit-notice.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import type { Staging } from './block-labels.ts';

/** A block edit that is done, or has begun. */
export interface Staged {
  /** The step's name in the history. */
  label: string;
  /** Of more cells than are done at once: the job that goes on with it. */
  jobId: string | null;
  /** How many cells were changed; 0 while a job does it. */
  changes: number;
}

/**
 * Does a block edit, as one step to undo, after what stands in an open editor. Says what became of it; of more cells than
 * are done at once, the job says so when it ends. Resolves to null when it was not done.
 */
export async function stageBlock(
  grid: CatalogGrid,
  { selection, edit, label }: Staging,
): Promise<Staged | null> {
  if (!(await grid.editor.isCommitted())) return null;
  const input = { connectionId: grid.connection.id, selection, edit, label };
  const answer = await grid.edits.inTurn(() => client.call('cells.stage', input));
  if (!answer.ok) {
    toastError(`Failed: ${label}`, answer.error, { key: BLOCK_EDIT_TOAST });
    return null;
  }
  const { jobId, changes } = answer.value;
  if (jobId === null && changes > 0)
    tellBlockEdit(grid.connection.id, label, `${count(changes, 'cell')} changed.`);
  else if (jobId === null)
    toast({
      key: BLOCK_EDIT_TOAST,
      title: 'Nothing changed',
      message: 'The cells already have this value or cannot take it.',
    });
  return { label, jobId, changes };
}
