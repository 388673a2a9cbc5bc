import type { ItemState } from '#shared/contract/changesets.ts';

type Counts = Partial<Record<ItemState, number>>;

const WORDS = [
  ['conflict', 'changed in the service'],
  ['failed', 'failed'],
  ['skipped', 'skipped'],
  ['unknown', 'with unknown outcome'],
] as const;

/** "34 of 37 changes applied, 2 changed in the service, 1 failed." */
export function outcomeSentence(counts: Counts): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const rest = WORDS.flatMap(([state, words]) => {
    const count = counts[state] ?? 0;
    return count === 0 ? [] : [`${counted(count)} ${words}`];
  });
  return `${[`${counted(counts.applied ?? 0)} of ${counted(total)} changes applied`, ...rest].join(', ')}.`;
}

/** Items that need nothing more from this run. */
export const ended = (counts: Counts): number =>
  (['applied', 'failed', 'conflict', 'skipped', 'unknown'] as const).reduce(
    (sum, state) => sum + (counts[state] ?? 0),
    0,
  );

const counted = (count: number): string => count.toLocaleString('en');
