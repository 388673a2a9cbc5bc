import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { TranslationFile } from '#shared/exchange/translation-unit.ts';
import type { ImportVerdict } from '../../store/catalog/translate/segment-import.ts';
import { wholeText } from '../file-text.ts';
import { checkTranslations, importedUnits, parseTranslations } from '../translate/translation-files.ts';
import type { Upload, Uploads } from '../uploads.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/**
 * Segments as files: exported for a translator's tool, and imported as staged edits. `version`: that of the app, for the files it
 * writes.
 */
export function translationFileHandlers(
  workspaces: Workspaces,
  uploads: Uploads,
): HandlersOf<'translationfiles'> {
  const { read, change } = onConnection(workspaces);
  return {
    'translationfiles.languages': async (which) => {
      const { sourceLocale, targetLocale } = await uploads
        .whole('translations', which)
        .once(readTranslations);
      return { sourceLocale, targetLocale };
    },
    'translationfiles.check': read(async (workspace, { source, target, ...which }) => {
      const file = await uploads.whole('translations', which).once(readTranslations);
      return checkTranslations(workspace, file, { source, target });
    }),
    'translationfiles.stage': change(async ({ store }, { source, target, stale, clashes, ...which }) => {
      const upload = uploads.whole('translations', which);
      const verdicts: ImportVerdict[] = ['stages'];
      if (stale) verdicts.push('stale');
      if (clashes) verdicts.push('clashes');
      const { staged, ...outcome } = await store.stageImport(
        t`Import ${{ fileName: upload.fileName }}`,
        { source, target },
        importedUnits(await upload.once(readTranslations)),
        verdicts,
      );
      if (staged === 0)
        throw new AppError('invalid_input', t`Nothing to stage: no translation in this file is new here.`);
      await uploads.discard(which);
      return { summary: outcome.summary, staged };
    }),
  };
}

const readTranslations = async (upload: Upload): Promise<TranslationFile> =>
  parseTranslations(await wholeText(upload.text()));
