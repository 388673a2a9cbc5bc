export interface ReadingOptions {
  signal: AbortSignal;
  /** How much of the file was read: bytes of it, or of the sheet within a workbook. */
  onBytes?: (done: number, total: number) => void;
}
