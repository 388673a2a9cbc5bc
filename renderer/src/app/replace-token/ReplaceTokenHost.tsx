import { lazy, Suspense } from 'react';
import { useConnections } from '../../state/connections.ts';
import { closeReplaceToken, useReplaceToken } from '../../state/replace-token.ts';

const ReplaceTokenDialog = lazy(async () => ({
  default: (await import('./ReplaceTokenDialog.tsx')).ReplaceTokenDialog,
}));

/** Stands once in the app. The dialog is loaded when it is first asked for, and made anew each time it opens. */
export function ReplaceTokenHost() {
  const id = useReplaceToken((state) => state.connectionId);
  const connection = useConnections((state) => state.connections.find((one) => one.id === id));
  return connection ? (
    <Suspense fallback={null}>
      <ReplaceTokenDialog key={connection.id} connection={connection} onClose={closeReplaceToken} />
    </Suspense>
  ) : null;
}
