import { Unlink } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { showView } from '../../../state/app.ts';
import { openRemovalList } from '../../../state/removals.ts';

/** The list of marked products with nothing in it, teaching how products come into it. */
export function NothingMarked() {
  return (
    <EmptyState
      icon={<Unlink size={22} />}
      title="No product is marked to be removed"
      actions={
        <>
          <Button variant="primary" onClick={() => void showView('catalog')}>
            Go to Catalog
          </Button>
          <Button onClick={openRemovalList}>Mark products from a list…</Button>
          <Button onClick={() => void showView('activity')}>What was removed earlier</Button>
        </>
      }
    >
      Mark products in the catalog to unlink them from the integration or delete them from the service. They
      are listed here, and nothing is sent until you have rehearsed and confirmed the removal.
    </EmptyState>
  );
}
