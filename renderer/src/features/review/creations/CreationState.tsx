import { t } from '@lingui/core/macro';
import type { StagedProduct } from '#shared/contract/creations.ts';
import { PROBLEM_LABELS, WARNING_LABELS } from '../../../components/creation-labels.ts';
import { type PillState, StatePill } from '../../../components/StatePill.tsx';

const looks: Record<StagedProduct['state'], { pill: PillState; word: string }> = {
  staged: { pill: 'pending', word: t`ready` },
  failed: { pill: 'failed', word: t`failed` },
  sending: { pill: 'sending', word: t`being sent` },
  unknown: { pill: 'unknown', word: t`unknown` },
};

/** Whether a staged product can be sent, and the state of sending it. */
export function CreationState({
  row: { state, problem, warning },
}: {
  row: Pick<StagedProduct, 'state' | 'problem' | 'warning'>;
}) {
  if (problem !== null && problem !== 'on_its_way')
    return (
      <StatePill state={problem === 'conflict' ? 'conflict' : 'failed'}>
        {PROBLEM_LABELS[problem].short}
      </StatePill>
    );
  if (warning !== null && problem === null && state === 'staged')
    return <StatePill state="conflict">{WARNING_LABELS[warning].short}</StatePill>;
  const { pill, word } = looks[state];
  return <StatePill state={pill}>{word}</StatePill>;
}
