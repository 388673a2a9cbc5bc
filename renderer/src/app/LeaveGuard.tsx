import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { guardLeaving } from '../state/app.ts';

export interface LeaveGuardProps {
  dirty: boolean;
  /** What would be discarded. */
  children: ReactNode;
}

/** While `dirty`, leaving the view asks first, and so does closing the window or the browser tab. */
export function LeaveGuard({ dirty, children }: LeaveGuardProps) {
  const [settle, setSettle] = useState<((leave: boolean) => void) | null>(null);

  useEffect(() => {
    if (!dirty) return;
    return guardLeaving(() => new Promise<boolean>((resolve) => setSettle(() => resolve)));
  }, [dirty]);

  useEffect(() => {
    if (!dirty) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, [dirty]);

  const answer = (leave: boolean) => {
    settle?.(leave);
    setSettle(null);
  };
  return (
    <ConfirmDialog
      open={settle !== null}
      title={t`Leave without saving?`}
      confirmLabel={t`Discard changes`}
      cancelLabel={t`Keep editing`}
      danger
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {children}
    </ConfirmDialog>
  );
}
