import { useEffect, useState } from 'react';
import type { ChangeSet, OpenItems } from '#shared/contract/changesets.ts';
import { type Throttled, throttled } from '#shared/timing/throttle.ts';

/** Milliseconds. While a change set is sent, answers arrive too often to read the list again for each. */
const READ_AGAIN_EVERY_MS = 750;

/** Increases when the windows of items read are out of date: at most a few times a second, however fast items change. */
export function useItemsVersion(counts: ChangeSet['counts'], open?: OpenItems): number {
  const [version, setVersion] = useState(0);
  const [reading, setReading] = useState<Throttled | null>(null);
  const summary = JSON.stringify([counts, open]);
  useEffect(() => {
    const steady = throttled(() => setVersion((before) => before + 1), READ_AGAIN_EVERY_MS);
    setReading(steady);
    return steady.stop;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other counts are the reason to read again.
  useEffect(() => reading?.request(), [reading, summary]);
  return version;
}
