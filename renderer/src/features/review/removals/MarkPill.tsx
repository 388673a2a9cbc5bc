import { t } from '@lingui/core/macro';
import type { MarkedProduct } from '#shared/contract/removals.ts';
import { type PillState, StatePill } from '../../../components/StatePill.tsx';

const looks: Record<MarkedProduct['state'], { pill: PillState; word: string }> = {
  marked: { pill: 'pending', word: t`marked` },
  failed: { pill: 'failed', word: t`failed` },
  gone: { pill: 'skipped', word: t`already gone` },
  sending: { pill: 'sending', word: t`being sent` },
  unknown: { pill: 'unknown', word: t`unknown` },
};

/** The state of the removal of a marked product. */
export function MarkPill({ state }: { state: MarkedProduct['state'] }) {
  const { pill, word } = looks[state];
  return <StatePill state={pill}>{word}</StatePill>;
}
