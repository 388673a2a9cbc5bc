import { shortcutText } from '../../components/shortcut-keys.ts';
import { toastError } from '../../components/toast.ts';
import { stepHistory } from '../../state/drafts-list.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Undoes (-1) or redoes (1) what was typed; where there is nothing left of it, the last step of the app, and goes to it. */
export async function undoStep(
  workspace: Workspace,
  by: -1 | 1,
  say: (message: string) => void,
): Promise<void> {
  const { edit, connection } = workspace;
  const before = edit.state?.text;
  edit.step(by);
  if (edit.state?.text !== before) return;
  const { place } = workspace;
  const answer = await workspace.turns.run(() =>
    stepHistory(connection.id, by === -1 ? 'history.undo' : 'history.redo'),
  );
  const [done, nothing] = by === -1 ? ['Undone', 'Nothing to undo'] : ['Redone', 'Nothing to redo'];
  if (!answer.ok) return toastError(by === -1 ? 'Nothing was undone' : 'Nothing was redone', answer.error);
  const { label, cells, leftAlone } = answer.value;
  if (label === null) return say(nothing);
  const [first] = cells;
  if (first && workspace.place === place && !workspace.isDirty)
    await (Array.isArray(first.value)
      ? workspace.goToSegment({ ...first, item: 0 })
      : workspace.goToSegment({ ...first, item: null }));
  const left = leftAlone > 0 ? ` ${leftAlone} changed since and were left unchanged.` : '';
  say(`${done}: ${label}.${left} ${by === -1 ? `${shortcutText('Mod+Y')} redoes.` : ''}`.trim());
}
