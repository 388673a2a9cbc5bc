import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { MarkedProduct } from '#shared/contract/removals.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { client } from '../../client/index.ts';
import { useChangeSets } from '../../state/changesets.ts';

type Trial = OutputOf<'removals.trial'>;

/** The maximum number of products to choose from. */
const OFFERED = 100;

/** The marked products with which a mode can be tried: those without variants. Null until they are read. */
export function useCandidates(
  connectionId: string,
  mode: RemovalMode,
  version: number,
): readonly MarkedProduct[] | null {
  const [candidates, setCandidates] = useState<readonly MarkedProduct[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks are the reason to read again.
  useEffect(() => {
    let current = true;
    const page = { connectionId, filter: { mode }, offset: 0, limit: OFFERED };
    void client.call('removals.marked', page).then((answer) => {
      if (!current || !answer.ok) return;
      const isFree = ({ state, variants }: MarkedProduct) =>
        variants === 0 && (state === 'marked' || state === 'failed');
      setCandidates(answer.value.rows.filter(isFree));
    });
    return () => {
      current = false;
    };
  }, [connectionId, mode, version]);
  return candidates;
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
