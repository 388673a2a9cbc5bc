import { t } from '@lingui/core/macro';
import type { TmxCheck } from '#shared/contract/memory.ts';
import type { InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { collectChunks, type FileText, type OnChunk, uploadChunks } from './file-chunks.ts';

/** Read as a stream and kept on disk, so only the disk limits it. A larger file is hardly one for a catalog. */
export const MAX_TMX_BYTES = 2_000_000_000;

/** Reads the memory of one language pair as TMX, chunk by chunk. Null if it was not continued. */
export const writeTmx = (
  about: { connectionId: string; sourceLocale: string; targetLocale: string },
  onChunk: OnChunk,
): Promise<Result<FileText | null>> =>
  collectChunks<number | null>(
    async (after) => {
      const answer = await client.call('memory.exportTmx', { ...about, after });
      return answer.ok ? { ok: true, value: { ...answer.value, entries: answer.value.units } } : answer;
    },
    null,
    onChunk,
  );

/** An uploaded file, with what it holds. */
export interface UploadedTmx {
  upload: string;
  check: TmxCheck;
}

/** Uploads a TMX file to the main process and has it checked; nothing is stored. `onChunk` as in `uploadChunks`. */
export async function uploadTmx(
  connectionId: string,
  file: Blob,
  onChunk: (bytes: number) => boolean,
): Promise<Result<UploadedTmx | null>> {
  const uploaded = await uploadChunks(
    file,
    {
      open: () => client.call('memory.openTmx', { connectionId }),
      append: (upload, text) => client.call('memory.appendTmx', { connectionId, upload, text }),
      discard: (upload) => discardTmx(connectionId, upload),
      notText: (start, end) =>
        t`The file is neither UTF-8 nor UTF-16 text between byte ${start} and byte ${end}. Export it again from your translation tool, as UTF-8.`,
    },
    onChunk,
  );
  if (!uploaded.ok) return uploaded;
  const upload = uploaded.value;
  if (upload === null) return { ok: true, value: null };
  const check = await client.call('memory.checkTmx', { connectionId, upload });
  if (check.ok) return { ok: true, value: { upload, check: check.value } };
  await discardTmx(connectionId, upload);
  return check;
}

/** Starts the import of a checked file. */
export const importTmx = (
  about: InputOf<'memory.importTmx'>,
): Promise<Result<OutputOf<'memory.importTmx'>>> => client.call('memory.importTmx', about);

/** Forgets an uploaded file. One that is already forgotten is not an error. */
export async function discardTmx(connectionId: string, upload: string): Promise<void> {
  await client.call('memory.discardTmx', { connectionId, upload });
}
