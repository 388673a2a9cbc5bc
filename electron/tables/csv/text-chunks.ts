import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { type CsvDelimiter, csvDelimiter, type TextEncoding } from '#shared/domain/table-format.ts';
import { unreadable } from '../open-file.ts';
import type { ReadingOptions } from '../table.ts';
import { decodeWindows1252 } from './windows-1252.ts';

/**
 * Small, so that the rows of a chunk become garbage before a collection would move them: measured to be faster than large
 * chunks, with a smaller heap.
 */
const CHUNK_BYTES = 32 * 1024;
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Stands for a byte that is not UTF-8 in a file that is. No text has this code point (Unicode, 23.7), and cells show it as a
 * replacement character.
 */
export const UNDECODED = '\ufdd0';

/** How a text is read. `onUndecoded`: called when bytes of a UTF-8 file are no characters. */
type TextOptions = ReadingOptions & { onUndecoded?: () => void };

/**
 * Yields a text file as UTF-8 without its byte order mark, in chunks of whole characters. Nothing is replaced silently: bytes
 * that are not UTF-8 become `UNDECODED`. Throws `invalid_input` for those that are not text in another encoding.
 */
export async function* textChunks(
  path: string,
  encoding: TextEncoding,
  options: TextOptions,
): AsyncGenerator<Buffer> {
  const decode = encoding === 'utf-8' ? utf8Decoder(options.onUndecoded) : otherDecoder(encoding);
  for await (const bytes of fileChunks(path, options)) {
    const chunk = decode(bytes, false);
    if (chunk.length > 0) yield chunk;
  }
  const rest = decode(Buffer.alloc(0), true);
  if (rest.length > 0) yield rest;
}

/** Yields the bytes of a file. Throws `invalid_input` if it is gone, `cancelled` once aborted. */
export async function* fileChunks(path: string, { signal, onBytes }: ReadingOptions): AsyncGenerator<Buffer> {
  try {
    const { size } = await stat(path);
    let done = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      signal.throwIfAborted();
      yield chunk as Buffer;
      done += (chunk as Buffer).length;
      onBytes?.(done, size);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (signal.aborted) throw new AppError('cancelled', t`Cancelled.`);
    throw unreadable(error);
  }
}

type Decode = (bytes: Buffer, last: boolean) => Buffer;

/** Passes bytes on unchanged, which is several times faster than decoding them. */
function utf8Decoder(onUndecoded = () => {}): Decode {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return (bytes, last) => {
    let joined = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    const length = last ? joined.length : completeLength(joined);
    rest = Buffer.from(joined.subarray(length));
    joined = joined.subarray(0, length);
    if (!isUtf8(joined)) {
      onUndecoded();
      joined = withoutForeignBytes(joined);
    }
    if (isFirst && joined.length > 0) {
      isFirst = false;
      if (joined.subarray(0, 3).equals(UTF8_MARK)) return joined.subarray(3);
    }
    return joined;
  };
}

function otherDecoder(encoding: TextEncoding): Decode {
  if (encoding === 'windows-1252') return (bytes) => Buffer.from(decodeWindows1252(bytes));
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes, last) => {
    try {
      return Buffer.from(decoder.decode(bytes, { stream: !last }));
    } catch {
      throw notInEncoding(encoding.toUpperCase());
    }
  };
}

function withoutForeignBytes(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { at, isUtf8: isCharacter } of highSequences(bytes)) {
    if (isCharacter) continue;
    parts.push(bytes.subarray(from, at), Buffer.from(UNDECODED));
    from = at + 1;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]);
}

/** Yields where bytes beyond ASCII begin, and whether each is a character in UTF-8. */
export function* highSequences(bytes: Buffer): Generator<{ at: number; isUtf8: boolean }> {
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < 0x80) continue;
    const length = sequenceLength(bytes[at]!);
    const isCharacter = isUtf8(bytes.subarray(at, at + length));
    yield { at, isUtf8: isCharacter };
    if (isCharacter) at += length - 1;
  }
}

export const notInEncoding = (name: string): AppError =>
  new AppError('invalid_input', t`This file is not ${name} text. Choose another encoding.`, {
    field: 'encoding',
  });

/** Returns the number of bytes of whole UTF-8 characters: all, or all but a character that is cut off at the end. */
export function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

const sequenceLength = (lead: number): number => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2);

/** A first line such as `sep=;`, which tells Excel the delimiter. It is not a row. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\r|\n|$)/i;

/** Yields the text of a file of comma-separated values from its first row; throws like `textChunks`. */
export async function* csvChunks(
  path: string,
  encoding: TextEncoding,
  options: TextOptions,
): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of textChunks(path, encoding, options)) {
    if (isFirst) yield chunk.subarray(separatorLine(chunk)?.length ?? 0);
    else yield chunk;
    isFirst = false;
  }
}

/** The line that names the delimiter; `delimiter` is null if it is not supported. */
export function separatorLine(head: Buffer): { delimiter: CsvDelimiter | null; length: number } | null {
  const found = SEPARATOR_LINE.exec(head.subarray(0, 12).toString());
  if (!found) return null;
  const named = csvDelimiter.safeParse(found[1]);
  return { delimiter: named.success ? named.data : null, length: Buffer.byteLength(found[0]) };
}
