import { lazy, Suspense } from 'react';
import { useApp } from '../../state/app.ts';
import { useEditHistory } from '../../state/edit-history.ts';

const EditHistoryPanel = lazy(async () => ({
  default: (await import('./EditHistoryPanel.tsx')).EditHistoryPanel,
}));

/** Stands once in the shell, beside views of a connection's data. The panel is loaded when it is first asked for. */
export function EditHistoryHost() {
  const shown = useEditHistory((state) => state.shown);
  const connectionId = useApp((state) => state.activeConnection);
  return shown && connectionId !== null ? (
    <Suspense fallback={null}>
      <EditHistoryPanel key={connectionId} connectionId={connectionId} />
    </Suspense>
  ) : null;
}
