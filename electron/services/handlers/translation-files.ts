import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { ImportVerdict } from '../../store/catalog/translate/segment-import.ts';
import { FileUploads } from '../file-uploads.ts';
import {
  checkTranslations,
  importedUnits,
  parseTranslations,
  writeTranslations,
} from '../translate/translation-files.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/**
 * Segments as files: exported for a translator's tool, and imported as staged edits. `version`: that of the app, for the files it
 * writes.
 */
export function translationFileHandlers(
  workspaces: Workspaces,
  version: string,
): HandlersOf<'translationfiles'> {
  const { read, change } = onConnection(workspaces);
  const uploads = new FileUploads(parseTranslations);
  return {
    'translationfiles.write': read(async (workspace, { list, target, format, after }) => {
      const source = await workspace.store.segmentSource(list);
      return writeTranslations(workspace, { list, source, target, format, after, version });
    }),
    'translationfiles.open': read((_, { connectionId, fileName }) => ({
      upload: uploads.open(connectionId, fileName),
    })),
    'translationfiles.append': async ({ connectionId, upload, text }) => {
      uploads.append(connectionId, upload, text);
      return {};
    },
    'translationfiles.languages': async ({ connectionId, upload }) => {
      const { sourceLocale, targetLocale } = uploads.read(connectionId, upload);
      return { sourceLocale, targetLocale };
    },
    'translationfiles.check': read((workspace, { connectionId, upload, source, target }) =>
      checkTranslations(workspace, uploads.read(connectionId, upload), { source, target }),
    ),
    'translationfiles.stage': change(
      async ({ store }, { connectionId, upload, source, target, stale, clashes }) => {
        const verdicts: ImportVerdict[] = ['stages'];
        if (stale) verdicts.push('stale');
        if (clashes) verdicts.push('clashes');
        const { staged, ...outcome } = await store.stageImport(
          t`Import ${uploads.name(connectionId, upload)}`,
          { source, target },
          importedUnits(uploads.read(connectionId, upload)),
          verdicts,
        );
        if (staged === 0)
          throw new AppError('invalid_input', t`Nothing to stage: no translation in this file is new here.`);
        uploads.discard(connectionId, upload);
        return { summary: outcome.summary, staged };
      },
    ),
    'translationfiles.discard': async ({ connectionId, upload }) => {
      uploads.discard(connectionId, upload);
      return {};
    },
  };
}
