import { plural, t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { stagedByFile } from '#shared/domain/file-changes.ts';
import { type ChangeFile, parseChangeFile } from '#shared/exchange/change-file.ts';
import { changesFor, checkChangeFile, leftOutOf } from '../change-files.ts';
import { wholeText } from '../file-text.ts';
import type { Upload, Uploads } from '../uploads.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/**
 * Change sets as files: written from what is staged or was sent, then read, checked and staged on another machine. `version`: that of
 * the app, for the files it writes.
 */
export function changeFileHandlers(workspaces: Workspaces, uploads: Uploads): HandlersOf<'changefiles'> {
  const { read, change } = onConnection(workspaces);
  return {
    'changefiles.check': read(async (workspace, { useSimilar, ...which }) =>
      checkChangeFile(workspace, await uploads.whole('changes', which).once(readChanges), useSimilar),
    ),
    'changefiles.leftOut': read(async (workspace, { replaceStaged, useSimilar, ...which }) =>
      leftOutOf(workspace, await uploads.whole('changes', which).once(readChanges), {
        replaceStaged,
        useSimilar,
      }),
    ),
    'changefiles.stage': change(async (workspace, { replaceStaged, useSimilar, ...which }) => {
      const { store } = workspace;
      const upload = uploads.whole('changes', which);
      const { fileName } = upload;
      const { changes } = await changesFor(workspace, await upload.once(readChanges), useSimilar);
      const checked = await store.checkFileChanges(changes);
      const expected = stagedByFile(checked, replaceStaged);
      const rejected = checked.rejected.count;
      if (expected + rejected === 0)
        throw new AppError(
          'invalid_input',
          t`Nothing to stage: no change in this file is new here. Nothing was changed.`,
        );
      const { staged, discarded, ...outcome } = await store.stageFileChanges(
        expected === 0
          ? t`${plural(rejected, { one: 'Discard # rejected edit', other: 'Discard # rejected edits' })} (${fileName})`
          : t`Import ${plural(expected, { one: '# change', other: '# changes' })} (${fileName})`,
        changes,
        replaceStaged,
      );
      await uploads.discard(which);
      return { summary: outcome.summary, staged, discarded };
    }),
  };
}

const readChanges = async (upload: Upload): Promise<ChangeFile> =>
  parseChangeFile(await wholeText(upload.text()));
