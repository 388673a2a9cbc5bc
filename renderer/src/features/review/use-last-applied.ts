import { t } from '@lingui/core/macro';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { useStatusText } from '../../app/use-status-text.ts';
import { DONE } from '../../changesets/kind-labels.ts';
import { outcomeSentence } from '../../changesets/outcome.ts';
import { formatMoment } from '../../components/format.ts';
import { useChangeSets } from '../../state/changesets.ts';

/**
 * Says in the status bar how the last change set ended: "Last applied 08:31 · 212 of 214 applied, 2 failed". One that
 * is under way, or paused, is told of there itself, and needs the room.
 */
export function useLastApplied(): void {
  const last = useChangeSets(({ changeSets }) =>
    changeSets?.every(({ state }) => isEnded(state))
      ? changeSets.find(({ endedAt }) => endedAt !== null)
      : undefined,
  );
  useStatusText(
    last?.endedAt ? t`Last ${DONE[last.kind]} ${formatMoment(last.endedAt)} · ${outcomeSentence(last)}` : '',
  );
}
