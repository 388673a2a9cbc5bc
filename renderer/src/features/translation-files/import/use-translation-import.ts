import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { ReadAs, StagedToo, TranslationFileCheck } from '#shared/contract/translation-files.ts';
import { type FileLanguages, fileLanguages } from '#shared/exchange/file-languages.ts';
import { client } from '../../../client/index.ts';
import { countLabel } from '../../../components/count-label.ts';
import { keepStaged } from '../../../state/staged.ts';
import { saveLeftOut } from '../../../transfers/save-left-out.ts';
import { type FileImport, useFileImport } from '../../../transfers/use-file-import.ts';

/** A file of translations that was read. */
export interface OpenedTranslations {
  languages: FileLanguages;
  useSimilar: boolean;
  /** What it would do here; null until its languages are known and it has been checked. */
  check: TranslationFileCheck | null;
  /** Why it could not be checked. */
  problem: AppErrorShape | null;
}

type Reading = Pick<OpenedTranslations, 'languages' | 'useSimilar'>;

export interface TranslationImport {
  files: FileImport<OpenedTranslations>;
  /** Sets what the file is read as; checks it once both of its first languages are known. */
  readAs: (upload: string, reading: Partial<Reading>) => Promise<void>;
  /** Saves what is left out with these choices, a file for each language. */
  saveLeftOut: (too: StagedToo) => Promise<void>;
  /** Stages the checked file. Resolves to null if that failed. */
  stage: (too: StagedToo) => Promise<OutputOf<'translationfiles.stage'> | null>;
}

/** The import of one file of translations. */
export function useTranslationImport(connectionId: string, locales: readonly string[]): TranslationImport {
  const check = async (upload: string, reading: Reading): Promise<OpenedTranslations> => {
    const readAs = chosenReading(reading);
    if (readAs === null) return { ...reading, check: null, problem: null };
    const answer = await client.call('translationfiles.check', { connectionId, upload, ...readAs });
    return answer.ok
      ? { ...reading, check: answer.value, problem: null }
      : { ...reading, check: null, problem: answer.error };
  };
  const files = useFileImport<OpenedTranslations>(connectionId, 'translations', async (upload) => {
    const named = await client.call('translationfiles.languages', { connectionId, upload });
    return named.ok
      ? {
          ok: true,
          value: await check(upload, { languages: fileLanguages(named.value, locales), useSimilar: false }),
        }
      : named;
  });
  return {
    files,
    readAs: async (upload, chosen) => {
      const { state } = files;
      if (state.step !== 'read' || state.isBusy) return;
      const { languages, useSimilar } = { ...state.read, ...chosen };
      const unchecked = { languages, useSimilar, check: null, problem: null };
      files.change(upload, () => unchecked);
      const checked = await check(upload, unchecked);
      // Something else may have been chosen meanwhile.
      files.change(upload, (now) => (now === unchecked ? checked : now));
    },
    saveLeftOut: async (too) => {
      const { state } = files;
      const readAs = state.step === 'read' ? chosenReading(state.read) : null;
      if (state.step !== 'read' || readAs === null) return;
      for (const into of new Set([readAs.target, ...readAs.others.map(({ locale }) => locale)])) {
        const wanted = { connectionId, upload: state.upload, ...readAs, ...too, into };
        const left = await client.call('translationfiles.leftOut', wanted);
        const file = { fileName: state.fileName, ending: ` ${into}.csv`, type: 'text/csv' };
        if (!(await saveLeftOut(left, { ...file, counted: countLabel.segments }))) return;
      }
    },
    stage: async (too) => {
      const staged = await files.confirm((upload, read) =>
        client.call('translationfiles.stage', {
          connectionId,
          upload,
          ...(chosenReading(read) ?? { source: '', target: '' }),
          ...too,
        }),
      );
      if (staged) keepStaged(connectionId, staged.summary);
      return staged;
    },
  };
}

/** What a file is read as; null until both of the first languages are chosen. */
function chosenReading({ languages: { source, target, others }, useSimilar }: Reading): ReadAs | null {
  if (source.locale === null || target.locale === null) return null;
  return {
    source: source.locale,
    target: target.locale,
    useSimilar,
    others: others.flatMap(({ named, locale }) => (locale === null ? [] : [{ named, locale }])),
  };
}
