/** The number of cells of one kind, and the place of the first, such as "B5". */
export interface FoundCells {
  cells: number;
  first: string;
}

/** What a notice is about, counted while a sheet is read. */
export class SheetFacts {
  formulas: FoundCells | null = null;
  errors: FoundCells | null = null;
  merged: FoundCells | null = null;
  /** Columns that the sheet hides, from 0. */
  readonly hiddenColumns: { first: number; last: number }[] = [];

  count(what: 'formulas' | 'errors' | 'merged', place: string): void {
    const found = this[what];
    if (found) found.cells++;
    else this[what] = { cells: 1, first: place };
  }

  hides(column: number): boolean {
    return this.hiddenColumns.some(({ first, last }) => column >= first && column <= last);
  }
}
