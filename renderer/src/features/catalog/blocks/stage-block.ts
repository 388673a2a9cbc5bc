import { plural, t } from '@lingui/core/macro';
import { client } from '../../../client/index.ts';
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
 * Does a block edit, as one step to undo, after what stands in an open editor and before what is edited next. Says what
 * became of it; of more cells than are done at once, the job says so when it ends. Resolves to null when it was not done.
 */
export function stageBlock(grid: CatalogGrid, staging: Staging): Promise<Staged | null> {
  const saved = grid.editor.close();
  return grid.edits.inTurn(async () => ((await saved) ? stageInTurn(grid, staging) : null));
}

/** The same for who has a turn among the edits already. */
export async function stageInTurn(
  grid: CatalogGrid,
  { selection, edit, label }: Staging,
): Promise<Staged | null> {
  const answer = await client.call('cells.stage', {
    connectionId: grid.connection.id,
    selection,
    edit,
    label,
  });
  if (!answer.ok) {
    toastError(t`Failed: ${label}`, answer.error, { key: BLOCK_EDIT_TOAST });
    return null;
  }
  const { jobId, changes } = answer.value;
  if (jobId === null && changes > 0)
    tellBlockEdit(
      grid.connection.id,
      label,
      t`${plural(changes, { one: '# cell', other: '# cells' })} changed.`,
    );
  else if (jobId === null)
    toast({
      key: BLOCK_EDIT_TOAST,
      title: t`Nothing changed`,
      message: t`The cells already have this value or cannot take it.`,
    });
  return { label, jobId, changes };
}
