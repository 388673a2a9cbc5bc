import { useEffect, useRef, useState } from 'react';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { FileText, OnChunk } from './file-chunks.ts';

export interface Writing {
  /** Entries written so far; null while nothing is being written. */
  written: number | null;
  /** Entries per second since it began; null until there are some. */
  rate: number | null;
  error: AppErrorShape | null;
  /** Reads the chunks of a file and returns them; null if that failed or was stopped. */
  write: (read: (onChunk: OnChunk) => Promise<Result<FileText | null>>) => Promise<FileText | null>;
}

/** Writes a file chunk by chunk; unmounting the dialog stops it. */
export function useWriting(): Writing {
  const [written, setWritten] = useState<number | null>(null);
  const [rate, setRate] = useState<number | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const continues = useRef(false);
  useEffect(
    () => () => {
      continues.current = false;
    },
    [],
  );
  return {
    written,
    rate,
    error,
    write: async (read) => {
      const began = performance.now();
      continues.current = true;
      setError(null);
      setWritten(0);
      setRate(null);
      const file = await read((entries) => {
        if (continues.current) {
          setWritten(entries);
          setRate(entries / Math.max(0.001, (performance.now() - began) / 1000));
        }
        return continues.current;
      });
      if (!continues.current) return null;
      setWritten(null);
      if (file.ok) return file.value;
      setError(file.error);
      return null;
    },
  };
}
