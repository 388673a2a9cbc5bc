import { useEffect, useState } from 'react';
import { useApp } from '../state/app.ts';

/**
 * While `dirty`, leaving the view and closing the window (or the browser tab) ask first. `question` is true while the
 * user has to answer; `answer(true)` continues and discards the input.
 */
export function useLeaveGuard(dirty: boolean): { question: boolean; answer: (leave: boolean) => void } {
  const [settle, setSettle] = useState<((leave: boolean) => void) | null>(null);

  useEffect(() => {
    if (!dirty) return;
    const guard = () => new Promise<boolean>((resolve) => setSettle(() => resolve));
    useApp.setState({ leaveGuard: guard });
    return () => useApp.setState((state) => (state.leaveGuard === guard ? { leaveGuard: null } : state));
  }, [dirty]);

  useEffect(() => {
    if (!dirty) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, [dirty]);

  return {
    question: settle !== null,
    answer: (leave) => {
      settle?.(leave);
      setSettle(null);
    },
  };
}
