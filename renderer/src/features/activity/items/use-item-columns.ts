import { useEffect, useState } from 'react';
import type { ChangeSet, ItemState } from '#shared/contract/changesets.ts';
import { type Throttled, throttled } from '#shared/timing/throttle.ts';
import { readItemColumns } from '../../../state/changesets.ts';
import type { ItemColumn } from './filter-labels.ts';

/**
 * Milliseconds. Counting the columns of a large change set takes a moment, and the number of items in a state changes with
 * every answer.
 */
const COUNT_AGAIN_EVERY_MS = 2000;

/** Returns the columns that have items of a state, kept current; null before the first answer or if they cannot be read. */
export function useItemColumns(
  connectionId: string,
  { changeSet, counts }: ChangeSet,
  state: ItemState | null,
): readonly ItemColumn[] | null {
  const [columns, setColumns] = useState<readonly ItemColumn[] | null>(null);
  const [reading, setReading] = useState<Throttled | null>(null);
  // The columns of all items never change; those of the items in a state change with their number.
  const version = state === null ? 0 : counts[state];
  useEffect(() => {
    let current = true;
    const reading = throttled(async () => {
      const answer = await readItemColumns(connectionId, changeSet, state);
      // The selects are optional: if they cannot be filled, the list itself shows the error.
      if (current) setColumns(answer.ok ? answer.value : null);
    }, COUNT_AGAIN_EVERY_MS);
    setReading(reading);
    return () => {
      current = false;
      reading.stop();
    };
  }, [connectionId, changeSet, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the reason to count again.
  useEffect(() => reading?.request(), [reading, version]);
  return columns;
}
