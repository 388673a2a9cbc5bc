import { showView } from './app.ts';
import { createPerConnection } from './per-connection.ts';

export type ReviewSection = 'changes' | 'creations' | 'removals';

interface ReviewSectionState {
  /**
   * memory: what Review shows: staged changes, products that are sent whole, or products marked for removal;
   * null until it was opened.
   */
  section: ReviewSection | null;
}

export const useReviewSection = createPerConnection<ReviewSectionState>({ section: null });

export const showSection = (section: ReviewSection): void => useReviewSection.setState({ section });

/** Shows what is staged of one kind in Review. */
export async function showInReview(section: ReviewSection): Promise<void> {
  if (await showView('review')) showSection(section);
}
