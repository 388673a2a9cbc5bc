/** The cell that typing goes to. Its row may not be read yet. */
export interface ActiveCell {
  /** Its row's number in the view shown. */
  row: number;
  columnId: string;
}
