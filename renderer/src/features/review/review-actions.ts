import type { Connection } from '#shared/contract/connections.ts';
import type { Action } from '../../actions/action.ts';
import { toastError } from '../../components/toast.ts';
import { useApplyPreview } from '../../state/apply-preview.ts';
import { runningChangeSet, useChangeSets } from '../../state/changesets.ts';
import { useStaged } from '../../state/staged.ts';
import { apply, NOTHING_SENT } from './apply.ts';
import { step } from './edits.ts';
import { applyBlocked } from './sentences.ts';

/** What the user can do in Review, for palette and shortcuts. */
export function reviewActions({ id, readOnly }: Connection, toggleRequests: () => void): Action[] {
  const staged = () => useStaged.getState().summary;
  const mayApply = () => {
    const { preview } = useApplyPreview.getState();
    const running = runningChangeSet(useChangeSets.getState().changeSets) !== undefined;
    return preview !== null && preview.changes > 0 && applyBlocked(readOnly, preview, running) === null;
  };
  return [
    {
      id: 'review.apply',
      label: 'Apply staged changes',
      group: 'Review',
      shortcut: 'Mod+Enter',
      keywords: ['send', 'save', 'push', 'patch'],
      enabled: mayApply,
      run: async () => {
        const answer = await apply(id);
        if (!answer.ok) toastError(NOTHING_SENT, answer.error);
      },
    },
    {
      id: 'review.requests',
      label: 'Show or hide the requests',
      group: 'Review',
      keywords: ['raw', 'json', 'http'],
      enabled: () => (staged()?.changes ?? 0) > 0,
      run: toggleRequests,
    },
    {
      id: 'review.undo',
      label: 'Undo',
      group: 'Edit',
      shortcut: 'Mod+Z',
      enabled: () => staged() !== null,
      run: () => step(id, 'history.undo'),
    },
    {
      id: 'review.redo',
      label: 'Redo',
      group: 'Edit',
      shortcut: 'Mod+Y',
      enabled: () => staged() !== null,
      run: () => step(id, 'history.redo'),
    },
  ];
}
