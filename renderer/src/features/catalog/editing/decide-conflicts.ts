import { t } from '@lingui/core/macro';
import type { DraftSelection, Keep } from '#shared/contract/drafts.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { decidedMessage } from '../../../changesets/conflict-messages.ts';
import { shortcutKeys } from '../../../components/shortcut-keys.ts';
import { toast } from '../../../components/toast.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';

/** Resolves conflicts. For a single one, the cell itself shows the outcome; for more, a message does. */
export async function decideConflicts(
  grid: CatalogGrid,
  which: DraftSelection,
  keep: Keep,
  conflicts: number,
): Promise<void> {
  const leftAlone = await grid.edits.resolve(which, keep);
  if (leftAlone === null || conflicts === 1) return;
  const { title, message } = decidedMessage(keep, conflicts, leftAlone);
  const undo = t`${shortcutKeys('Mod+Z').join('+')} undoes it.`;
  toast({
    kind: leftAlone < conflicts ? 'done' : 'info',
    title,
    message: leftAlone < conflicts ? sentences(message, undo) : message,
  });
}
