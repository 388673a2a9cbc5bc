import { useEffect, useState } from 'react';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';

/** The number of entries a file would contain, null until known; `error`: why it could not be counted. `read` must be stable. */
export function useCount(read: () => Promise<Result<number>>): {
  count: number | null;
  error: AppErrorShape | null;
} {
  const [state, setState] = useState<{ count: number | null; error: AppErrorShape | null }>({
    count: null,
    error: null,
  });
  useEffect(() => {
    let isShown = true;
    void read().then((answer) => {
      if (!isShown) return;
      setState(answer.ok ? { count: answer.value, error: null } : { count: null, error: answer.error });
    });
    return () => {
      isShown = false;
    };
  }, [read]);
  return state;
}
