import type { DraftRow, DraftSelection, Keep, StagedSummary } from '#shared/contract/drafts.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { decidedWords } from '../../changesets/conflict-words.ts';
import { count } from '../../components/format.ts';
import { shortcutKeys } from '../../components/shortcut-keys.ts';
import { toast, toastError } from '../../components/toast.ts';
import { dropDrafts, resolveDrafts, stepHistory } from '../../state/drafts-list.ts';
import { useStaged } from '../../state/staged.ts';

export const cellOf = ({ product, property, locale }: DraftRow): CellRef => ({ product, property, locale });

/** A key for one staged change. U+001F stands in no locale code and in no number. */
export const changeKey = ({ product, property, locale }: CellRef): string =>
  `${product}\u001f${property}\u001f${locale}`;

/** Takes back or makes again the last step, and says what it was. */
export async function step(connectionId: string, which: 'history.undo' | 'history.redo'): Promise<void> {
  const answer = await stepHistory(connectionId, which);
  const verb = which === 'history.undo' ? 'Undone' : 'Redone';
  if (!answer.ok) return toastError('Nothing was undone', answer.error);
  const { label, leftAlone } = answer.value;
  if (label === null)
    return toast({ title: which === 'history.undo' ? 'Nothing to undo' : 'Nothing to redo' });
  toast({
    kind: 'done',
    title: `${verb}: ${label}`,
    message: leftAlone > 0 ? `${count(leftAlone, 'cell')} changed since and stayed as they are.` : undefined,
  });
}

/** The step that the newest message's *Undo* is about. */
let latestStep = 0;

/** Takes back the step just made. A message left standing must not take back a newer step in its place. */
function undoAction(connectionId: string, { undo }: StagedSummary) {
  const made = ++latestStep;
  return {
    label: 'Undo',
    run: () => {
      const isLast = made === latestStep && useStaged.getState().summary?.undo === undo;
      if (isLast) return void step(connectionId, 'history.undo');
      toast({
        title: 'There are newer steps',
        message: `${shortcutKeys('Mod+Z').join('+')} takes them back one by one.`,
      });
    },
  };
}

/** Drops staged changes and says how to get them back. `changes` is how many, for the words. */
export async function drop(connectionId: string, which: DraftSelection, changes: number): Promise<void> {
  const answer = await dropDrafts(connectionId, which);
  if (!answer.ok) return toastError('Nothing was dropped', answer.error);
  toast({
    kind: 'done',
    title: `${count(changes, 'change')} dropped`,
    message: `The service keeps its values. ${shortcutKeys('Mod+Z').join('+')} brings the edits back.`,
    action: undoAction(connectionId, answer.value.summary),
  });
}

/** Settles conflicts one way and says how to take that back. `conflicts` is how many, for the words. */
export async function resolve(
  connectionId: string,
  which: DraftSelection,
  keep: Keep,
  conflicts: number,
): Promise<void> {
  const answer = await resolveDrafts(connectionId, which, keep);
  if (!answer.ok) return toastError('Nothing was decided', answer.error);
  const { leftAlone, summary } = answer.value;
  const hasDecided = leftAlone < conflicts;
  toast({
    kind: hasDecided ? 'done' : 'info',
    ...decidedWords(keep, conflicts, leftAlone),
    action: hasDecided ? undoAction(connectionId, summary) : undefined,
  });
}
