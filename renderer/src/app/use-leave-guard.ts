import { useEffect, useState } from 'react';
import { useApp } from '../state/app.ts';

/**
 * While `dirty`, leaving the view (or closing the browser tab) asks first. `question` is open when the user has to
 * answer; `answer(true)` goes on and loses the input.
 */
export function useLeaveGuard(dirty: boolean): { question: boolean; answer: (leave: boolean) => void } {
  const [settle, setSettle] = useState<((leave: boolean) => void) | null>(null);
  const inBrowser = useApp((state) => state.info?.shell === 'browser');

  useEffect(() => {
    if (!dirty) return;
    const guard = () => new Promise<boolean>((resolve) => setSettle(() => resolve));
    useApp.setState({ leaveGuard: guard });
    return () => useApp.setState((state) => (state.leaveGuard === guard ? { leaveGuard: null } : state));
  }, [dirty]);

  useEffect(() => {
    if (!dirty || !inBrowser) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, [dirty, inBrowser]);

  return {
    question: settle !== null,
    answer: (leave) => {
      settle?.(leave);
      setSettle(null);
    },
  };
}
