import type { TableValue } from './table.ts';

/** A table on its way into a file, its header written first. After a failure or `abort`, what is in the file is of no use. */
export interface TableWriter {
  /** Resolves when more can be taken, so that no more than a few batches are in memory. Throws `invalid_input`, `storage`. */
  write(rows: readonly (readonly TableValue[])[]): Promise<void>;
  /** Resolves once everything is in the file. */
  end(): Promise<void>;
  abort(): Promise<void>;
}
