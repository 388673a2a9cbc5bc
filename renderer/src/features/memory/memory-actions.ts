import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import { useApp } from '../../state/app.ts';
import { openDialog } from '../../state/dialog.ts';

/** For the palette, from every view. */
export const memoryActions: Action[] = [
  {
    id: 'memory.open',
    label: t`Translation memory…`,
    group: t`Translate`,
    keywords: t`tmx tm import export build suggestions matches`,
    enabled: () => useApp.getState().activeConnection !== null,
    run: async () => {
      const { activeConnection: connectionId } = useApp.getState();
      if (connectionId !== null) await openDialog('memory', { connectionId });
    },
  },
];
