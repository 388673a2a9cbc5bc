import { useEffect, useRef, useState } from 'react';
import type { TmxCheck } from '#shared/contract/memory.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { discardUpload } from '../../../state/file-chunks.ts';
import { importTmx, uploadTmx } from '../../../state/memory-transfers.ts';
import { chosenLanguages, type LanguageChoice, proposedLanguages } from './languages.ts';

/** A file that was read and checked. */
export interface CheckedFile {
  step: 'checked';
  fileName: string;
  upload: string;
  check: TmxCheck;
  choice: LanguageChoice;
  isStarting: boolean;
  /** Why the import did not start. */
  error: AppErrorShape | null;
}

/** The state of an import. `refused` is the file just tried, and why it was refused. */
export type ImportStep =
  | { step: 'choosing'; refused: { fileName: string; error: AppErrorShape } | null }
  | { step: 'reading'; fileName: string; bytes: number; size: number }
  | CheckedFile;

export interface Import {
  state: ImportStep;
  /** Reads and checks a file, discarding one that was read before. */
  choose: (file: File) => Promise<void>;
  refuse: (fileName: string, error: AppErrorShape) => void;
  /** Maps a language of the file to one of the connection's; null skips it. */
  chooseLanguage: (language: string, locale: string | null) => void;
  startAgain: () => void;
  /** Starts importing the checked file. Resolves to true once the job runs. */
  start: () => Promise<boolean>;
}

const BEGINNING: ImportStep = { step: 'choosing', refused: null };

/** The import of one TMX file. Unmounting the dialog discards the file: nothing is stored before `start`. */
export function useImport(connectionId: string): Import {
  const [state, setState] = useState<ImportStep>(BEGINNING);
  /** Ignores late answers about any other file. */
  const [latest] = useState(() => new LatestOnly());
  const kept = useRef<string | null>(null);

  const forget = () => {
    latest.abort();
    if (kept.current !== null) void discardUpload(connectionId, kept.current);
    kept.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog goes away; it never changes its connection.
  useEffect(() => forget, []);

  return {
    state,
    choose: async (file) => {
      forget();
      const signal = latest.begin();
      const { name: fileName, size } = file;
      setState({ step: 'reading', fileName, bytes: 0, size });
      const answer = await uploadTmx(connectionId, file, (bytes) => {
        if (!signal.aborted) setState({ step: 'reading', fileName, bytes, size });
        return !signal.aborted;
      });
      if (signal.aborted) {
        if (answer.ok && answer.value) await discardUpload(connectionId, answer.value.upload);
        return;
      }
      if (!answer.ok) return setState({ step: 'choosing', refused: { fileName, error: answer.error } });
      if (!answer.value) return;
      const { upload, read: check } = answer.value;
      kept.current = upload;
      const choice = proposedLanguages(check);
      setState({ step: 'checked', fileName, upload, check, choice, isStarting: false, error: null });
    },
    refuse: (fileName, error) => {
      forget();
      setState({ step: 'choosing', refused: { fileName, error } });
    },
    chooseLanguage: (language, locale) => {
      if (state.step !== 'checked' || state.isStarting) return;
      setState({ ...state, choice: new Map(state.choice).set(language, locale) });
    },
    startAgain: () => {
      forget();
      setState(BEGINNING);
    },
    start: async () => {
      if (state.step !== 'checked' || state.isStarting) return false;
      setState({ ...state, isStarting: true, error: null });
      const languages = chosenLanguages(state.choice);
      // The job owns the file from here on: closing the dialog must not discard it.
      kept.current = null;
      const started = await importTmx({ connectionId, upload: state.upload, languages });
      if (started.ok) return true;
      kept.current = state.upload;
      setState({ ...state, isStarting: false, error: started.error });
      return false;
    },
  };
}
