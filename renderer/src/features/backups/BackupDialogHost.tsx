import { lazy, Suspense } from 'react';
import { useActions } from '../../actions/use-actions.ts';
import { closeBackupDialog, useBackups } from '../../state/backups.ts';
import { useConnections } from '../../state/connections.ts';
import { backupActions } from './backup-actions.ts';

const SaveBackupDialog = lazy(async () => ({
  default: (await import('./SaveBackupDialog.tsx')).SaveBackupDialog,
}));
const RestoreBackupDialog = lazy(async () => ({
  default: (await import('./RestoreBackupDialog.tsx')).RestoreBackupDialog,
}));

/** Stands once in the app. A dialog is loaded when it is first asked for, and made anew each time it opens. */
export function BackupDialogHost() {
  useActions(backupActions);
  const dialog = useBackups((state) => state.dialog);
  const connection = useConnections((state) =>
    dialog?.kind === 'save' ? state.connections.find(({ id }) => id === dialog.connectionId) : undefined,
  );
  return (
    <Suspense fallback={null}>
      {connection ? <SaveBackupDialog connection={connection} onClose={closeBackupDialog} /> : null}
      {dialog?.kind === 'restore' ? <RestoreBackupDialog onClose={closeBackupDialog} /> : null}
    </Suspense>
  );
}
