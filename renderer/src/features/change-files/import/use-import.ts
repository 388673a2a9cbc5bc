import { useEffect, useRef, useState } from 'react';
import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { stageUpload, uploadChanges } from '../../../state/change-file-transfers.ts';
import { discardUpload } from '../../../state/file-chunks.ts';

/** The state of an import. `error`: why the last file, or staging it, was refused. */
export type ImportStep =
  | { step: 'choosing'; fileName: string | null; error: AppErrorShape | null }
  | { step: 'reading'; fileName: string; bytes: number; size: number }
  | {
      step: 'checked';
      fileName: string;
      upload: string;
      check: ChangeFileCheck;
      isStaging: boolean;
      error: AppErrorShape | null;
    };

const BEGINNING: ImportStep = { step: 'choosing', fileName: null, error: null };

export interface Import {
  state: ImportStep;
  /** Reads and checks a file; one that is being read or waits to be staged is discarded. */
  choose: (file: File) => Promise<void>;
  refuse: (fileName: string, error: AppErrorShape) => void;
  startAgain: () => void;
  /** Stages the file that was checked. Null if that failed. */
  stage: (replaceStaged: boolean) => Promise<OutputOf<'changefiles.stage'> | null>;
}

/** The import of one file of changes. Closing the dialog discards it: nothing is staged before `stage`. */
export function useImport(connectionId: string): Import {
  const [state, setState] = useState<ImportStep>(BEGINNING);
  /** The current file; answers about any other are ignored. */
  const [files] = useState(() => new LatestOnly());
  const kept = useRef<string | null>(null);

  const letGo = () => {
    files.abort();
    if (kept.current !== null) void discardUpload(connectionId, kept.current);
    kept.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog goes away; it never changes its connection.
  useEffect(() => letGo, []);

  return {
    state,
    choose: async (file) => {
      letGo();
      const signal = files.begin();
      const { name: fileName, size } = file;
      setState({ step: 'reading', fileName, bytes: 0, size });
      const answer = await uploadChanges(connectionId, file, (bytes) => {
        if (!signal.aborted) setState({ step: 'reading', fileName, bytes, size });
        return !signal.aborted;
      });
      if (signal.aborted) {
        if (answer.ok && answer.value) await discardUpload(connectionId, answer.value.upload);
        return;
      }
      if (!answer.ok) return setState({ step: 'choosing', fileName, error: answer.error });
      if (!answer.value) return;
      const { upload, read: check } = answer.value;
      kept.current = upload;
      setState({ step: 'checked', fileName, upload, check, isStaging: false, error: null });
    },
    refuse: (fileName, error) => {
      letGo();
      setState({ step: 'choosing', fileName, error });
    },
    startAgain: () => {
      letGo();
      setState(BEGINNING);
    },
    stage: async (replaceStaged) => {
      if (state.step !== 'checked' || state.isStaging) return null;
      setState({ ...state, isStaging: true, error: null });
      const staged = await stageUpload({ connectionId, upload: state.upload, replaceStaged });
      if (staged.ok) {
        kept.current = null;
        return staged.value;
      }
      setState({ ...state, isStaging: false, error: staged.error });
      return null;
    },
  };
}
