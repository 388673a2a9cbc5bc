import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { TranslationFile } from '#shared/exchange/translation-unit.ts';
import { wholeText } from '../file-text.ts';
import { otherTargets, parseTranslations } from '../translate/read-translations.ts';
import { checkTranslations, leftOutOf, stageTranslations } from '../translate/translation-files.ts';
import type { Upload, UploadName, Uploads } from '../uploads.ts';
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
  const opened = async (which: UploadName) => {
    const upload = uploads.whole('translations', which);
    return { file: await upload.once(readTranslations), fileName: upload.fileName };
  };
  return {
    'translationfiles.languages': async (which) => {
      const { file } = await opened(which);
      const { sourceLocale, targetLocale } = file;
      return { sourceLocale, targetLocale, others: otherTargets(file) };
    },
    'translationfiles.check': read(async (workspace, { source, target, others, useSimilar, ...which }) =>
      checkTranslations(workspace, await opened(which), { source, target, others, useSimilar }),
    ),
    'translationfiles.leftOut': read(
      async (workspace, { source, target, others, useSimilar, stale, clashes, copies, into, ...which }) =>
        leftOutOf(
          workspace,
          await opened(which),
          { source, target, others, useSimilar },
          { stale, clashes, copies },
          into ?? target,
        ),
    ),
    'translationfiles.stage': change(
      async (workspace, { source, target, others, useSimilar, stale, clashes, copies, ...which }) => {
        const { summary, staged, marked, noted } = await stageTranslations(
          workspace,
          await opened(which),
          { source, target, others, useSimilar },
          { stale, clashes, copies },
        );
        if (staged + marked + noted === 0)
          throw new AppError('invalid_input', t`Nothing to stage: no translation in this file is new here.`);
        await uploads.discard(which);
        return { summary, staged, marked, noted };
      },
    ),
  };
}

const readTranslations = async (upload: Upload): Promise<TranslationFile> =>
  parseTranslations(await wholeText(upload.text()));
