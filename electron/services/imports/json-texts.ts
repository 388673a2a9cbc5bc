import { readFile, stat } from 'node:fs/promises';
import { t } from '@lingui/core/macro';
import type { ReadingOptions } from '../../tables/reading-options.ts';
import { fileText } from '../file-text.ts';
import { ArraySplitter, MAX_RECORD_CHARACTERS, tooLong } from './array-splitter.ts';

/** The text of one record, and its position: the line in JSON Lines, the element's number, from 1, in an array. */
interface JsonPart {
  row: number;
  text: string;
}

/**
 * Yields the records of a file: a JSON array, JSON Lines, or one object. Throws `invalid_input` if it is none of these, and
 * `cancelled` once aborted.
 */
export async function* jsonTexts(path: string, options: ReadingOptions): AsyncGenerator<JsonPart> {
  const chunks = fileText(path, options, notUtf8);
  const first = await firstText(chunks);
  if (first === null) return;
  const rest = joined(first, chunks);
  if (first.trimStart().startsWith('[')) yield* ofArray(rest);
  else if (await isOneRecord(path)) yield { row: 1, text: await wholeText(path) };
  else yield* ofLines(rest);
}

async function* ofArray(texts: AsyncIterable<string>): AsyncGenerator<JsonPart> {
  const splitter = new ArraySplitter();
  let row = 0;
  for await (const chunk of texts) for (const text of splitter.write(chunk)) yield { row: ++row, text };
  splitter.end();
}

async function* ofLines(texts: AsyncIterable<string>): AsyncGenerator<JsonPart> {
  let line = '';
  let row = 0;
  for await (const text of texts) {
    const lines = (line + text).split('\n');
    line = lines.pop()!;
    if (line.length > MAX_RECORD_CHARACTERS) throw tooLong(row + lines.length + 1);
    for (const one of lines) {
      row++;
      if (one.trim() !== '') yield { row, text: one };
    }
  }
  if (line.trim() !== '') yield { row: row + 1, text: line };
}

/** Whether the file is a single object on several lines. */
async function isOneRecord(path: string): Promise<boolean> {
  if ((await stat(path)).size > MAX_RECORD_CHARACTERS) return false;
  try {
    JSON.parse(await wholeText(path));
    return true;
  } catch {
    return false; // several records, or broken ones: each line is read separately
  }
}

const wholeText = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');

const notUtf8 = (): string => t`The JSON file is not in UTF-8. Save it in UTF-8 and choose it again.`;

/** Reads up to the first text that is not blank; null if there is none. */
async function firstText(chunks: AsyncIterator<string>): Promise<string | null> {
  let text = '';
  for (;;) {
    const next = await chunks.next();
    if (next.done) return null;
    text += next.value;
    if (text.trim() !== '') return text;
  }
}

async function* joined(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
