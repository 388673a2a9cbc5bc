import type { Keep } from '#shared/contract/drafts.ts';
import { mergeLists } from '#shared/domain/merge.ts';
import { type Draft, effectiveValue, rebase } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { stageValue } from './stage-change.ts';

/** What is left of a staged edit over the service's value `current`; `undefined` where the two cannot be merged. */
export function resolved(draft: Draft, current: CellValue, keep: Keep): Draft | null | undefined {
  switch (keep) {
    case 'mine':
      return rebase(draft, current);
    case 'theirs':
      return null;
    case 'merge': {
      const merged = mergeLists(draft.base, effectiveValue(draft), current);
      return merged ? stageValue(current, current, merged) : undefined;
    }
  }
}

/** Names the decision in the history. */
export function decisionLabel(keep: Keep, count: number): string {
  switch (keep) {
    case 'mine':
      return `Keep mine for ${stagedChanges(count)}`;
    case 'theirs':
      return `Use theirs for ${stagedChanges(count)}`;
    case 'merge':
      return `Merge ${stagedChanges(count)}`;
  }
}

export const stagedChanges = (count: number): string =>
  count === 1 ? '1 staged edit' : `${count.toLocaleString('en')} staged edits`;
