import { plural, t } from '@lingui/core/macro';
import { type ImportPlan, readsShown } from '#shared/contract/imports.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { CellContent, ContentType } from '#shared/domain/import/cell-content.ts';
import { unguardFormula } from '#shared/exchange/formula-guard.ts';
import type { ImportChunk, ImportRow } from '../../store/catalog/imports/import-rows.ts';
import type { TableRow } from '../../tables/table.ts';

/** Rows of a file in the format of the store; a text says why a row cannot be used. */
export interface MappedRows {
  columns: Column[];
  rows: (ImportRow | string)[];
}

/** Returns the usable rows of a chunk. */
export const usable = ({ columns, rows }: MappedRows): ImportChunk => ({
  columns,
  rows: rows.filter((row): row is ImportRow => typeof row !== 'string'),
});

/** A cell of a row as it is in the file; `column`: that of the file, from 0. */
export interface FileCell {
  column: number;
  text: string;
}

/** Returns a cell of a row as its column is read: what the sheet shows is plain text. */
export function cellAsRead(
  { cells, typed, shown }: TableRow,
  column: number,
  roles: ImportPlan['roles'],
): { text: string; type: ContentType | undefined } {
  const other = shown?.get(column);
  return other !== undefined && readsShown(roles[column])
    ? { text: other, type: undefined }
    : { text: cells[column] ?? '', type: typed?.get(column) };
}

/** Maps rows of a file according to a plan's column roles. */
export interface RowMapper {
  map(rows: readonly TableRow[]): MappedRows;
  /** Returns the name by which the file refers to the product of a row. */
  nameOf(row: TableRow): string;
  /** Returns the file cell for each cell that `map` returns for a row, in the same order. */
  cellsOf(row: TableRow): FileCell[];
}

/** The part of mapping that does not depend on the layout of the table. */
abstract class TableMapper implements RowMapper {
  readonly #plan: ImportPlan;
  readonly #identifier: number;
  readonly #productId: number;

  constructor(plan: ImportPlan) {
    this.#plan = plan;
    this.#identifier = plan.roles.findIndex(({ is }) => is === 'identifier');
    this.#productId = plan.roles.findIndex(({ is }) => is === 'productId');
  }

  abstract map(rows: readonly TableRow[]): MappedRows;
  abstract cellsOf(row: TableRow): FileCell[];

