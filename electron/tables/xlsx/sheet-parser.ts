import { t } from '@lingui/core/macro';
import { MAX_IMPORT_COLUMNS } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import type { TypedCell } from '../table.ts';
import { columnNumber } from './cell-place.ts';
import { damagedWorkbook } from './damaged-workbook.ts';
import { unescapeText } from './escaped-text.ts';
import { numberCell } from './number-text.ts';
import type { CellStyle } from './read-styles.ts';
import { RichText } from './rich-text.ts';
import { MAX_ROWS } from './sheet-limits.ts';
import type { XmlListener } from './xml-reader.ts';

/** A row whose shared texts are not filled in yet: their numbers, by index in `cells`. */
export interface ParsedRow {
  row: number;
  cells: string[];
  typed: Map<number, TypedCell> | null;
  shared: Map<number, number> | null;
}

const PLAIN: CellStyle = { is: 'plain' };

/**
 * Parses the rows of a sheet from its XML (ECMA-376, 18.3.1): cells by their place, with empty ones for gaps; cells with
 * only a format are skipped.
 */
export class SheetParser implements XmlListener {
  readonly #styles: readonly CellStyle[];
  readonly #from1904: boolean;
  readonly #text = new RichText();
  #rows: ParsedRow[] = [];
  #row: ParsedRow = { row: 0, cells: [], typed: null, shared: null };
  #column = -1;
  #type = 'n';
  #style: CellStyle = PLAIN;
  #inCell = false;
  #value: string | null = null;
  #formula: string | null = null;
  #reading: 'value' | 'formula' | 'text' | null = null;

  constructor(styles: readonly CellStyle[], from1904: boolean) {
    this.#styles = styles;
    this.#from1904 = from1904;
  }

  /** The number of rows that `take` would return. */
  get parsed(): number {
    return this.#rows.length;
  }

  /** Returns the rows completed since the last call. */
  take(): ParsedRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.#inCell) this.#openInCell(name);
    else if (name === 'c') this.#beginCell(attributes);
    else if (name === 'row') this.#beginRow(attributes.r);
  }

  text(text: string): void {
    if (this.#reading === 'value') this.#value += text;
    else if (this.#reading === 'text') this.#text.read(text);
    else if (this.#reading === 'formula') this.#formula += text;
  }

  close(name: string): void {
    if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
    else if (this.#reading === 'text') {
      this.#text.close(name);
      if (name === 'is') this.#reading = null;
    } else this.#reading = null;
  }

  #openInCell(name: string): void {
    if (this.#reading === 'text') this.#text.open(name);
    else if (name === 'v') {
      this.#value = '';
      this.#reading = 'value';
    } else if (name === 'is') {
      this.#text.begin();
      this.#value = '';
      this.#reading = 'text';
    } else if (name === 'f') {
      this.#formula = '=';
      this.#reading = 'formula';
    }
  }

  #beginRow(number: string | undefined): void {
    const row = number === undefined ? this.#row.row + 1 : Number(number);
    if (!(row > this.#row.row)) throw damagedWorkbook(t`The workbook is damaged after row ${this.#row.row}.`);
    if (row > MAX_ROWS)
      throw new AppError(
        'invalid_input',
        t`The sheet has more than ${MAX_ROWS} rows. Divide it into several files.`,
      );
    this.#row = { row, cells: [], typed: null, shared: null };
    this.#column = -1;
  }

  #beginCell({ r: place, t: type, s: style }: Record<string, string>): void {
    this.#column = place === undefined ? this.#column + 1 : columnNumber(place);
    this.#type = type ?? 'n';
    this.#style = this.#styles[Number(style ?? 0)] ?? PLAIN;
    this.#inCell = true;
    this.#value = null;
    this.#formula = null;
  }

  #endCell(): void {
    this.#inCell = false;
    this.#reading = null;
    if (this.#value === null) {
      // A formula that was never calculated has no value; treated as an empty cell, it could remove a value.
      if (this.#formula !== null) this.#put(this.#formula, 'error');
      return;
    }
    if (this.#type === 's') {
      this.#putShared(Number(this.#value));
    } else {
      const { text, typed } = this.#cell(this.#value);
      this.#put(text, typed);
    }
  }

  #cell(value: string): { text: string; typed: TypedCell | null } {
    // LibreOffice saves booleans like this.
    if (this.#formula === '=TRUE()') return { text: 'true', typed: 'yesno' };
    if (this.#formula === '=FALSE()') return { text: 'false', typed: 'yesno' };
    switch (this.#type) {
      case 'inlineStr':
        return { text: this.#text.end(), typed: null };
      case 'str':
        return { text: unescapeText(value), typed: null };
      case 'b':
        return { text: ['1', 'true'].includes(value.trim()) ? 'true' : 'false', typed: 'yesno' };
      case 'e':
        return { text: value, typed: 'error' };
      case 'd':
        return { text: value, typed: 'date' };
      default:
        return numberCell(value.trim(), this.#style, this.#from1904);
    }
  }

  #put(text: string, typed: TypedCell | null): void {
    if (text === '') return;
    const { cells } = this.#row;
    if (!(this.#column < MAX_IMPORT_COLUMNS)) throw tooManyColumns(this.#row.row);
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = text;
    if (!typed) return;
    this.#row.typed ??= new Map();
    this.#row.typed.set(this.#column, typed);
  }

  #putShared(index: number): void {
    if (!Number.isInteger(index) || index < 0)
      throw damagedWorkbook(t`The workbook is damaged in row ${this.#row.row}.`);
    this.#put(' ', null); // a placeholder until the text is filled in
    this.#row.shared ??= new Map();
    this.#row.shared.set(this.#column, index);
  }

  #endRow(): void {
    if (this.#row.cells.length > 0) this.#rows.push(this.#row);
  }
}

const tooManyColumns = (row: number): AppError =>
  new AppError(
    'invalid_input',
    t`Row ${row} has more than ${MAX_IMPORT_COLUMNS} columns, which is more than can be imported. Delete columns that are not needed.`,
  );
