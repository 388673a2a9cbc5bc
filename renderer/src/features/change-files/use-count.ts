import { useEffect, useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { countChanges } from '../../state/change-file-transfers.ts';
import type { ExportSource } from '../../state/change-files.ts';

/** How many changes a file would hold; null until it is known, or why it cannot be told. `from` must be stable. */
export function useCount(
  connectionId: string,
  from: ExportSource,
): { count: number | null; error: AppErrorShape | null } {
  const [state, setState] = useState<{ count: number | null; error: AppErrorShape | null }>({
    count: null,
    error: null,
  });
  useEffect(() => {
    let isShown = true;
    void countChanges(connectionId, from).then((answer) => {
      if (!isShown) return;
      setState(answer.ok ? { count: answer.value, error: null } : { count: null, error: answer.error });
    });
    return () => {
      isShown = false;
    };
  }, [connectionId, from]);
  return state;
}
