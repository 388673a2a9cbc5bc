import { plural, t } from '@lingui/core/macro';
import type { MarkOutcome, ProductSelection } from '#shared/contract/removals.ts';
import type { Result } from '#shared/contract/result.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { toast, toastError } from '../components/toast.ts';
import { useApp } from '../state/app.ts';
import { markProducts, markVariants } from '../state/removals.ts';
import { showInReview } from '../state/review-section.ts';
import { undoAction } from './history-step.ts';
import { markedMessage } from './mark-messages.ts';

/** A message about marks replaces the previous one. */
const MARK_TOAST = 'marks';

/** Marks products or, if `mode` is null, removes their marks, and announces the result. Resolves to whether it was done. */
export const markAndTell = async (
  connectionId: string,
  which: ProductSelection,
  mode: RemovalMode | null,
): Promise<boolean> => tellMarked(connectionId, mode, await markProducts(connectionId, which, mode));

/** Removes the marks, of one mode or of both, whose products the service no longer lists. */
export const dropGone = (connectionId: string, mode: RemovalMode | null): Promise<boolean> =>
  markAndTell(connectionId, { marked: { mode, only: 'gone', search: '' } }, null);

/** Marks the variants, at any depth, of all products marked in this mode, and announces the result. */
export const markVariantsAndTell = async (connectionId: string, mode: RemovalMode): Promise<boolean> =>
  tellMarked(connectionId, mode, await markVariants(connectionId, mode));

/** Whether the marks are already visible. */
const isInReview = (): boolean => ['review', 'rehearsal'].includes(useApp.getState().view);

/** Announces the result of marking products: how to undo it, and what it leaves to be decided. */
export function tellMarked(
  connectionId: string,
  mode: RemovalMode | null,
  answer: Result<MarkOutcome>,
): boolean {
  if (!answer.ok) {
    toastError(mode === null ? t`Nothing was unmarked` : t`Nothing was marked`, answer.error, {
      key: MARK_TOAST,
    });
    return false;
  }
  const { changed, variants, summary } = answer.value;
  const undo = changed > 0 ? undoAction(connectionId, summary) : undefined;
  const others =
    mode !== null && variants > 0
      ? [
          {
            label: t`Mark ${plural(variants, { one: '# variant', other: '# variants' })} too`,
            run: () => void markVariantsAndTell(connectionId, mode),
          },
          ...(isInReview() ? [] : [{ label: t`Show in Review`, run: () => void showInReview('removals') }]),
        ]
      : [];
  const [action, ...more] = undo ? [undo, ...others] : others;
  toast({
    key: MARK_TOAST,
    kind: changed > 0 ? 'done' : 'info',
    ...markedMessage(mode, answer.value),
    action,
    more,
    unhurried: others.length > 0,
  });
  return true;
}
