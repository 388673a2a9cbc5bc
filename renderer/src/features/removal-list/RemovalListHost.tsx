import { lazy, Suspense } from 'react';
import { useActions } from '../../actions/use-actions.ts';
import { useActiveConnection } from '../../state/connections.ts';
import { closeRemovalList, useRemovals } from '../../state/removals.ts';
import { listActions } from './list-actions.ts';

const RemovalListDialog = lazy(async () => ({
  default: (await import('./RemovalListDialog.tsx')).RemovalListDialog,
}));

/** Stands once in the app. The dialog is loaded when it is first asked for, and made anew each time it opens. */
export function RemovalListHost() {
  useActions(listActions);
  const isListing = useRemovals((state) => state.listing);
  const connection = useActiveConnection();
  return isListing && connection ? (
    <Suspense fallback={null}>
      <RemovalListDialog connection={connection} onClose={closeRemovalList} />
    </Suspense>
  ) : null;
}
