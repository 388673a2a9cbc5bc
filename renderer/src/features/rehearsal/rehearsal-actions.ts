import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import { historyActions } from '../../changesets/history-actions.ts';
import { showView } from '../../state/app.ts';

/** The actions of the rehearsal. Starting the removal deliberately has no shortcut. */
export const rehearsalActions = (connectionId: string): Action[] => [
  {
    id: 'rehearsal.back',
    label: t`Back to Review`,
    group: t`Review`,
    shortcut: 'Escape',
    inText: true,
    enabled: () => true,
    run: async () => {
      await showView('review');
    },
  },
  ...historyActions('rehearsal', connectionId),
];
