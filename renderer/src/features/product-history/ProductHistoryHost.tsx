import { lazy, Suspense } from 'react';
import { useApp } from '../../state/app.ts';
import { useProductHistory } from '../../state/product-history.ts';

const HistoryPanel = lazy(async () => ({ default: (await import('./HistoryPanel.tsx')).HistoryPanel }));

/** Stands once in the shell, beside views of a connection's data. The panel is loaded when it is first asked for. */
export function ProductHistoryHost() {
  const shown = useProductHistory((state) => state.shown);
  const connectionId = useApp((state) => state.activeConnection);
  return shown && connectionId !== null ? (
    <Suspense fallback={null}>
      <HistoryPanel key={shown.product} connectionId={connectionId} {...shown} />
    </Suspense>
  ) : null;
}
