import type { StagedSummary } from '#shared/contract/drafts.ts';
import { wholeIn } from '../../components/creation-labels.ts';
import { marksIn } from '../../components/removal-labels.ts';
import type { ReviewSection } from '../../state/review-section.ts';

/**
 * The section that Review opens with: the one shown last, unless it is empty and another is not. Edits of products that are
 * sent whole are shown with these.
 */
export function openingSection(
  last: ReviewSection | null,
  summary: Pick<StagedSummary, 'changes' | 'creations' | 'removals'>,
): ReviewSection {
  const staged = { changes: summary.changes, creations: wholeIn(summary), removals: marksIn(summary) };
  if (last !== null && staged[last] > 0) return last;
  return (
    (['changes', 'creations', 'removals'] as const).find((section) => staged[section] > 0) ??
    last ??
    'changes'
  );
}
