import { useMemo } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { here } from '../query/answer-store.ts';
import { useQuery } from '../query/use-query.ts';
import { useApp } from '../state/app.ts';
import { outcomeSentence } from './outcome.ts';
import { isCountOf, type Tally, tallySentence } from './tally-messages.ts';

/** The outcomes of the products of a change set, by action; undefined for a change set of changes, and until it was read. */
export function useTally({ changeSet, kind }: Pick<ChangeSet, 'changeSet' | 'kind'>): Tally | undefined {
  const connectionId = useApp((state) => state.activeConnection);
  // Sentences by action only say more than those without: if they are missing, the change set's own counts are shown.
  const { value } = useQuery('removals.tally', worksOnProducts(kind) ? here(connectionId) : null);
  return useMemo(() => {
    const tally = value?.filter((one) => one.changeSet === changeSet) ?? [];
    return tally.length === 0 ? undefined : tally;
  }, [value, changeSet]);
}

/** The outcome of a change set, in one sentence: "34 of 37 applied, 3 failed", "Unlinked 200, deleted 75 products". */
export function useOutcomeSentence(changeSet: ChangeSet): string {
  const { state } = changeSet;
  const tally = useTally(changeSet);
  // While it is being sent, the tally lags behind the figures beside the sentence.
  const isCounted = tally !== undefined && state !== 'running' && isCountOf(tally, changeSet);
  return (isCounted && tallySentence(tally, state)) || outcomeSentence(changeSet);
}
