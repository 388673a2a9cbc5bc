import { t } from '@lingui/core/macro';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';

/** The chunks of a file being written. */
export interface FileText {
  chunks: string[];
  /** The number of entries in it: changes, items, segments. */
  entries: number;
}

/** Called after each chunk; returns whether to continue. */
export type OnChunk = (entries: number) => boolean;

/** Reads a file chunk by chunk, from the position `first`. Null if it was not continued. */
export async function collectChunks<Position extends string | number | null>(
  read: (after: Position) => Promise<Result<{ text: string; entries: number; next: Position | null }>>,
  first: Position,
  onChunk: OnChunk,
): Promise<Result<FileText | null>> {
  const file: FileText = { chunks: [], entries: 0 };
  let after: Position | null = first;
  do {
    const chunk: Result<{ text: string; entries: number; next: Position | null }> = await read(after);
    if (!chunk.ok) return chunk;
    file.chunks.push(chunk.value.text);
    file.entries += chunk.value.entries;
    after = chunk.value.next;
    if (!onChunk(file.entries)) return { ok: true, value: null };
  } while (after !== null);
  return { ok: true, value: file };
}

/** The operations that receive a file. */
interface Uploads {
  open: () => Promise<Result<{ upload: string }>>;
  discard: (upload: string) => Promise<unknown>;
}

/** Called after each chunk with the number of bytes uploaded so far; returns whether to continue. */
export type OnBytes = (bytes: number) => boolean;

/** Operations that receive text. */
export interface Upload extends Uploads {
  append: (upload: string, text: string) => Promise<Result<unknown>>;
  /** The message about a file whose bytes `start` to `end` are not text in its encoding. */
  notText: (start: number, end: number) => string;
}

/** Operations that receive bytes. */
export interface BinaryUpload extends Uploads {
  append: (upload: string, base64: string) => Promise<Result<unknown>>;
}

/** The maximum that the main process accepts. */
export const MAX_FILE_BYTES = 200_000_000;

/** The number of bytes of a file that are read and uploaded at a time. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Uploads a text file to the main process. Null if it was not continued. A file that was not uploaded completely is forgotten.
 */
export function uploadChunks(file: Blob, upload: Upload, onChunk: OnBytes): Promise<Result<string | null>> {
  let decoder: TextDecoder | null = null;
  return handOver(file, upload, onChunk, async (name, bytes, start, end) => {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: end < file.size });
    } catch {
      // The decoder only fails on bytes that are not text; the message says where.
      return refused(upload.notText(start, end));
    }
    return upload.append(name, text);
  });
}

/** The same for a file of any kind. */
export const uploadBytes = (
  file: Blob,
  upload: BinaryUpload,
  onChunk: OnBytes,
): Promise<Result<string | null>> =>
  handOver(file, upload, onChunk, (name, bytes) => upload.append(name, toBase64(bytes)));

async function handOver(
  file: Blob,
  { open, discard }: Uploads,
  onChunk: OnBytes,
  append: (upload: string, bytes: Uint8Array, start: number, end: number) => Promise<Result<unknown>>,
): Promise<Result<string | null>> {
  const opened = await open();
  if (!opened.ok) return opened;
  const { upload } = opened.value;
  const giveUp = async <T>(answer: T): Promise<T> => {
    await discard(upload);
    return answer;
  };
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    const end = Math.min(start + PIECE_BYTES, file.size);
    const bytes = await readBytes(file, start, end);
    if (!bytes.ok) return giveUp(bytes);
    const taken = await append(upload, bytes.value, start, end);
    if (!taken.ok) return giveUp(taken);
    if (!onChunk(end)) return giveUp({ ok: true, value: null });
  }
  return { ok: true, value: upload };
}

/** A number of arguments that every call accepts. */
const CALL_BYTES = 0x8000;

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CALL_BYTES)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CALL_BYTES)));
  return btoa(parts.join(''));
}

/** The text of a small file. `notText`: the message if it is not text. */
export async function readText(file: Blob, notText: string): Promise<Result<string>> {
  const bytes = await readBytes(file, 0, file.size);
  if (!bytes.ok) return bytes;
  try {
    return { ok: true, value: new TextDecoder(encodingOf(bytes.value), { fatal: true }).decode(bytes.value) };
  } catch {
    // The decoder only fails on bytes that are not text.
    return refused(notText);
  }
}

/** By the byte order mark; UTF-8 without one. */
export function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

async function readBytes(file: Blob, start: number, end: number): Promise<Result<Uint8Array>> {
  try {
    return { ok: true, value: new Uint8Array(await file.slice(start, end).arrayBuffer()) };
  } catch (cause) {
    return refused(
      t`The file could not be read. It may have been changed, moved or deleted meanwhile. Choose it again.`,
      String(cause),
    );
  }
}

const refused = (message: string, details?: string): { ok: false; error: AppErrorShape } => ({
  ok: false,
  error: { code: 'invalid_input', message, ...(details === undefined ? {} : { details }) },
});
