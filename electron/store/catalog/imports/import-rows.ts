import type {
  CellVerdict,
  DoubtCounts,
  ImportCounts,
  ImportPlan,
  RowVerdict,
} from '#shared/contract/imports.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { Doubt } from '#shared/domain/doubt.ts';
import type { CellContent } from '#shared/domain/import/cell-content.ts';
import type { CellRules } from '#shared/domain/import/read-cell.ts';
import type { CellValue } from '#shared/domain/value.ts';

/** The parts of a plan that determine what happens to rows. */
export type ImportRules = CellRules & Pick<ImportPlan, 'similar' | 'overStaged' | 'unknown' | 'known'>;

/** A row of a file, passed to the store. */
export interface ImportRow {
  identifier: string | null;
  productId: string | null;
  /** Columns of the cells, by place in the chunk's; null: all of them in their order. */
  at: readonly number[] | null;
  cells: readonly CellContent[];
}

/** Some rows of a file with the columns that their cells are in. */
export interface ImportChunk {
  columns: readonly Column[];
  rows: readonly ImportRow[];
}

/** The verdicts on the rows of a chunk, in their order. */
export interface JudgedRows {
  /** -1 for a row without an existing product. */
  products: number[];
  rows: RowVerdict[];
  /** A bit for each cell verdict that the row has: its place among the verdicts. */
  cells: number[];
  byCell: Partial<Record<CellVerdict, number>>;
  byDoubt: Partial<Record<Doubt, DoubtCounts>>;
  /** For full updates, as in a report. */
  replaced: ImportCounts['replaced'];
  /** Columns of the chunk that the catalog does not have. */
  unknownColumns: string[];
}

/** A row as shown, except for what only the file knows. */
export interface ShownRow {
  product: number | null;
  title: string | null;
  verdict: RowVerdict;
  message: string | null;
  /** In the order of the row's cells. */
  cells: ShownCell[];
  lost: (Column & { before: CellValue })[];
}

export interface ShownCell extends Column {
  verdict: CellVerdict;
  before: CellValue;
  after: CellValue;
  staged?: CellValue;
  message: string | null;
  doubt: Doubt | null;
  read: CellValue;
}
