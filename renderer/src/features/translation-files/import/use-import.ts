import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { TranslationFileCheck } from '#shared/contract/translation-files.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { discardUpload } from '../../../state/file-chunks.ts';
import {
  checkTranslations,
  stageTranslations,
  uploadTranslations,
} from '../../../state/translation-transfers.ts';
import { type FileLanguages, fileLanguages } from './file-languages.ts';

/** A file that was read. */
export interface OpenedFile {
  step: 'opened';
  fileName: string;
  upload: string;
  languages: FileLanguages;
  /** What it would do here; null until the languages are chosen and it has been checked. */
  check: TranslationFileCheck | null;
  isStaging: boolean;
  /** Why it could not be checked or staged. */
  error: { while: 'checking' | 'staging'; error: AppErrorShape } | null;
}

/** The state of an import. `error` is why the file just tried was refused. */
export type ImportStep =
  | { step: 'choosing'; refused: { fileName: string; error: AppErrorShape } | null }
  | { step: 'reading'; fileName: string; bytes: number; size: number }
  | OpenedFile;

/** What else to stage: translations of a different source, and those that replace translations changed here. */
export interface StageToo {
  stale: boolean;
  clashes: boolean;
}

export interface Import {
  state: ImportStep;
  /** Reads a file, and checks it if it names its languages, discarding one that was read before. */
  choose: (file: File) => Promise<void>;
  refuse: (fileName: string, error: AppErrorShape) => void;
  /** Sets a language of the file; checks it once both are known. */
  chooseLanguage: (side: keyof FileLanguages, locale: string) => Promise<void>;
  startAgain: () => void;
  /** Stages the checked file. Resolves to null if that failed. */
  stage: (too: StageToo) => Promise<OutputOf<'translationfiles.stage'> | null>;
}

const BEGINNING: ImportStep = { step: 'choosing', refused: null };

/** The import of one file of translations. Unmounting the dialog discards the file: nothing is staged before `stage`. */
export function useImport(connectionId: string, locales: readonly string[]): Import {
  const [state, setState] = useState<ImportStep>(BEGINNING);
  /** Ignores late answers about any other file, or other languages. */
  const [latest] = useState(() => new LatestOnly());
  const kept = useRef<string | null>(null);

  const forget = () => {
    latest.abort();
    if (kept.current !== null) void discardUpload(connectionId, kept.current);
    kept.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog goes away; it never changes its connection.
  useEffect(() => forget, []);

  const check = async (file: OpenedFile, signal: AbortSignal) => {
    const { upload, languages } = file;
    setState(file);
    const source = languages.source.locale;
    const target = languages.target.locale;
    if (source === null || target === null) return;
    const answer = await checkTranslations({ connectionId, upload, source, target });
    if (signal.aborted) return;
    setState(
      answer.ok
        ? { ...file, check: answer.value }
        : { ...file, error: { while: 'checking', error: answer.error } },
    );
  };

  return {
    state,
    choose: async (file) => {
      forget();
      const signal = latest.begin();
      const { name: fileName, size } = file;
      setState({ step: 'reading', fileName, bytes: 0, size });
      const answer = await uploadTranslations(connectionId, file, (bytes) => {
        if (!signal.aborted) setState({ step: 'reading', fileName, bytes, size });
        return !signal.aborted;
      });
      if (signal.aborted) {
        if (answer.ok && answer.value) await discardUpload(connectionId, answer.value.upload);
        return;
      }
      if (!answer.ok) return setState({ step: 'choosing', refused: { fileName, error: answer.error } });
      if (!answer.value) return;
      const { upload, ...named } = answer.value;
      kept.current = upload;
      const languages = fileLanguages(named, locales);
      await check(
        { step: 'opened', fileName, upload, languages, check: null, isStaging: false, error: null },
        signal,
      );
    },
    refuse: (fileName, error) => {
      forget();
      setState({ step: 'choosing', refused: { fileName, error } });
    },
    chooseLanguage: async (side, locale) => {
      if (state.step !== 'opened' || state.isStaging) return;
      const languages = { ...state.languages, [side]: { ...state.languages[side], locale } };
      await check({ ...state, languages, check: null, error: null }, latest.begin());
    },
    startAgain: () => {
      forget();
      setState(BEGINNING);
    },
    stage: async (too) => {
      if (state.step !== 'opened' || state.isStaging) return null;
      const { source, target } = state.languages;
      if (source.locale === null || target.locale === null) return null;
      setState({ ...state, isStaging: true, error: null });
      const staged = await stageTranslations({
        connectionId,
        upload: state.upload,
        source: source.locale,
        target: target.locale,
        ...too,
      });
      if (staged.ok) {
        kept.current = null;
        return staged.value;
      }
      setState({ ...state, isStaging: false, error: { while: 'staging', error: staged.error } });
      return null;
    },
  };
}
