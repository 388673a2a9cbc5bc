import { lazy, Suspense } from 'react';
import { useActions } from '../../actions/use-actions.ts';
import { closeFileDialog, type FileDialog, useChangeFiles } from '../../state/change-files.ts';
import { useConnections } from '../../state/connections.ts';
import { fileActions } from './file-actions.ts';

const ExportChangesDialog = lazy(async () => ({
  default: (await import('./ExportChangesDialog.tsx')).ExportChangesDialog,
}));
const ImportChangesDialog = lazy(async () => ({
  default: (await import('./import/ImportChangesDialog.tsx')).ImportChangesDialog,
}));
const ExportResultsDialog = lazy(async () => ({
  default: (await import('./ExportResultsDialog.tsx')).ExportResultsDialog,
}));

/** Stands once in the app. A dialog is loaded when it is first asked for, and made anew each time it opens. */
export function FileDialogHost() {
  useActions(fileActions);
  const dialog = useChangeFiles((state) => state.dialog);
  return dialog ? (
    <Suspense fallback={null}>
      <Shown dialog={dialog} />
    </Suspense>
  ) : null;
}

function Shown({ dialog }: { dialog: FileDialog }) {
  const connection = useConnections((state) =>
    state.connections.find(({ id }) => id === dialog.connectionId),
  );
  if (!connection) return null;
  switch (dialog.kind) {
    case 'export-changes':
      return <ExportChangesDialog connection={connection} from={dialog.from} onClose={closeFileDialog} />;
    case 'import-changes':
      return <ImportChangesDialog connection={connection} onClose={closeFileDialog} />;
    case 'export-results':
      return <ExportResultsDialog connection={connection} about={dialog} onClose={closeFileDialog} />;
  }
}
