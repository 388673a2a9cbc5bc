import type { DraftRow } from '#shared/contract/drafts.ts';
import { type PillState, StatePill } from '../../../components/StatePill.tsx';

const looks: Record<DraftRow['state'], { pill: PillState; word: string | null }> = {
  edited: { pill: 'edited', word: null },
  failed: { pill: 'failed', word: 'failed' },
  conflict: { pill: 'conflict', word: 'conflict' },
  sending: { pill: 'sending', word: 'being sent' },
  unknown: { pill: 'unknown', word: 'unknown' },
};

/** What is to happen (set, remove, append), or what stands in its way. */
export function ChangePill({ row }: { row: Pick<DraftRow, 'state' | 'intent'> }) {
  const { pill, word } = looks[row.state];
  return <StatePill state={pill}>{word ?? row.intent}</StatePill>;
}
