import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { otherTargets, readTranslations } from '../translate/read-translations.ts';
import { checkTranslations, leftOutOf, stageTranslations } from '../translate/translation-files.ts';
import type { UploadName, Uploads } from '../uploads.ts';
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
    'translationfiles.check': read(async (workspace, input) =>
      checkTranslations(workspace, await opened(input), input),
    ),
    'translationfiles.leftOut': read(async (workspace, input) =>
      leftOutOf(workspace, await opened(input), input, input, input.into ?? input.target),
    ),
    'translationfiles.stage': change(async (workspace, input) => {
      const { summary, staged, marked, noted } = await stageTranslations(
        workspace,
        await opened(input),
        input,
        input,
      );
      if (staged + marked + noted === 0)
        throw new AppError('invalid_input', t`Nothing to stage: no translation in this file is new here.`);
      await uploads.discard(input);
      return { summary, staged, marked, noted };
    }),
  };
}
