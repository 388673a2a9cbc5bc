import type { StagedSummary } from '#shared/contract/drafts.ts';
import { marksIn } from '../../components/removal-labels.ts';
import type { ReviewSection } from '../../state/review-section.ts';

/** The section that Review opens with: the one shown last, unless it is empty and the other is not. */
export function openingSection(
  last: ReviewSection | null,
  summary: Pick<StagedSummary, 'changes' | 'removals'>,
): ReviewSection {
  const marks = marksIn(summary);
  if (summary.changes === 0 && marks > 0) return 'removals';
  if (marks === 0 && summary.changes > 0) return 'changes';
  return last ?? 'changes';
}
