import { ClipboardCheck } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { showView } from '../../state/app.ts';
import { openImportChanges } from '../../state/change-files.ts';

/** Review with nothing in it, teaching the first step. */
export function NothingStaged({ connectionId }: { connectionId: string }) {
  return (
    <EmptyState
      icon={<ClipboardCheck size={22} />}
      title="Nothing is staged"
      heading="h1"
      actions={
        <>
          <Button variant="primary" onClick={() => void showView('catalog')}>
            Go to Catalog
          </Button>
          <Button onClick={() => openImportChanges(connectionId)}>Import changes…</Button>
          <Button onClick={() => void showView('activity')}>What was applied before</Button>
        </>
      }
    >
      Edits in the catalog are kept on this computer and collect here, old value beside new. Nothing reaches
      the service before you have looked at it and pressed Apply.
    </EmptyState>
  );
}
