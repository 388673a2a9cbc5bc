import { useStatusText } from '../../app/use-status-text.ts';
import { DONE } from '../../changesets/kind-words.ts';
import { outcomeSentence } from '../../changesets/outcome.ts';
import { formatMoment } from '../../components/format.ts';
import { useChangeSets } from '../../state/changesets.ts';

/** Says in the status bar how the last change set ended: "Last applied 08:31 · 212 of 214 applied, 2 failed". */
export function useLastApplied(): void {
  const last = useChangeSets((state) => state.changeSets?.find((changeSet) => changeSet.endedAt !== null));
  useStatusText(
    last?.endedAt ? `Last ${DONE[last.kind]} ${formatMoment(last.endedAt)} · ${outcomeSentence(last)}` : '',
  );
}
