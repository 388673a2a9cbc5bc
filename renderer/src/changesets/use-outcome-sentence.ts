import type { ChangeSet } from '#shared/contract/changesets.ts';
import { useProductResults } from '../state/product-results.ts';
import { outcomeSentence } from './outcome.ts';
import { isCountOf, type Tally, tallySentence } from './tally-messages.ts';

/** The outcomes of the products of a change set, by action; undefined for a change set of changes, and until it was read. */
export const useTally = ({ changeSet }: Pick<ChangeSet, 'changeSet'>): Tally | undefined =>
  useProductResults(({ tallies }) => tallies.get(changeSet));

/** The outcome of a change set, in one sentence: "34 of 37 applied, 3 failed", "Unlinked 200, deleted 75 products". */
export function useOutcomeSentence(changeSet: ChangeSet): string {
  const { state } = changeSet;
  const tally = useTally(changeSet);
  // While it is being sent, the tally lags behind the figures beside the sentence.
  const isCounted = tally !== undefined && state !== 'running' && isCountOf(tally, changeSet);
  return (isCounted && tallySentence(tally, state)) || outcomeSentence(changeSet);
}
