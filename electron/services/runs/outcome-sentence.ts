import { t } from '@lingui/core/macro';
import type { ChangeSet, ChangeSetKind } from '#shared/contract/changesets.ts';
import { formatCount } from '#shared/domain/counted.ts';

type Counts = ChangeSet['counts'];

const DONE: Record<ChangeSetKind, string> = {
  edit: 'changes applied',
  undo: 'changes applied',
  redo: 'changes applied',
  removal: 'products removed',
  restore: 'products restored',
  creation: 'products saved',
};

const WORDS = [
  ['conflict', 'changed in the service'],
  ['failed', 'failed'],
  ['skipped', 'skipped'],
  ['unknown', 'with unknown outcome'],
  ['pending', 'still to be sent'],
] as const;

/** "34 of 37 changes applied, 2 changed in the service, 1 failed." */
export function outcomeSentence({ kind, counts }: Pick<ChangeSet, 'kind' | 'counts'>): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const rest = WORDS.flatMap(([state, words]) => {
    const count = counts[state];
    return count === 0 ? [] : [`${formatCount(count)} ${words}`];
  });
  return `${[t`${formatCount(counts.applied)} of ${formatCount(total)} ${DONE[kind]}`, ...rest].join(', ')}.`;
}

/** Items that need nothing more from this run. */
export const ended = (counts: Counts): number =>
  counts.applied + counts.failed + counts.conflict + counts.skipped + counts.unknown;
