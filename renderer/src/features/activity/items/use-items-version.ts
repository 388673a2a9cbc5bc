import { useEffect, useState } from 'react';
import type { ChangeSet, OpenItems } from '#shared/contract/changesets.ts';
import { type Pace, paced } from '../../../state/pace.ts';

/** While a change set is sent, answers come faster than reading the list again is of use to anyone. */
const READ_AGAIN_EVERY_MS = 750;

/** Goes up when windows of items read before are out of date: at a steady pace, however fast items change. */
export function useItemsVersion(counts: ChangeSet['counts'], open?: OpenItems): number {
  const [version, setVersion] = useState(0);
  const [pace, setPace] = useState<Pace | null>(null);
  const summary = JSON.stringify([counts, open]);
  useEffect(() => {
    const steady = paced(() => setVersion((before) => before + 1), READ_AGAIN_EVERY_MS);
    setPace(steady);
    return steady.stop;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other counts are the reason to read again.
  useEffect(() => pace?.outdated(), [pace, summary]);
  return version;
}
