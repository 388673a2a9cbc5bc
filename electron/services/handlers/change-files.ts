import { plural, t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { stagedByFile } from '#shared/domain/file-changes.ts';
import { parseChangeFile } from '#shared/exchange/change-file.ts';
import { changesFor, checkChangeFile, writeChunk } from '../change-files.ts';
import { FileUploads } from '../file-uploads.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/**
 * Change sets as files: written from what is staged or was sent, then read, checked and staged on another machine. `version`: that of
 * the app, for the files it writes.
 */
export function changeFileHandlers(workspaces: Workspaces, version: string): HandlersOf<'changefiles'> {
  const { read, change } = onConnection(workspaces);
  const uploads = new FileUploads(parseChangeFile);
  return {
    'changefiles.write': read((workspace, { connectionId: _, ...which }) =>
      writeChunk(workspace, which, version),
    ),
    'changefiles.open': read((_, { connectionId }) => ({ upload: uploads.open(connectionId) })),
    'changefiles.append': async ({ connectionId, upload, text }) => {
      uploads.append(connectionId, upload, text);
      return {};
    },
    'changefiles.check': read((workspace, { connectionId, upload }) =>
      checkChangeFile(workspace, uploads.read(connectionId, upload)),
    ),
    'changefiles.stage': change(
      async ({ store, connection }, { connectionId, upload, replaceStaged, fileName }) => {
        const { changes } = changesFor(connection, uploads.read(connectionId, upload));
        const expected = stagedByFile(await store.checkFileChanges(changes), replaceStaged);
        if (expected === 0)
          throw new AppError(
            'invalid_input',
            t`Nothing to stage: no change in this file is new here. Nothing was changed.`,
          );
        const { staged, ...outcome } = await store.stageFileChanges(
          t`Import ${plural(expected, { one: '# change', other: '# changes' })} (${fileName})`,
          changes,
          replaceStaged,
        );
        uploads.discard(connectionId, upload);
        return { summary: outcome.summary, staged };
      },
    ),
    'changefiles.discard': async ({ connectionId, upload }) => {
      uploads.discard(connectionId, upload);
      return {};
    },
  };
}
