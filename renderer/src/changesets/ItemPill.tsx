import type { ChangeSet, ItemState } from '#shared/contract/changesets.ts';
import { isOtherMode, type OutcomeItem, outcomeWord } from '#shared/domain/removal-effect.ts';
import { type PillState, StatePill } from '../components/StatePill.tsx';

const PILLS: Record<ItemState, PillState> = {
  applied: 'applied',
  failed: 'failed',
  conflict: 'conflict',
  unknown: 'unknown',
  skipped: 'skipped',
  in_flight: 'sending',
  pending: 'pending',
};

/**
 * The outcome of an item, which is an edit or a whole product. `of`: the state of its change set, which decides whether a
 * pending item is still to be sent.
 */
export function ItemPill({ item, of }: { item: OutcomeItem; of: ChangeSet['state'] }) {
  return (
    <StatePill state={isOtherMode(item) ? 'failed' : PILLS[item.state]}>{outcomeWord(item, of)}</StatePill>
  );
}
