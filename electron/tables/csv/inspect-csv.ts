import { plural, t } from '@lingui/core/macro';
import Papa from 'papaparse';
import type { FileNotice } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import { type CsvDelimiter, csvDelimiter } from '#shared/domain/table-format.ts';
import type { FoundEncoding, InspectedSource, TableAsked } from '../table.ts';
import { findEncoding, isMostlyUtf8 } from './find-encoding.ts';
import { type ScannedRecords, scanRecords } from './scan-records.ts';
import { csvChunks, notInEncoding, separatorLine, textChunks } from './text-chunks.ts';

/** Finds out how to read comma-separated text, except for what `reading` already says. Reads the whole file. */
export async function inspectCsv(
  path: string,
  reading: TableAsked | null,
  signal: AbortSignal,
): Promise<InspectedSource> {
  const found = reading?.encoding ? null : await findReadable(path, signal);
  if (reading?.encoding === 'utf-8' && !(await isMostlyUtf8(path, signal))) throw notInEncoding('UTF-8');
  const encoding = reading?.encoding ?? found!.encoding;
  const scan = (by: CsvDelimiter) => scanRecords(csvChunks(path, encoding, { signal }), by);
  const { delimiter, scanned, isUnparted } = reading?.delimiter
    ? { delimiter: reading.delimiter, scanned: await scan(reading.delimiter), isUnparted: false }
    : await findDelimiter(await head(textChunks(path, encoding, { signal })), scan);
  return {
    reading: { kind: 'csv', encoding, delimiter, sheet: null },
    sheets: [],
    notices: [...encodingNotices(found), ...(isUnparted ? [noDelimiter()] : []), ...quoteNotices(scanned)],
    guarded: scanned.guarded,
  };
}

/** A guess that is wrong for the whole file is replaced by Windows-1252, in which all bytes are text. */
async function findReadable(path: string, signal: AbortSignal): Promise<FoundEncoding> {
  const found = await findEncoding(path, signal);
  if (found.by !== 'guessed') return found;
  try {
    for await (const _ of textChunks(path, found.encoding, { signal })); // throws for bytes that are not text
    return found;
  } catch (error) {
    if (!(error instanceof AppError) || error.shape.field !== 'encoding') throw error;
    return { encoding: 'windows-1252', by: 'guessed' };
  }
}

async function head(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const chunk of chunks) return chunk;
  return Buffer.alloc(0);
}

const encodingNotices = (found: FoundEncoding | null): FileNotice[] =>
  found?.by === 'guessed'
    ? [
        {
          kind: 'encoding_guessed',
          message: t`The file does not say its encoding; ${found.encoding.toUpperCase()} is a guess. Check that special characters look right.`,
          row: null,
        },
      ]
    : [];

const noDelimiter = (): FileNotice => ({
  kind: 'delimiter_guessed',
  message: t`No delimiter was found, so each row is one cell. Choose the delimiter if that is wrong.`,
  row: null,
});

const quoteNotices = ({ brokenQuotes }: ScannedRecords): FileNotice[] =>
  brokenQuotes
    ? [
        {
          kind: 'broken_quotes',
          message: plural(brokenQuotes.rows, {
            one: `Row ${brokenQuotes.first} has a quote within text. Quotes are kept as text there.`,
            other: `# rows, the first of them row ${brokenQuotes.first}, have a quote within text. Quotes are kept as text there.`,
          }),
          row: brokenQuotes.first,
        },
      ]
    : [];

interface FoundDelimiter {
  delimiter: CsvDelimiter;
  scanned: ScannedRecords;
  /** No delimiter was found: each row is one cell. */
  isUnparted: boolean;
}

/**
 * Finds the likeliest delimiter by which the whole file can be read; one that leaves a quote open is replaced by the next likeliest that
 * misplaces none. Throws what `scan` throws for the likeliest if there is no such other one.
 */
async function findDelimiter(
  head: Buffer,
  scan: (by: CsvDelimiter) => Promise<ScannedRecords>,
): Promise<FoundDelimiter> {
  const guessed = guessDelimiter(head, csvDelimiter.options);
  try {
    return { delimiter: guessed ?? ',', scanned: await scan(guessed ?? ','), isUnparted: guessed === null };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    let left = csvDelimiter.options.filter((other) => other !== guessed);
    for (let next = guessDelimiter(head, left); next !== null; next = guessDelimiter(head, left)) {
      const scanned = await scan(next).catch((other: unknown) => {
        if (isUnreadable(other)) return null; // the user is told about the likeliest one
        throw other;
      });
      if (scanned && !scanned.brokenQuotes) return { delimiter: next, scanned, isUnparted: false };
      left = left.filter((other) => other !== next);
    }
    throw error;
  }
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof AppError && error.shape.code === 'invalid_input';

const GUESSED_ROWS = 50;

/** Guesses the delimiter from the first part of a text; null if it is none of them, so that each row is one cell. */
function guessDelimiter(head: Buffer, among: CsvDelimiter[]): CsvDelimiter | null {
  if (among.length === 0) return null;
  const line = separatorLine(head);
  if (line?.delimiter) return among.includes(line.delimiter) ? line.delimiter : null;
  const { meta, errors } = Papa.parse(head.subarray(line?.length ?? 0).toString(), {
    preview: GUESSED_ROWS,
    skipEmptyLines: 'greedy',
    delimitersToGuess: among,
  });
  if (errors.some(({ code }) => code === 'UndetectableDelimiter')) return null;
  return csvDelimiter.parse(meta.delimiter);
}
