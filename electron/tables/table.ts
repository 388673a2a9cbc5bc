import type { ContentType } from '#shared/domain/import/cell-content.ts';
import type { TextEncoding } from '#shared/domain/table-format.ts';

/** As in the cells of an import. A number's text has a point and no grouping, a date's is ISO 8601. */
export type TypedCell = ContentType;

/** A row of a file, unchanged: texts, with leading zeros and blanks. */
export interface TableRow {
  /** Its number in the file, from 1: that of the record in CSV, that in the sheet for a workbook. */
  row: number;
  cells: string[];
  /** By index in `cells`; null if all are plain text, as in CSV. */
  typed: ReadonlyMap<number, TypedCell> | null;
}

/** A value to be written. Text stays text: leading zeros and long numbers are never taken for numbers. */
export type TableValue = string | number | boolean | null;

export interface TableColumn {
  header: string;
  /** In characters. */
  width: number;
}

/** The encoding of a file, and how certain it is: `marked` by a byte order mark, `valid` as UTF-8, otherwise `guessed`. */
export interface FoundEncoding {
  encoding: TextEncoding;
  by: 'marked' | 'valid' | 'guessed';
}
