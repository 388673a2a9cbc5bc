import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import { useApp } from '../../state/app.ts';
import { useConnections } from '../../state/connections.ts';
import { openDialog } from '../../state/dialog.ts';

const service = () => {
  const { activeConnection } = useApp.getState();
  return useConnections
    .getState()
    .connections.find(({ id, kind }) => id === activeConnection && kind === 'service');
};

/** For the palette, from every view. */
export const backupActions: Action[] = [
  {
    id: 'backups.save',
    label: t`Back up this connection…`,
    group: t`Connection`,
    keywords: t`backup save copy export move computer`,
    enabled: () => service() !== undefined,
    run: async () => {
      const connection = service();
      if (connection) await openDialog('saveBackup', { connectionId: connection.id });
    },
  },
  {
    id: 'backups.restore',
    label: t`Restore a backup…`,
    group: t`Connection`,
    keywords: t`backup open load import move computer`,
    enabled: () => true,
    run: () => openDialog('restoreBackup'),
  },
];
