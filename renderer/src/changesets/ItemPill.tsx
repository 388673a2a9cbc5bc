import type { ChangeSet, ItemState } from '#shared/contract/changesets.ts';
import { itemWord } from '#shared/domain/item-labels.ts';
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

/** What became of an item. `of`: the state of its change set, which decides whether a pending one is still to be sent. */
export function ItemPill({ state, of }: { state: ItemState; of: ChangeSet['state'] }) {
  return <StatePill state={PILLS[state]}>{itemWord(state, of)}</StatePill>;
}
