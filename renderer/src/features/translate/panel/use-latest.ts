import { useEffect, useState } from 'react';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';

export interface Latest<T> {
  /** Null until the first answer. A value read for another key stays until the next answer. */
  value: T | null;
  /** Whether the value belongs to the current key. */
  isCurrent: boolean;
  error: AppErrorShape | null;
}

/** Milliseconds to wait before reading: nothing is read for segments that the user only passes. */
const PAUSE = 60;

/**
 * Reads again when the key changes, after a short pause; answers that are too late are ignored. If `key` is null, reads
 * nothing. If only `revision` changes, reads the same again, and the previous value stays current until then.
 */
export function useLatest<T>(key: string | null, read: () => Promise<Result<T>>, revision = 0): Latest<T> {
  const [latest, setLatest] = useState<Latest<T> & { key: string | null }>({
    key: null,
    value: null,
    isCurrent: false,
    error: null,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is asked for.
  useEffect(() => {
    if (key === null) return;
    let isLatest = true;
    const timer = window.setTimeout(async () => {
      const answer = await read();
      if (!isLatest) return;
      setLatest(({ value }) =>
        answer.ok
          ? { key, value: answer.value, isCurrent: true, error: null }
          : { key, value, isCurrent: false, error: answer.error },
      );
    }, PAUSE);
    return () => {
      isLatest = false;
      window.clearTimeout(timer);
    };
  }, [key, revision]);
  return { ...latest, isCurrent: latest.isCurrent && latest.key === key };
}
