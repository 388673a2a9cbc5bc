import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { MarkedProduct } from '#shared/contract/removals.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { client } from '../../client/index.ts';
import { useQuery } from '../../query/use-query.ts';
import { useChangeSets } from '../../state/changesets.ts';

type Trial = OutputOf<'removals.trial'>;

/** The maximum number of products to choose from. */
const OFFERED = 100;

/** The marked products with which a mode can be tried: those without variants. Null until they are read. */
export function useCandidates(connectionId: string, mode: RemovalMode): readonly MarkedProduct[] | null {
  const page = { connectionId, filter: { mode }, offset: 0, limit: OFFERED };
  const rows = useQuery('removals.marked', page).value?.rows;
  return (
    rows?.filter(({ state, variants }) => variants === 0 && (state === 'marked' || state === 'failed')) ??
    null
  );
}

/** The outcome of a trial, looked up once its change set has ended, and on demand. `underWay`: it has not ended yet. */
export function useTrial(connectionId: string, mode: RemovalMode, changeSet: number) {
  const state = useChangeSets(
    ({ changeSets }) => changeSets?.find((one) => one.changeSet === changeSet)?.state,
  );
  const underWay = state === undefined || !isEnded(state);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the reason to ask again.
  useEffect(() => {
    let current = true;
    setTrial(null);
    setError(null);
    if (underWay) return;
    void client.call('removals.trial', { connectionId, mode }).then((answer) => {
      if (!current) return;
      if (answer.ok) setTrial(answer.value);
      else setError(answer.error);
    });
    return () => {
      current = false;
    };
  }, [connectionId, mode, changeSet, underWay, round]);
  return {
    trial,
    error,
    isPaused: state === 'paused',
    lookAgain: useCallback(() => setRound((rounds) => rounds + 1), []),
  };
}
