import { t } from '@lingui/core/macro';
import type { ChangeSetKind } from '#shared/contract/changesets.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { useStatusText } from '../../app/use-status-text.ts';
import { outcomeSentence } from '../../changesets/outcome.ts';
import { formatMoment } from '../../components/format.ts';
import { useChangeSets } from '../../state/changesets.ts';

const lastApplied = (at: string, outcome: string): string => t`Last applied ${at} · ${outcome}`;
const LAST: Record<ChangeSetKind, (at: string, outcome: string) => string> = {
  edit: lastApplied,
  undo: lastApplied,
  redo: lastApplied,
  removal: (at, outcome) => t`Last removed ${at} · ${outcome}`,
  restore: (at, outcome) => t`Last restored ${at} · ${outcome}`,
  creation: (at, outcome) => t`Last saved ${at} · ${outcome}`,
};

/**
 * Says in the status bar how the last change set ended: "Last applied 08:31 · 212 of 214 applied, 2 failed". One that is in
 * progress or paused is shown there instead, and needs the space.
 */
export function useLastApplied(): void {
  const last = useChangeSets(({ changeSets }) =>
    changeSets?.every(({ state }) => isEnded(state))
      ? changeSets.find(({ endedAt }) => endedAt !== null)
      : undefined,
  );
  useStatusText(last?.endedAt ? LAST[last.kind](formatMoment(last.endedAt), outcomeSentence(last)) : '');
}
