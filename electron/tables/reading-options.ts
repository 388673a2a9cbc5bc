export interface ReadingOptions {
  signal: AbortSignal;
  /** The number of bytes read, of the file or of the sheet within a workbook. */
  onBytes?: (done: number, total: number) => void;
}
