import { useEffect, useRef, useState } from 'react';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { UploadFormat } from '#shared/contract/uploads.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { discardUpload, uploadAndRead } from '../state/file-chunks.ts';
import { takeOpenedFile } from '../state/opened-files.ts';

/** The state of an import. `refused`: the file just tried, and why it cannot be imported. */
export type ImportStep<Read> =
  | { step: 'choosing'; refused: { fileName: string; error: AppErrorShape } | null }
  | { step: 'reading'; fileName: string; bytes: number; size: number }
  | {
      step: 'read';
      fileName: string;
      upload: string;
      read: Read;
      isBusy: boolean;
      /** Why what was confirmed was not done. */
      error: AppErrorShape | null;
    };

export interface FileImport<Read> {
  state: ImportStep<Read>;
  /** Uploads and reads a file, discarding one that was read before. */
  choose: (file: File) => Promise<void>;
  refuse: (fileName: string, error: AppErrorShape) => void;
  startAgain: () => void;
  /** Changes what is known of the uploaded file, unless another one was chosen meanwhile. */
  change: (upload: string, to: (read: Read) => Read) => void;
  /** Does what the user confirmed; from then on the file belongs to the main process. Null if it failed or runs already. */
  confirm: <T>(work: (upload: string, read: Read) => Promise<Result<T>>) => Promise<T | null>;
}

/**
 * The import of one file: at first the one that the user opened with the app, if there is one. When the dialog goes away, the file
 * is discarded: nothing is changed before `confirm`.
 */
export function useFileImport<Read>(
  connectionId: string,
  format: UploadFormat,
  read: (upload: string) => Promise<Result<Read>>,
): FileImport<Read> {
  const [state, setState] = useState<ImportStep<Read>>({ step: 'choosing', refused: null });
  /** The current file; answers about any other are ignored. */
  const [files] = useState(() => new LatestOnly());
  const held = useRef<string | null>(null);

  const letGo = () => {
    files.abort();
    if (held.current !== null) void discardUpload(connectionId, held.current);
    held.current = null;
  };
  const change = (upload: string, to: (read: Read) => Read) =>
    setState((now) =>
      now.step === 'read' && now.upload === upload ? { ...now, read: to(now.read), error: null } : now,
    );
  const choose = async (file: File): Promise<void> => {
    letGo();
    const signal = files.begin();
    const { name: fileName, size } = file;
    setState({ step: 'reading', fileName, bytes: 0, size });
    const answer = await uploadAndRead(connectionId, format, file, read, (bytes) => {
      if (!signal.aborted) setState({ step: 'reading', fileName, bytes, size });
      return !signal.aborted;
    });
    if (signal.aborted) {
      if (answer.ok && answer.value) await discardUpload(connectionId, answer.value.upload);
      return;
    }
    if (!answer.ok) return setState({ step: 'choosing', refused: { fileName, error: answer.error } });
    if (!answer.value) return;
    held.current = answer.value.upload;
    setState({ step: 'read', fileName, ...answer.value, isBusy: false, error: null });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog comes and goes; it never changes its connection.
  useEffect(() => {
    const opened = takeOpenedFile(format);
    if (opened) void choose(opened);
    return letGo;
  }, []);
  return {
    state,
    choose,
    refuse: (fileName, error) => {
      letGo();
      setState({ step: 'choosing', refused: { fileName, error } });
    },
    startAgain: () => {
      letGo();
      setState({ step: 'choosing', refused: null });
    },
    change,
    confirm: async (work) => {
      if (state.step !== 'read' || state.isBusy) return null;
      setState({ ...state, isBusy: true, error: null });
      // Closing the dialog from here on must not discard what the main process works with.
      held.current = null;
      const signal = files.begin();
      const answer = await work(state.upload, state.read);
      if (answer.ok) return answer.value;
      if (signal.aborted) {
        await discardUpload(connectionId, state.upload);
        return null;
      }
      held.current = state.upload;
      setState({ ...state, error: answer.error });
      return null;
    },
  };
}
