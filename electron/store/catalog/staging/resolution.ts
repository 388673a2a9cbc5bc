import { plural, t } from '@lingui/core/macro';
import type { Keep } from '#shared/contract/drafts.ts';
import { edited } from '#shared/domain/judge.ts';
import { mergeLists } from '#shared/domain/merge.ts';
import { type Draft, effectiveValue, rebase } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';

/** What remains of a staged edit given the service's value `current`; `undefined` if the two cannot be merged. */
export function resolved(draft: Draft, current: CellValue, keep: Keep): Draft | null | undefined {
  switch (keep) {
    case 'mine':
      return rebase(draft, current);
    case 'theirs':
      return null;
    case 'merge': {
      const merged = mergeLists(draft.base, effectiveValue(draft), current);
      return merged ? edited({ draft: null, current }, merged) : undefined;
    }
  }
}

/** The label of the decision in the history. */
export function decisionLabel(keep: Keep, count: number): string {
  switch (keep) {
    case 'mine':
      return t`Keep mine for ${plural(count, { one: '# staged edit', other: '# staged edits' })}`;
    case 'theirs':
      return t`Use theirs for ${plural(count, { one: '# staged edit', other: '# staged edits' })}`;
    case 'merge':
      return t`Merge ${plural(count, { one: '# staged edit', other: '# staged edits' })}`;
  }
}
