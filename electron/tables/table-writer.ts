import type { TableValue } from './table.ts';

/** Writes a table to a file, header first. After a failure or `abort`, the file is useless. */
export interface TableWriter {
  /** Resolves when it accepts more, so that only a few batches are in memory. Throws `invalid_input`, `storage`. */
  write(rows: readonly (readonly TableValue[])[]): Promise<void>;
  /** Resolves once everything is in the file. */
  end(): Promise<void>;
  abort(): Promise<void>;
}
