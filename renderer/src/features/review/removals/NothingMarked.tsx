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
      heading="h1"
      actions={
        <>
          <Button variant="primary" onClick={() => void showView('catalog')}>
            Go to Catalog
          </Button>
          <Button onClick={openRemovalList}>Mark products from a list…</Button>
          <Button onClick={() => void showView('activity')}>What was removed before</Button>
        </>
      }
    >
      Mark products in the catalog, by their menu or from a list of identifiers: “Unlink from the integration”
      keeps them in the service, “Delete from the service” is for good. They collect here, and nothing is sent
      before you have seen the rehearsal and confirmed it.
    </EmptyState>
  );
}
