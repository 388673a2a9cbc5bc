import { useEffect, useState } from 'react';
import type { FreshEnrichment } from '#shared/contract/removals.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../client/index.ts';
import { onAsking } from '../../state/removals.ts';
import { NAMED } from './use-rehearsal.ts';

export type Fresh =
  | { state: 'asking'; done: number; total: number | null }
  | { state: 'failed'; error: AppErrorShape }
  | { state: 'known'; fresh: FreshEnrichment };

const ASKING: Fresh = { state: 'asking', done: 0, total: null };

/**
 * Asks the service which of the marked products it enriched since the catalog was pulled: on opening, and again when
 * `version`, that of the rehearsal, increases. Nothing else waits for the answer.
 */
export function useFreshEnrichment(
  connectionId: string,
  version: number,
): { fresh: Fresh; askAgain: () => void } {
  const [fresh, setFresh] = useState<Fresh>(ASKING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks, or the user, are the reason to ask again.
  useEffect(() => {
    let current = true;
    setFresh(ASKING);
    const stop = onAsking(connectionId, 'enrichment', ({ done, total }) => {
      if (current) setFresh({ state: 'asking', done, total });
    });
    void client.call('removals.freshEnrichment', { connectionId, limit: NAMED }).then((answer) => {
      if (!current) return;
      current = false;
      stop();
      setFresh(
        answer.ok ? { state: 'known', fresh: answer.value } : { state: 'failed', error: answer.error },
      );
    });
    return () => {
      current = false;
      stop();
    };
  }, [connectionId, version, attempt]);
  return { fresh, askAgain: () => setAttempt((attempts) => attempts + 1) };
}
