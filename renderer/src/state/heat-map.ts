/** What rows of categories are sorted by: a language by its code, `any` for any language. */
export interface HeatSort {
  by: { is: 'name' | 'products' | 'any' } | { is: 'locale'; locale: string };
  descending: boolean;
}

/** A cell of the heat map: its row and its column. */
export interface HeatPlace {
  row: string;
  column: number;
}

/** The row of all categories together. */
export const TOTAL_ROW = 'total';
