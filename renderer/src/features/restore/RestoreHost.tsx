import { lazy, Suspense } from 'react';
import { useRestore } from '../../state/restore.ts';

const RestoreDialog = lazy(async () => ({ default: (await import('./RestoreDialog.tsx')).RestoreDialog }));

/** Stands once in the app. The dialog is loaded when it is first asked for, and made anew each time it opens. */
export function RestoreHost() {
  const asked = useRestore((state) => state.asked);
  return asked ? (
    <Suspense fallback={null}>
      <RestoreDialog asked={asked} />
    </Suspense>
  ) : null;
}
