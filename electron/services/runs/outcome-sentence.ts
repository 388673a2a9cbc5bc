import { t } from '@lingui/core/macro';
import type { ChangeSet, ChangeSetKind } from '#shared/contract/changesets.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { listed } from '#shared/domain/listed.ts';

type Counts = ChangeSet['counts'];

/** "34 of 37 changes applied, 2 changed in the service, 1 failed." */
export function outcomeSentence({ kind, counts }: Pick<ChangeSet, 'kind' | 'counts'>): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const rest = [
    counts.conflict > 0 ? t`${formatCount(counts.conflict)} changed in the service` : '',
    counts.failed > 0 ? t`${formatCount(counts.failed)} failed` : '',
    counts.skipped > 0 ? t`${formatCount(counts.skipped)} skipped` : '',
    counts.unknown > 0 ? t`${formatCount(counts.unknown)} with unknown outcome` : '',
    counts.pending > 0 ? t`${formatCount(counts.pending)} still to be sent` : '',
  ];
  const clauses = [doneMessage(kind, formatCount(counts.applied), formatCount(total)), ...rest];
  return t`${{ sentence: listed(clauses.filter(Boolean)) }}.`;
}

function doneMessage(kind: ChangeSetKind, done: string, total: string): string {
  switch (kind) {
    case 'edit':
    case 'undo':
    case 'redo':
      return t`${done} of ${total} changes applied`;
    case 'removal':
      return t`${done} of ${total} products removed`;
    case 'restore':
      return t`${done} of ${total} products restored`;
    case 'creation':
      return t`${done} of ${total} products saved`;
  }
}

/** Items that need nothing more from this run. */
export const ended = (counts: Counts): number =>
  counts.applied + counts.failed + counts.conflict + counts.skipped + counts.unknown;
