import { useCallback, useEffect, useState } from 'react';
import type { Snapshot } from '#shared/contract/removals.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { readSnapshot } from '../../../state/product-results.ts';

/** Returns the snapshot of an item's product, null while it is read, or the error. A snapshot never changes. */
export function useSnapshot(
  connectionId: string,
  item: number,
): { snapshot: Snapshot | null; error: AppErrorShape | null; load: () => void } {
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the reason to read again.
  useEffect(() => {
    let isShown = true;
    setError(null);
    void readSnapshot(connectionId, item).then((answer) => {
      if (!isShown) return;
      if (answer.ok) setSnapshot(answer.value);
      else setError(answer.error);
    });
    return () => {
      isShown = false;
    };
  }, [connectionId, item, round]);
  return { snapshot, error, load: useCallback(() => setRound((before) => before + 1), []) };
}
