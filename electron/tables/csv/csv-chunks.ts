import { type CsvDelimiter, csvDelimiter, type TextEncoding } from '#shared/domain/table-format.ts';
import type { ReadingOptions } from '../table.ts';
import { textChunks } from './text-chunks.ts';

/** A first line such as `sep=;`, which tells Excel the delimiter. It is not a row. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\r|\n|$)/i;

/** Yields the text of a file of comma-separated values from its first row; throws like `textChunks`. */
export async function* csvChunks(
  path: string,
  encoding: TextEncoding,
  options: ReadingOptions,
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
