import { useRef, useState } from 'react';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';

interface Window {
  total: number;
  rows: readonly unknown[];
}

export interface ScopedWindows<Answer extends Window> {
  last: Answer | null;
  shown: number | null;
  error: AppErrorShape | null;
  readWindow: (offset: number, limit: number) => Promise<Answer | null>;
}

/**
 * Reads windows of a list narrowed by `scope`: the last one read with its information about the whole list (null until
 * known), the number of rows, and the error if they could not be read. Answers for a previous scope are ignored.
 */
export function useScopedWindows<Answer extends Window>(
  scope: string,
  read: (offset: number, limit: number) => Promise<Result<Answer>>,
): ScopedWindows<Answer> {
  const [known, setKnown] = useState<{ scope: string; answer: Answer } | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const scopeNow = useRef(scope);
  scopeNow.current = scope;
  const last = known?.scope === scope ? known.answer : null;
  return {
    last,
    shown: last?.total ?? null,
    error,
    readWindow: async (offset, limit) => {
      const answer = await read(offset, limit);
      if (scopeNow.current !== scope) return answer.ok ? answer.value : null;
      setError(answer.ok ? null : answer.error);
      if (!answer.ok) return null;
      setKnown({ scope, answer: answer.value });
      return answer.value;
    },
  };
}
