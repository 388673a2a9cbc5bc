import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { TextEncoding } from '#shared/domain/table-format.ts';
import { unreadable } from '../open-file.ts';
import type { ReadingOptions } from '../table.ts';
import { completeLength } from './utf8-length.ts';
import { decodeWindows1252 } from './windows-1252.ts';

/**
 * Small, so that the rows of a chunk become garbage before a collection would move them: measured to be faster than large
 * chunks, with a smaller heap.
 */
const CHUNK_BYTES = 32 * 1024;
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Yields a text file as UTF-8 without its byte order mark, in chunks of whole characters. Throws `invalid_input` for bytes
 * that are not text in the encoding: nothing is replaced silently.
 */
export async function* textChunks(
  path: string,
  encoding: TextEncoding,
  options: ReadingOptions,
): AsyncGenerator<Buffer> {
  const decode = encoding === 'utf-8' ? utf8Decoder() : otherDecoder(encoding);
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
function utf8Decoder(): Decode {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return (bytes, last) => {
    let joined = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    const length = last ? joined.length : completeLength(joined);
    rest = Buffer.from(joined.subarray(length));
    joined = joined.subarray(0, length);
    if (!isUtf8(joined)) throw notInEncoding('UTF-8');
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

const notInEncoding = (name: string): AppError =>
  new AppError('invalid_input', t`This file is not ${name} text. Choose another encoding.`, {
    field: 'encoding',
  });
