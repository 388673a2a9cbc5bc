import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { AppError } from '#shared/contract/result.ts';
import { toStoreError } from '../store/storage-error.ts';
import type { ReadingOptions } from '../tables/table.ts';
import { stopIfAborted } from './stop-if-aborted.ts';

export type FileText = AsyncGenerator<string>;

/**
 * Yields a text file in chunks, without its byte order mark, by which it is UTF-16 or otherwise UTF-8. Throws `invalid_input` with the
 * message of `notText` for bytes that are not text, `cancelled` once aborted, and `storage`.
 */
export async function* fileText(
  path: string,
  { signal, onBytes }: ReadingOptions,
  notText: (start: number, end: number) => string,
): FileText {
  let decoder: TextDecoder | null = null;
  let done = 0;
  try {
    const { size } = await stat(path);
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
      stopIfAborted(signal);
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      const start = done;
      done += bytes.length;
      let text: string;
      try {
        text = decoder.decode(bytes, { stream: done < size });
      } catch {
        // The decoder only fails on bytes that are not text; the message says where.
        throw new AppError('invalid_input', notText(start, done));
      }
      onBytes?.(done, size);
      if (text !== '') yield text;
    }
  } catch (error) {
    throw toStoreError(error);
  }
}

/** The same as one text, for files that fit into memory. */
export async function wholeText(chunks: FileText): Promise<string> {
  const texts: string[] = [];
  for await (const chunk of chunks) texts.push(chunk);
  return texts.join('');
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
