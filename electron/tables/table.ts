import type { ContentType } from '#shared/domain/import/cell-content.ts';
import type { TextEncoding } from '#shared/domain/table-format.ts';

/** As in the cells of an import. A number's text has a point and no grouping, a date's is ISO 8601. */
export type TypedCell = ContentType;

/** A row of a file, as it stands in it: texts, leading zeros and blanks kept. */
export interface TableRow {
  /** In the file, from 1: of CSV the record's, of a workbook the sheet's own number. */
  row: number;
  cells: string[];
  /** By place in `cells`; null: all are plain text, as in CSV. */
  typed: ReadonlyMap<number, TypedCell> | null;
}

/** A value on its way into a file. Text stays text: leading zeros and long numbers are never taken for numbers. */
export type TableValue = string | number | boolean | null;

export interface TableColumn {
  header: string;
  /** In characters. */
  width: number;
}

/** What text a file is, and how sure that is: `marked` by a byte order mark, `valid` as UTF-8, else `guessed`. */
export interface FoundEncoding {
  encoding: TextEncoding;
  by: 'marked' | 'valid' | 'guessed';
}
