import { t } from '@lingui/core/macro';
import type { InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { UPLOAD_CHUNK_BYTES, type UploadFormat } from '#shared/contract/uploads.ts';
import { client } from '../client/index.ts';

/** The chunks of a file being written. */
export interface FileText {
  chunks: string[];
  /** The number of entries in it: changes, items, segments. */
  entries: number;
}

/** Called after each chunk; returns whether to continue. */
export type OnChunk = (entries: number) => boolean;

/** What a text file is of. */
export type TextFile = InputOf<'exports.text'>['file'];

/** Reads a text file from the main process, chunk by chunk. Null if it was not continued. */
export async function readTextFile(
  connectionId: string,
  file: TextFile,
  onChunk: OnChunk = () => true,
): Promise<Result<FileText | null>> {
  const read: FileText = { chunks: [], entries: 0 };
  let after: string | null = null;
  do {
    const chunk: Result<OutputOf<'exports.text'>> = await client.call('exports.text', {
      connectionId,
      file,
      after,
    });
    if (!chunk.ok) return chunk;
    read.chunks.push(chunk.value.text);
    read.entries += chunk.value.entries;
    after = chunk.value.next;
    if (!onChunk(read.entries)) return { ok: true, value: null };
  } while (after !== null);
  return { ok: true, value: read };
}

/** Called after each chunk with the number of bytes uploaded so far; returns whether to continue. */
export type OnBytes = (bytes: number) => boolean;

/**
 * Uploads a file to the main process, where `format` says what it is read as. Null if it was not continued. A file that was not
 * uploaded completely is discarded.
 */
export async function uploadFile(
  connectionId: string,
  format: UploadFormat,
  file: File,
  onBytes: OnBytes = () => true,
): Promise<Result<string | null>> {
  const { name, size } = file;
  const begun = await client.call('uploads.begin', {
    connectionId,
    format,
    fileName: name.slice(0, 200),
    bytes: size,
  });
  if (!begun.ok) return begun;
  const { upload } = begun.value;
  const giveUp = async <T>(answer: T): Promise<T> => {
    await discardUpload(connectionId, upload);
    return answer;
  };
  for (let start = 0; start < size; start += UPLOAD_CHUNK_BYTES) {
    const end = Math.min(start + UPLOAD_CHUNK_BYTES, size);
    const bytes = await readBytes(file, start, end);
    if (!bytes.ok) return giveUp(bytes);
    const taken = await client.call('uploads.append', {
      connectionId,
      upload,
      base64: toBase64(bytes.value),
    });
    if (!taken.ok) return giveUp(taken);
    if (!onBytes(end)) return giveUp({ ok: true, value: null });
  }
  return { ok: true, value: upload };
}

/** Uploads a file, and reads it with `read`; it is discarded if it cannot be read. Null if the upload was not continued. */
export async function uploadAndRead<T>(
  connectionId: string,
  format: UploadFormat,
  file: File,
  read: (upload: string) => Promise<Result<T>>,
  onBytes?: OnBytes,
): Promise<Result<{ upload: string; read: T } | null>> {
  const uploaded = await uploadFile(connectionId, format, file, onBytes);
  if (!uploaded.ok) return uploaded;
  const upload = uploaded.value;
  if (upload === null) return { ok: true, value: null };
  const answer = await read(upload);
  if (answer.ok) return { ok: true, value: { upload, read: answer.value } };
  await discardUpload(connectionId, upload);
  return answer;
}

/** Forgets an uploaded file. One that is already forgotten is not an error. */
export async function discardUpload(connectionId: string, upload: string): Promise<void> {
  await client.call('uploads.discard', { connectionId, upload });
}

/** A number of arguments that every call accepts. */
const CALL_BYTES = 0x8000;

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CALL_BYTES)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CALL_BYTES)));
  return btoa(parts.join(''));
}

async function readBytes(file: Blob, start: number, end: number): Promise<Result<Uint8Array>> {
  try {
    return { ok: true, value: new Uint8Array(await file.slice(start, end).arrayBuffer()) };
  } catch (cause) {
    const message = t`The file could not be read. It may have been changed, moved or deleted meanwhile. Choose it again.`;
    return { ok: false, error: { code: 'invalid_input', message, details: String(cause) } };
  }
}
