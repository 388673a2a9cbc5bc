import Papa from 'papaparse';
import { type CsvDelimiter, csvDelimiter } from '#shared/domain/table-format.ts';
import { separatorLine } from './csv-chunks.ts';

const GUESSED_ROWS = 50;

/** Guesses the delimiter from the first part of a text; null if there is none, so that each row is one cell. */
export function guessDelimiter(head: Buffer): CsvDelimiter | null {
  const line = separatorLine(head);
  if (line?.delimiter) return line.delimiter;
  const { meta, errors } = Papa.parse(head.subarray(line?.length ?? 0).toString(), {
    preview: GUESSED_ROWS,
    skipEmptyLines: 'greedy',
    delimitersToGuess: csvDelimiter.options,
  });
  if (errors.some(({ code }) => code === 'UndetectableDelimiter')) return null;
  return csvDelimiter.parse(meta.delimiter);
}
