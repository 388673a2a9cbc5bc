import { t } from '@lingui/core/macro';
import { parse } from 'csv-parse/sync';
import { AppError } from '../contract/result.ts';
import { unguardFormula } from './formula-guard.ts';

interface CsvRow {
  record: string[];
  /** The line in which it ends, from 1. */
  line: number;
}

/**
 * Returns the rows of a comma-separated text as `csvText` was given them; spreadsheets of some countries use semicolons or
 * tabs. Throws `invalid_input`.
 */
export function readCsvRows(text: string): CsvRow[] {
  try {
    const named = SEPARATOR_LINE.exec(text);
    // The line stays, empty, so that lines keep their numbers.
    const rows = parse(named ? text.slice(named[0].length) : text, {
      bom: true,
      delimiter: named?.[1] ?? likeliestDelimiter(text),
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ record: record.map(unguardFormula), line: info.lines }));
  } catch (error) {
    throw new AppError('invalid_input', t`The file is no comma-separated text.`, {
      details: (error as Error).message,
    });
  }
}

/** A first line such as `sep=;`, which tells Excel the delimiter. */
const SEPARATOR_LINE = /^\ufeff?sep=(.)(?=\r?\n)/i;

function likeliestDelimiter(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counted = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    columns: first.split(delimiter).length,
  }));
  return counted.reduce((best, one) => (one.columns > best.columns ? one : best)).delimiter;
}
