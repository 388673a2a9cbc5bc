import { useRef, useState } from 'react';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';

interface Window<Row> {
  total: number;
  rows: Row[];
}

/** The same array each time: what is worked out of it stays as it is. */
const NONE: never[] = [];

/**
 * Windows of a list as `scope` narrows it: how many rows that shows (null until it is known), the first of them, and why
 * they could not be read. An answer that another scope has overtaken says nothing about what is shown now.
 */
export function useScopedWindows<Row>(
  scope: string,
  read: (offset: number, limit: number) => Promise<Result<Window<Row>>>,
): {
  shown: number | null;
  first: readonly Row[];
  error: AppErrorShape | null;
  readWindow: (offset: number, limit: number) => Promise<Window<Row> | null>;
} {
  const [known, setKnown] = useState<{ scope: string; total: number } | null>(null);
  const [first, setFirst] = useState<{ scope: string; rows: Row[] } | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const scopeNow = useRef(scope);
  scopeNow.current = scope;
  return {
    shown: known?.scope === scope ? known.total : null,
    first: (first?.scope === scope && first.rows) || NONE,
    error,
    readWindow: async (offset, limit) => {
      const answer = await read(offset, limit);
      if (scopeNow.current !== scope) return answer.ok ? answer.value : null;
      setError(answer.ok ? null : answer.error);
      if (!answer.ok) return null;
      setKnown({ scope, total: answer.value.total });
      if (offset === 0) setFirst({ scope, rows: answer.value.rows });
      return answer.value;
    },
  };
}
