import { t } from '@lingui/core/macro';
import type { DraftRow } from '#shared/contract/drafts.ts';
import { type PillState, StatePill } from '../../../components/StatePill.tsx';

const looks: Record<DraftRow['state'], { pill: PillState; word: string | null }> = {
  edited: { pill: 'edited', word: null },
  failed: { pill: 'failed', word: t`failed` },
  conflict: { pill: 'conflict', word: t`conflict` },
  sending: { pill: 'sending', word: t`being sent` },
  unknown: { pill: 'unknown', word: t`unknown` },
};

const INTENT_LABELS: Record<DraftRow['intent'], string> = {
  set: t`set`,
  remove: t`remove`,
  append: t`append`,
  remove_items: t`remove items`,
};

/** What the change will do, or the state that it is in. */
export function ChangePill({ row }: { row: Pick<DraftRow, 'state' | 'intent'> }) {
  const { pill, word } = looks[row.state];
  return <StatePill state={pill}>{word ?? INTENT_LABELS[row.intent]}</StatePill>;
}
