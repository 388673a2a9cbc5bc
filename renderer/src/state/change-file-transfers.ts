import { t } from '@lingui/core/macro';
import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import type { ItemFilter } from '#shared/contract/changesets.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { client } from '../client/index.ts';
import type { ExportSource, ResultsSource } from './change-files.ts';
import { collectChunks, type FileText, type OnChunk, uploadChunks } from './file-chunks.ts';
import { keepStaged } from './staged.ts';

/** The number of changes that a file would hold. */
export async function countChanges(connectionId: string, from: ExportSource): Promise<Result<number>> {
  const answer =
    'staged' in from
      ? await client.call('drafts.list', { connectionId, scope: from.staged, offset: 0, limit: 1 })
      : await client.call('changesets.items', { connectionId, ...from, offset: 0, limit: 1 });
  return answer.ok ? { ok: true, value: answer.value.total } : answer;
}

/** Reads a file of changes chunk by chunk. Null if it was not continued. */
export const writeChangeFile = (
  connectionId: string,
  from: ExportSource,
  onChunk: OnChunk,
): Promise<Result<FileText | null>> =>
  collectChunks<string | null>(
    (after) => client.call('changefiles.write', { connectionId, from, after }),
    null,
    onChunk,
  );

/** Reads a change set's items as comma-separated text, chunk by chunk. Null if it was not continued. */
export const writeResults = (
  about: { connectionId: string; changeSet: number; filter: ItemFilter; guardFormulas: boolean },
  onChunk: OnChunk,
): Promise<Result<FileText | null>> =>
  collectChunks<number>((after) => client.call('changesets.csv', { ...about, after }), 0, onChunk);

/** The number of items of a change set that the filter matches. */
export async function countResults({
  connectionId,
  changeSet,
  filter,
}: ResultsSource): Promise<Result<number>> {
  const page = { connectionId, changeSet: changeSet.changeSet, filter, offset: 0, limit: 1 };
  const answer = worksOnProducts(changeSet.kind)
    ? await client.call('removals.items', page)
    : await client.call('changesets.items', page);
  return answer.ok ? { ok: true, value: answer.value.total } : answer;
}

/**
 * Uploads a file to the main process and has it checked; nothing is staged. `onChunk` receives the number of bytes
 * uploaded so far, and returns whether to continue; null if it does not.
 */
export async function uploadChanges(
  connectionId: string,
  file: Blob,
  onChunk: (bytes: number) => boolean,
): Promise<Result<{ upload: string; check: ChangeFileCheck } | null>> {
  const uploaded = await uploadChunks(
    file,
    {
      open: () => client.call('changefiles.open', { connectionId }),
      append: (upload, text) => client.call('changefiles.append', { connectionId, upload, text }),
      discard: (upload) => discardUpload(connectionId, upload),
      notText: (start, end) =>
        t`This is not a text file written by Catalog Desk: it is not UTF-8 between byte ${start} and byte ${end}. Export the changes again.`,
    },
    onChunk,
  );
  if (!uploaded.ok) return uploaded;
  const upload = uploaded.value;
  if (upload === null) return { ok: true, value: null };
  const check = await client.call('changefiles.check', { connectionId, upload });
  if (check.ok) return { ok: true, value: { upload, check: check.value } };
  await discardUpload(connectionId, upload);
  return check;
}

/** Forgets an uploaded file. One that is already forgotten is not an error. */
export async function discardUpload(connectionId: string, upload: string): Promise<void> {
  await client.call('changefiles.discard', { connectionId, upload });
}

/** Stages the changes of a checked file, as one step. */
export async function stageUpload(about: {
  connectionId: string;
  upload: string;
  replaceStaged: boolean;
  fileName: string;
}): Promise<Result<OutputOf<'changefiles.stage'>>> {
  const answer = await client.call('changefiles.stage', about);
  if (answer.ok) keepStaged(about.connectionId, answer.value.summary);
  return answer;
}
