import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { ReadAs, StagedToo, TranslationFileCheck } from '#shared/contract/translation-files.ts';
import { type FileLanguages, fileLanguages } from '#shared/exchange/file-languages.ts';
import { client } from '../../../client/index.ts';
import { keepStaged } from '../../../state/staged.ts';
import { type FileImport, useFileImport } from '../../../transfers/use-file-import.ts';

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
  /** Sets what languages of the file are read as; checks it once both of the first are known. */
  chooseLanguages: (upload: string, languages: FileLanguages) => Promise<void>;
  /** Stages the checked file. Resolves to null if that failed. */
  stage: (too: StagedToo) => Promise<OutputOf<'translationfiles.stage'> | null>;
}

/** The import of one file of translations. */
export function useTranslationImport(connectionId: string, locales: readonly string[]): TranslationImport {
  const check = async (upload: string, languages: FileLanguages): Promise<OpenedTranslations> => {
    const readAs = chosenLanguages(languages);
    if (readAs === null) return { languages, check: null, problem: null };
    const answer = await client.call('translationfiles.check', { connectionId, upload, ...readAs });
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
    chooseLanguages: async (upload, languages) => {
      const { state } = files;
      if (state.step !== 'read' || state.isBusy) return;
      files.change(upload, () => ({ languages, check: null, problem: null }));
      const checked = await check(upload, languages);
      // Another language may have been chosen meanwhile.
      files.change(upload, (now) => (now.languages === languages ? checked : now));
    },
    stage: async (too) => {
      const staged = await files.confirm((upload, { languages }) =>
        client.call('translationfiles.stage', {
          connectionId,
          upload,
          ...(chosenLanguages(languages) ?? { source: '', target: '', others: [] }),
          ...too,
        }),
      );
      if (staged) keepStaged(connectionId, staged.summary);
      return staged;
    },
  };
}

/** What the languages of a file are read as; null until both of the first are chosen. */
function chosenLanguages({ source, target, others }: FileLanguages): ReadAs | null {
  if (source.locale === null || target.locale === null) return null;
  return {
    source: source.locale,
    target: target.locale,
    others: others.flatMap(({ named, locale }) => (locale === null ? [] : [{ named, locale }])),
  };
}
