import { t } from '@lingui/core/macro';
import type { ApplyPreview } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Action } from '../../actions/action.ts';
import { historyActions } from '../../changesets/history-actions.ts';
import { wholeIn } from '../../components/creation-labels.ts';
import { marksIn } from '../../components/removal-labels.ts';
import { toastError } from '../../components/toast.ts';
import { showView } from '../../state/app.ts';
import { runningChangeSet, useChangeSets } from '../../state/changesets.ts';
import { openDialog } from '../../state/dialog.ts';
import { type ReviewSection, showSection, useReviewSection } from '../../state/review-section.ts';
import { useStaged } from '../../state/staged.ts';
import { apply, NOTHING_SENT } from './apply.ts';
import { applyBlocked } from './messages.ts';

const staged = () => useStaged.getState().summary;

/** The actions on staged changes in Review, for the palette and shortcuts. `previewed`: what applying would send now, if known. */
export function changeActions(
  { id, readOnly }: Connection,
  previewed: () => ApplyPreview | null,
  toggleRequests: () => void,
): Action[] {
  const mayApply = () => {
    const preview = previewed();
    const running = runningChangeSet(useChangeSets.getState().changeSets) !== undefined;
    return preview !== null && preview.changes > 0 && applyBlocked(readOnly, preview, running) === null;
  };
  return [
    {
      id: 'review.apply',
      label: t`Apply staged edits`,
      group: t`Review`,
      shortcut: 'Mod+Enter',
      keywords: t`send save push patch`,
      enabled: mayApply,
      run: async () => {
        const answer = await apply(id);
        if (!answer.ok) toastError(NOTHING_SENT, answer.error);
      },
    },
    {
      id: 'review.requests',
      label: t`Show or hide the requests`,
      group: t`Review`,
      keywords: t`raw json http`,
      enabled: () => (staged()?.changes ?? 0) > 0,
      run: toggleRequests,
    },
  ];
}

/** The actions on products that are sent whole, in Review. */
export const creationActions = ({ id, readOnly }: Connection): Action[] => [
  {
    id: 'review.send-products',
    label: t`Send new products and full updates…`,
    group: t`Review`,
    shortcut: 'Mod+Enter',
    keywords: t`create post apply upsert`,
    enabled: () => {
      const summary = staged();
      return !readOnly && summary !== null && wholeIn(summary) > 0;
    },
    run: () => openDialog('sendProducts', { connectionId: id }),
  },
];

/** The actions on products marked for removal, in Review. */
export const removalActions: readonly Action[] = [
  {
    id: 'review.rehearse',
    label: t`Rehearse removals…`,
    group: t`Review`,
    shortcut: 'Mod+Enter',
    keywords: t`unlink delete remove apply`,
    enabled: () => {
      const summary = staged();
      return summary !== null && marksIn(summary) > 0;
    },
    run: async () => {
      await showView('rehearsal');
    },
  },
];

/** The actions available anywhere in Review. */
export function reviewActions(connectionId: string): Action[] {
  const show = (section: ReviewSection, label: string, keywords: string): Action => ({
    id: `review.${section}`,
    label,
    group: t`Review`,
    keywords,
    enabled: () => staged() !== null && useReviewSection.getState().section !== section,
    run: () => showSection(section),
  });
  return [
    show('changes', t`Show staged edits`, t`edits`),
    show('creations', t`Show new products and full updates`, t`create variants post`),
    show('removals', t`Show products to be removed`, t`unlink delete marked`),
    ...historyActions('review', connectionId),
  ];
}
