import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { toStoreError } from '../store/storage-error.ts';
import type { ReadingOptions } from '../tables/table.ts';
import { stopIfAborted } from './stop-if-aborted.ts';

export type FileText = AsyncGenerator<string>;

/**
 * Yields a text file in chunks, without its byte order mark. It is UTF-8, unless the mark, zero bytes or an XML declaration say
 * otherwise. Throws `invalid_input` for an unknown encoding, and with the message of `notText` for bytes that are not text in it,
 * `cancelled` once aborted, and `storage`.
 */
export async function* fileText(
  path: string,
  { signal, onBytes }: ReadingOptions,
  notText: (line: number, encoding: string) => string,
): FileText {
  let decoder: TextDecoder | null = null;
  let done = 0;
  try {
    const { size } = await stat(path);
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
      stopIfAborted(signal);
      decoder ??= decoderOf(bytes);
      done += bytes.length;
      // Only a decoder that always expects more reads Windows-1252 rightly (nodejs/node#56542).
      const text = await decoded(decoder, bytes);
      onBytes?.(done, size);
      if (text !== '') yield text;
    }
    if (decoder) await decoded(decoder);
  } catch (error) {
    throw toStoreError(error);
  }

  async function decoded({ encoding }: TextDecoder, bytes?: Buffer): Promise<string> {
    try {
      return bytes ? decoder!.decode(bytes, { stream: true }) : decoder!.decode();
    } catch {
      // The decoder only fails on bytes that are not text; the message says where.
      const line = await firstBadLine(path, encoding);
      throw new AppError('invalid_input', notText(line, encoding.toUpperCase()));
    }
  }
}

const LINE_FEED = 0x0a;

/** Returns the line of the first bytes that are not text. */
async function firstBadLine(path: string, encoding: string): Promise<number> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const unit = encoding.startsWith('utf-16') ? 2 : 1;
  let line = 1;
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>)
    for (let from = 0; from < bytes.length; ) {
      const at = unit === 1 ? bytes.indexOf(LINE_FEED, from) : -1;
      const end = at < 0 ? bytes.length : at + 1;
      try {
        decoder.decode(bytes.subarray(from, end), { stream: at < 0 });
      } catch {
        return line;
      }
      if (at >= 0) line++;
      from = end;
    }
  return line;
}

/** The same as one text, for files that fit into memory. */
export async function wholeText(chunks: FileText): Promise<string> {
  const texts: string[] = [];
  for await (const chunk of chunks) texts.push(chunk);
  return texts.join('');
}

/** The longest XML declaration that is looked for, in bytes. */
const DECLARATION = 1_000;

/** Throws `invalid_input` for an encoding that is not known. */
function decoderOf(start: Buffer): TextDecoder {
  const [first, second] = start;
  const options = { fatal: true };
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', options);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', options);
  // No text begins with U+0000: half of a character of UTF-16 that has no mark.
  if (first !== 0 && second === 0) return new TextDecoder('utf-16le', options);
  if (first === 0 && second !== undefined) return new TextDecoder('utf-16be', options);
  const declaration = start.toString('latin1', 0, DECLARATION);
  const named = /^(?:\xef\xbb\xbf)?\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    declaration,
  )?.[1];
  // A file that says UTF-16 and has no such characters was converted since.
  if (named === undefined || declaration.startsWith('\xef\xbb\xbf') || /^utf-?16|^ucs-?2/i.test(named))
    return new TextDecoder('utf-8', options);
  try {
    return new TextDecoder(named, options);
  } catch {
    throw new AppError(
      'invalid_input',
      t`The file says that its encoding is “${named}”, which is not known. Save it as UTF-8 in the program that wrote it.`,
    );
  }
}
