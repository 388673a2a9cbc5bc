import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { TranslationFileCheck } from '#shared/contract/translation-files.ts';
import { client } from '../../../client/index.ts';
import { keepStaged } from '../../../state/staged.ts';
import { type FileImport, useFileImport } from '../../../transfers/use-file-import.ts';
import { type FileLanguages, fileLanguages } from './file-languages.ts';
import type { StageToo } from './messages.ts';

/** A file of translations that was read. */
export interface OpenedTranslations {
  languages: FileLanguages;
  /** What it would do here; null until its languages are known and it has been checked. */
  check: TranslationFileCheck | null;
  /** Why it could not be checked. */
  problem: AppErrorShape | null;
}

export interface TranslationImport {
  files: FileImport<OpenedTranslations>;
  /** Sets a language of the file; checks it once both are known. */
  chooseLanguage: (upload: string, side: keyof FileLanguages, locale: string) => Promise<void>;
  /** Stages the checked file. Resolves to null if that failed. */
  stage: (too: StageToo) => Promise<OutputOf<'translationfiles.stage'> | null>;
}

/** The import of one file of translations. */
export function useTranslationImport(connectionId: string, locales: readonly string[]): TranslationImport {
  const check = async (upload: string, languages: FileLanguages): Promise<OpenedTranslations> => {
    const source = languages.source.locale;
    const target = languages.target.locale;
    if (source === null || target === null) return { languages, check: null, problem: null };
    const answer = await client.call('translationfiles.check', { connectionId, upload, source, target });
    return answer.ok
      ? { languages, check: answer.value, problem: null }
      : { languages, check: null, problem: answer.error };
  };
  const files = useFileImport<OpenedTranslations>(connectionId, 'translations', async (upload) => {
    const named = await client.call('translationfiles.languages', { connectionId, upload });
    return named.ok ? { ok: true, value: await check(upload, fileLanguages(named.value, locales)) } : named;
  });
  return {
    files,
    chooseLanguage: async (upload, side, locale) => {
      const { state } = files;
      if (state.step !== 'read' || state.isBusy) return;
      const before = state.read.languages;
      const languages = { ...before, [side]: { ...before[side], locale } };
      files.change(upload, () => ({ languages, check: null, problem: null }));
      const checked = await check(upload, languages);
      // Another language may have been chosen meanwhile.
      files.change(upload, (now) => (now.languages === languages ? checked : now));
    },
    stage: async (too) => {
      const staged = await files.confirm((upload, { languages: { source, target } }) =>
        client.call('translationfiles.stage', {
          connectionId,
          upload,
          source: source.locale ?? '',
          target: target.locale ?? '',
          ...too,
        }),
      );
      if (staged) keepStaged(connectionId, staged.summary);
      return staged;
    },
  };
}
