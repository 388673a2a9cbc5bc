import type { FileNotice } from '#shared/contract/imports.ts';
import type { ContentType } from '#shared/domain/import/cell-content.ts';
import type { AskedReading, TableReading, TextEncoding } from '#shared/domain/table-format.ts';

/** As in the cells of an import. A number's text has a point and no grouping, a date's is ISO 8601. */
export type TypedCell = ContentType;

/** A row of a file, unchanged: texts, with leading zeros and blanks. */
export interface TableRow {
  /** Its number in the file, from 1: that of the record in CSV, that in the sheet for a workbook. */
  row: number;
  cells: string[];
  /** By index in `cells`; null if all are plain text, as in CSV. */
  typed: ReadonlyMap<number, TypedCell> | null;
  /** By index in `cells`: what a sheet shows, where that is another text than it stores. */
  shown?: ReadonlyMap<number, string> | undefined;
  /** Bytes of the row are not text in the file's encoding; its cells have replacement characters there. */
  undecoded?: boolean | undefined;
  /** The sheet hides the row. */
  hidden?: boolean | undefined;
}

/** A value to be written. Text stays text: leading zeros and long numbers are never taken for numbers. */
export type TableValue = string | number | boolean | null;

export interface TableColumn {
  header: string;
  /** In characters. */
  width: number;
}

/**
 * The encoding of a file, and how certain it is: `marked` by a byte order mark, `valid` as UTF-8, or `mostly`, otherwise
 * `guessed`.
 */
export interface FoundEncoding {
  encoding: TextEncoding;
  by: 'marked' | 'valid' | 'mostly' | 'guessed';
}

export interface ReadingOptions {
  signal: AbortSignal;
  /** The number of bytes read of the file. */
  onBytes?: ((done: number, total: number) => void) | undefined;
}

/** How to read a file; without a `headerRow`, that is found, too. */
export type TableAsked = Omit<AskedReading, 'headerRow'> & { headerRow: number | null };

/** How one kind of file is read, before its rows are looked at. */
export interface InspectedSource {
  reading: Pick<TableReading, 'kind' | 'encoding' | 'delimiter' | 'sheet'>;
  sheets: string[];
  notices: FileNotice[];
  guarded: boolean;
}

/** Writes a table to a file, header first. After a failure or `abort`, the file is useless. */
export interface TableWriter {
  /** Resolves when it accepts more, so that only a few batches are in memory. Throws `invalid_input`, `storage`. */
  write(rows: readonly (readonly TableValue[])[]): Promise<void>;
  /** Resolves once everything is in the file. */
  end(): Promise<void>;
  abort(): Promise<void>;
}

/** Rows without any text are skipped. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');
