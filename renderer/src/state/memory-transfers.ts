import type { TmxCheck } from '#shared/contract/memory.ts';
import type { InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { type OnBytes, uploadAndRead } from './file-chunks.ts';

/** Uploads a TMX file to the main process and has it checked; nothing is stored. `onBytes` as in `uploadFile`. */
export const uploadTmx = (
  connectionId: string,
  file: File,
  onBytes: OnBytes,
): Promise<Result<{ upload: string; read: TmxCheck } | null>> =>
  uploadAndRead(
    connectionId,
    'tmx',
    file,
    (upload) => client.call('memory.checkTmx', { connectionId, upload }),
    onBytes,
  );

/** Starts the import of a checked file. */
export const importTmx = (
  about: InputOf<'memory.importTmx'>,
): Promise<Result<OutputOf<'memory.importTmx'>>> => client.call('memory.importTmx', about);