  nameOf(row: TableRow): string {
    return this.text(row, this.#identifier) || this.text(row, this.#productId);
  }

  /** Returns the text of a cell as its column is read, without the apostrophe that exports add. */
  protected text(row: TableRow, column: number): string {
    const text = cellAsRead(row, column, this.#plan.roles).text;
    return this.#plan.unguard ? unguardFormula(text) : text;
  }

  protected content(row: TableRow, column: number): CellContent {
    const { text, type } = cellAsRead(row, column, this.#plan.roles);
    if (type === undefined) return this.text(row, column);
    const role = this.#plan.roles[column];
    const isChosen = role !== undefined && 'reads' in role && role.reads !== undefined;
    const shown = isChosen ? undefined : row.shown?.get(column);
    return { is: type, text, ...(shown === undefined ? {} : { shown }) };
  }

  protected fileCell(row: TableRow, column: number): FileCell {
    return { column, text: cellAsRead(row, column, this.#plan.roles).text };
  }

  protected row(row: TableRow, at: ImportRow['at'], contents: CellContent[]): ImportRow {
    return {
      identifier: this.text(row, this.#identifier) || null,
      productId: this.text(row, this.#productId) || null,
      at,
      cells: contents,
    };
  }

  /**
   * Returns why a row cannot be used. In a workbook the last cells of a row may be missing; in a text file, a row that is
   * too short is broken.
   */
  protected broken(row: TableRow): string | null {
    const { cells, undecoded } = row;
    for (const column of [this.#identifier, this.#productId]) {
      const { text, type } = cellAsRead(row, column, this.#plan.roles);
      if (type === 'error')
        return t`“${{ identifier: text }}” stands where the identifier should be. Enter one.`;
    }
    if (undecoded)
      return t`This row is not UTF-8 text like the rest of the file. Correct it, or choose another encoding.`;
    const width = this.#plan.roles.length;
    const isShort = this.#plan.reading.kind === 'csv' && cells.length < width;
    if (!isShort && !cells.some((cell, i) => i >= width && cell !== '')) return this.#swallowed(cells);
    return isShort
      ? t`This row has ${plural(cells.length, { one: '# cell', other: '# cells' })}, and the header has ${width}. Look for a missing or extra quote or line break.`
      : t`This row has ${plural(cells.length, { one: '# cell', other: '# cells' })}, and the header has ${width}. Look for a missing or extra quote or delimiter.`;
  }

  /**
   * Says so if a quote that was opened by mistake has swallowed the rows up to the next one: a cell then ends with the beginning
   * of another row, of the right width and with an identifier like that of this row.
   */
  #swallowed(cells: readonly string[]): string | null {
    const { delimiter } = this.#plan.reading;
    const own = cells[this.#identifier] ?? '';
    if (delimiter === null || own === '') return null;
    for (const [column, cell] of cells.entries()) {
      if (column <= this.#identifier || !cell.includes('\n')) continue;
      const lines = cell.split(/\r?\n/).map((line) => line.split(delimiter));
      const last = lines.at(-1)!;
      const other = last[this.#identifier] ?? '';
      const fits = lines[0]!.length === cells.length - column && last.length === column + 1;
      if (fits && other !== own && shapeOf(other) === shapeOf(own))
        return t`A quote in this row may have swallowed the row of “${{ identifier: other }}”. Look for a missing or extra quote.`;
    }
    return null;
  }
}

const shapeOf = (text: string): string =>
  text
    .trim()
    .replace(/\d/g, '0')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a');

/** A table with one row per product. */
class ProductRows extends TableMapper {
  readonly #columns: Column[] = [];
  readonly #places: number[] = [];

  constructor(plan: ImportPlan) {
    super(plan);
    plan.roles.forEach((role, place) => {
      if (role.is !== 'value') return;
      this.#columns.push({ property: role.property, locale: role.locale });
      this.#places.push(place);
    });
  }

  map(rows: readonly TableRow[]): MappedRows {
    return {
      columns: this.#columns,
      rows: rows.map((row): ImportRow | string => {
        const contents = this.#places.map((column) => this.content(row, column));
        return this.broken(row) ?? this.row(row, null, contents);
      }),
    };
  }

  cellsOf(row: TableRow): FileCell[] {
    return this.#places.map((column) => this.fileCell(row, column));
  }
}

/** Resolves the properties and languages named in a file with one row per value. */
export interface ValueNames {
  property(text: string): string;
  /** '' is the primary language. */
  locale(text: string): string;
}

/** A table with one row per value. */
class ValueRows extends TableMapper {
  readonly #names: ValueNames;
  readonly #property: number;
  readonly #locale: number;
  readonly #cell: number;

  constructor(plan: ImportPlan, names: ValueNames) {
    super(plan);
    this.#names = names;
    this.#property = plan.roles.findIndex(({ is }) => is === 'property');
    this.#locale = plan.roles.findIndex(({ is }) => is === 'locale');
    this.#cell = plan.roles.findIndex(({ is }) => is === 'cell');
  }

  map(rows: readonly TableRow[]): MappedRows {
    const columns = new ColumnPlaces();
    const mapped = rows.map((row): ImportRow | string => {
      const broken = this.broken(row);
      if (broken !== null) return broken;
      const property = this.#names.property(this.text(row, this.#property));
      if (property === '') return t`This row does not name a property. Enter one.`;
      const locale = this.#names.locale(this.text(row, this.#locale));
      return this.row(row, [columns.placeOf({ property, locale })], [this.content(row, this.#cell)]);
    });
    return { columns: columns.all, rows: mapped };
  }

  cellsOf(row: TableRow): FileCell[] {
    return [this.fileCell(row, this.#cell)];
  }
}

/** Columns in the order in which they are first named. */
export class ColumnPlaces {
  readonly #places = new Map<string, number>();
  readonly all: Column[] = [];

  placeOf(column: Column): number {
    const key = columnKey(column);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.all.length);
    return this.all.push(column) - 1;
  }
}

export const tableMapper = (plan: ImportPlan, names: ValueNames): RowMapper =>
  plan.roles.some(({ is }) => is === 'cell') ? new ValueRows(plan, names) : new ProductRows(plan);
