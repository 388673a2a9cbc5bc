import { t } from '@lingui/core/macro';
import { MAX_IMPORT_COLUMNS } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import type { TableReading } from '#shared/domain/table-format.ts';
import { readCsv } from './csv/read-csv.ts';
import type { ReadingOptions, TableRow } from './table.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';
import type { SheetFacts } from './xlsx/sheet-facts.ts';

/** The number of rows in which the header is searched. */
const GUESSED_ROWS = 50;

/** The rows of a file below its header. */
export class TableRows {
  readonly #path: string;
  readonly #reading: Omit<TableReading, 'decimal' | 'headerRow'>;
  /** The number of the row that names the columns: as given, otherwise guessed from the first rows as they are read. */
  headerRow: number | null;
  columns: string[] = [];
  /** Rows with text above the header, and whether the header has bytes that are no text. */
  above = 0;
  hasUndecodedHeader = false;

  constructor(
    path: string,
    reading: Omit<TableReading, 'decimal' | 'headerRow'> & { headerRow: number | null },
  ) {
    this.#path = path;
    this.#reading = reading;
    this.headerRow = reading.headerRow;
  }

  /**
   * Yields the rows in batches of some thousand, and counts what needs a notice in `facts`. Rows without any text are skipped;
   * those of a workbook, which does not store empty cells, are padded to the width of the header. Throws `invalid_input` with
   * the place if the file cannot be read further, and `cancelled` once aborted.
   */
  async *read(options: ReadingOptions, facts: SheetFacts): AsyncGenerator<TableRow[]> {
    const { kind } = this.#reading;
    const reading = { ...this.#reading, headerRow: this.headerRow ?? 1 };
    const batches =
      kind === 'xlsx' ? readXlsx(this.#path, reading, options, facts) : readCsv(this.#path, reading, options);
    let first: TableRow[] | null = [];
    for await (const batch of batches) {
      if (first) {
        first.push(...batch);
        if (first.length < GUESSED_ROWS) continue;
      }
      const below: TableRow[] = this.#below(first ?? batch);
      first = null;
      if (below.length > 0) yield below;
    }
    const below = this.#below(first ?? []);
    if (below.length > 0) yield below;
  }

  #below(rows: TableRow[]): TableRow[] {
    this.headerRow ??= guessHeaderRow(rows.slice(0, GUESSED_ROWS));
    const { headerRow } = this;
    const header = rows.find(({ row }) => row === headerRow);
    if (header) {
      this.columns = header.cells.map((text, at) => (text === '' ? '' : shownAt(header, at)));
      this.hasUndecodedHeader = header.undecoded === true;
    }
    for (const { row } of rows) if (row < headerRow) this.above++;
    if (this.columns.length > MAX_IMPORT_COLUMNS) throw tooManyColumns(this.columns);
    if (this.#reading.kind === 'xlsx')
      for (const { cells } of rows) while (cells.length < this.columns.length) cells.push('');
    return rows[0] && rows[0].row > headerRow ? rows : rows.filter(({ row }) => row > headerRow);
  }
}

/** What the sheet shows in a cell. */
const shownAt = ({ cells, shown }: TableRow, at: number): string => shown?.get(at) ?? cells[at] ?? '';

/** The header row: the first one with several filled cells, so that a title above it is skipped. */
function guessHeaderRow(rows: readonly TableRow[]): number {
  const named = rows.find(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return (named ?? rows[0])?.row ?? 1;
}

const tooManyColumns = (columns: readonly string[]): AppError =>
  new AppError(
    'invalid_input',
    t`The file has ${columns.length} columns, and at most ${MAX_IMPORT_COLUMNS} can be imported. Delete columns that are not needed.`,
  );
