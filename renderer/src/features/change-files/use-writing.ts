import { useEffect, useRef, useState } from 'react';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { FileText, OnPiece } from '../../state/change-file-transfers.ts';

export interface Writing {
  /** Changes written so far; null while nothing is being written. */
  written: number | null;
  error: AppErrorShape | null;
  /** Reads the pieces of a file and gives them; null where that failed or was stopped. */
  write: (read: (onPiece: OnPiece) => Promise<Result<FileText | null>>) => Promise<FileText | null>;
}

/** Writing a file piece by piece; taking the dialog away stops it. */
export function useWriting(): Writing {
  const [written, setWritten] = useState<number | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const goesOn = useRef(false);
  useEffect(
    () => () => {
      goesOn.current = false;
    },
    [],
  );
  return {
    written,
    error,
    write: async (read) => {
      goesOn.current = true;
      setError(null);
      setWritten(0);
      const file = await read((entries) => {
        if (goesOn.current) setWritten(entries);
        return goesOn.current;
      });
      if (!goesOn.current) return null;
      setWritten(null);
      if (file.ok) return file.value;
      setError(file.error);
      return null;
    },
  };
}
