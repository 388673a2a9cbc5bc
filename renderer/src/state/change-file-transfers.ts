import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { client } from '../client/index.ts';
import type { ExportSource, ResultsSource } from './change-files.ts';
import { type OnBytes, uploadAndRead } from './file-chunks.ts';
import { keepStaged } from './staged.ts';

/** The number of changes that a file would hold. */
export async function countChanges(connectionId: string, from: ExportSource): Promise<Result<number>> {
  const answer =
    'staged' in from
      ? await client.call('drafts.list', { connectionId, scope: from.staged, offset: 0, limit: 1 })
      : await client.call('changesets.items', { connectionId, ...from, offset: 0, limit: 1 });
  return answer.ok ? { ok: true, value: answer.value.total } : answer;
}

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

/** Uploads a file to the main process and has it checked; nothing is staged. `onBytes` as in `uploadFile`. */
export const uploadChanges = (
  connectionId: string,
  file: File,
  onBytes: OnBytes,
): Promise<Result<{ upload: string; read: ChangeFileCheck } | null>> =>
  uploadAndRead(
    connectionId,
    'changes',
    file,
    (upload) => client.call('changefiles.check', { connectionId, upload }),
    onBytes,
  );

/** Stages the changes of a checked file, as one step. */
export async function stageUpload(about: {
  connectionId: string;
  upload: string;
  replaceStaged: boolean;
}): Promise<Result<OutputOf<'changefiles.stage'>>> {
  const answer = await client.call('changefiles.stage', about);
  if (answer.ok) keepStaged(about.connectionId, answer.value.summary);
  return answer;
}
