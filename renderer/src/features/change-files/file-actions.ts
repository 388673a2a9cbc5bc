import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import { NO_CONNECTION, NOTHING_STAGED } from '../../actions/reasons.ts';
import { useApp } from '../../state/app.ts';
import { openDialog } from '../../state/dialog.ts';
import { useStaged } from '../../state/staged.ts';

const connection = () => useApp.getState().activeConnection;

/** For the palette, from every view. */
export const fileActions: Action[] = [
  {
    id: 'change-files.export',
    label: t`Export staged edits to a file…`,
    group: t`Review`,
    keywords: t`save json share send translator download approve html print`,
    enabled: () => connection() !== null && (useStaged.getState().summary?.changes ?? 0) > 0,
    whyNot: () => (connection() === null ? NO_CONNECTION : NOTHING_STAGED),
    run: async () => {
      const connectionId = connection();
      if (connectionId !== null)
        await openDialog('exportChanges', {
          connectionId,
          from: { staged: { filter: 'all', property: null, locale: null, search: '' } },
        });
    },
  },
  {
    id: 'change-files.import',
    label: t`Import changes from a file…`,
    group: t`Review`,
    keywords: t`load open json upload translator`,
    enabled: () => connection() !== null,
    whyNot: () => NO_CONNECTION,
    run: async () => {
      const connectionId = connection();
      if (connectionId !== null) await openDialog('importChanges', { connectionId });
    },
  },
];
