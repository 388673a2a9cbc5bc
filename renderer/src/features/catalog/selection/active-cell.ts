/** The cell that typing is for. Its row need not be read yet. */
export interface ActiveCell {
  /** Its row's number in the view shown. */
  row: number;
  columnId: string;
}
