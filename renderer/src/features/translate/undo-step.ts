import { t } from '@lingui/core/macro';
import { sentences } from '#shared/domain/sentences.ts';
import { tellStep } from '../../changesets/history-step.ts';
import { stepMessage } from '../../changesets/step-message.ts';
import { asSentence } from '../../components/format.ts';
import { shortcutText } from '../../components/shortcut-keys.ts';
import { toastError } from '../../components/toast.ts';
import { stepHistory } from '../../state/drafts-list.ts';
import { isPartlyPulled } from '../../state/kept-languages.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Undoes (-1) or redoes (1) typing. If none is left, does the same with the last step of the app and goes to its segment. */
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
  if (!answer.ok) return toastError(by === -1 ? t`Nothing was undone` : t`Nothing was redone`, answer.error);
  const { label, cells, item, removed } = answer.value;
  if (label === null) return say(by === -1 ? t`Nothing to undo` : t`Nothing to redo`);
  const [first] = cells;
  if (first && workspace.place === place && !workspace.isDirty)
    await workspace.goToSegment({ ...first, item: item ?? (Array.isArray(first.value) ? 0 : null) });
  const step = { ...answer.value, label };
  const direction = by === -1 ? 'undo' : 'redo';
  if (removed) return tellStep(connection.id, direction, step);
  const { title, message } = stepMessage(direction, step, isPartlyPulled());
  const again = by === -1 ? t`${shortcutText('Mod+Y')} redoes.` : null;
  say(sentences(asSentence(title), message, again));
}
