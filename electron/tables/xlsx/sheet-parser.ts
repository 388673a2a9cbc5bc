import { t } from '@lingui/core/macro';
import { MAX_IMPORT_COLUMNS } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import type { TypedCell } from '../table.ts';
import { columnLetters, columnNumber } from './cell-place.ts';
import { type CellStyle, PLAIN } from './cell-style.ts';
import { damagedWorkbook } from './damaged-workbook.ts';
import { unescapeText } from './escaped-text.ts';
import { type CellText, isoText, numberCell } from './number-text.ts';
import { RichText } from './rich-text.ts';
import type { SheetFacts } from './sheet-facts.ts';
import { MAX_ROWS } from './sheet-limits.ts';
import { isTrue, type XmlListener } from './xml-reader.ts';

/** A row whose shared texts are not filled in yet: their numbers, by index in `cells`. */
export interface ParsedRow {
  row: number;
  cells: string[];
  typed: Map<number, TypedCell> | null;
  shown: Map<number, string> | null;
  shared: Map<number, SharedText> | null;
  hidden: boolean;
}

/** The number of a shared text, and how the sheet shows it if that is in another way. */
interface SharedText {
  index: number;
  shownText: CellStyle['shownText'];
}

/**
 * Parses the rows of a sheet from its XML (ECMA-376, 18.3.1): cells by their place, with empty ones for gaps; cells with
 * only a format are skipped.
 */
export class SheetParser implements XmlListener {
  readonly #styles: readonly CellStyle[];
  readonly #from1904: boolean;
  readonly #facts: SheetFacts;
  readonly #text = new RichText();
  #rows: ParsedRow[] = [];
  #row: ParsedRow = emptyRow(0, false);
  #column = -1;
  #type = 'n';
  #style: CellStyle = PLAIN;
  #inCell = false;
  #value: string | null = null;
  #formula: string | null = null;
  #reading: 'value' | 'formula' | 'text' | null = null;

  /** `facts`: where everything is counted that needs a notice. */
  constructor(styles: readonly CellStyle[], from1904: boolean, facts: SheetFacts) {
    this.#styles = styles;
    this.#from1904 = from1904;
    this.#facts = facts;
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
    else if (name === 'row') this.#beginRow(attributes);
    else if (name === 'col') this.#beginColumns(attributes);
    else if (name === 'mergeCell') this.#facts.count('merged', attributes.ref ?? '');
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

  #beginColumns({ min, max, hidden, width }: Record<string, string>): void {
    if (isTrue(hidden) || Number(width ?? 1) === 0)
      this.#facts.hiddenColumns.push({ first: Number(min) - 1, last: Number(max) - 1 });
  }

  #beginRow({ r: number, hidden, ht: height }: Record<string, string>): void {
    const row = number === undefined ? this.#row.row + 1 : Number(number);
    if (!(row > this.#row.row)) throw damagedWorkbook(t`The workbook is damaged after row ${this.#row.row}.`);
    if (row > MAX_ROWS)
      throw new AppError(
        'invalid_input',
        t`The sheet has more than ${MAX_ROWS} rows. Divide it into several files.`,
      );
    this.#row = emptyRow(row, isTrue(hidden) || Number(height ?? 1) === 0);
    this.#column = -1;
  }

  #beginCell({ r: place, t: type, s: style }: Record<string, string>): void {
    this.#column = place === undefined ? this.#column + 1 : columnNumber(place);
    if (Number.isNaN(this.#column))
      throw damagedWorkbook(t`The workbook is damaged in row ${this.#row.row}.`);
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
      if (this.#formula !== null) this.#put({ text: this.#formula, typed: 'error', shown: null });
    } else if (this.#type === 's') {
      this.#putShared(Number(this.#value));
    } else {
      this.#put(this.#cell(this.#value));
    }
    if (this.#type === 'e') this.#count('errors');
    // LibreOffice saves booleans as formulas.
    if (this.#formula !== null && !isYesNo(this.#formula)) this.#count('formulas');
  }

  #cell(value: string): CellText {
    if (this.#formula !== null && isYesNo(this.#formula))
      return { text: this.#formula === '=TRUE()' ? 'true' : 'false', typed: 'yesno', shown: null };
    switch (this.#type) {
      case 'inlineStr':
        return this.#textCell(this.#text.end());
      case 'str':
        return this.#textCell(unescapeText(value));
      case 'b':
        return { text: isTrue(value.trim()) ? 'true' : 'false', typed: 'yesno', shown: null };
      case 'e':
        return { text: value, typed: 'error', shown: null };
      case 'd':
        return { text: isoText(value), typed: 'date', shown: null };
      default:
        return numberCell(value.trim(), this.#style, this.#from1904);
    }
  }

  #textCell(text: string): CellText {
    return { text, typed: null, shown: this.#style.shownText?.(text) ?? null };
  }

  #put({ text, typed, shown }: CellText): void {
    if (text === '') return;
    const { cells } = this.#row;
    if (this.#column >= MAX_IMPORT_COLUMNS) throw tooManyColumns(this.#row.row);
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = text;
    if (typed) {
      this.#row.typed ??= new Map();
      this.#row.typed.set(this.#column, typed);
    }
    if (shown !== null) {
      this.#row.shown ??= new Map();
      this.#row.shown.set(this.#column, shown);
    }
  }

  #putShared(index: number): void {
    if (!Number.isInteger(index) || index < 0)
      throw damagedWorkbook(t`The workbook is damaged in row ${this.#row.row}.`);
    this.#put({ text: ' ', typed: null, shown: null }); // a placeholder until the text is filled in
    const { shownText } = this.#style;
    this.#row.shared ??= new Map();
    this.#row.shared.set(this.#column, { index, shownText });
  }

  #count(what: 'formulas' | 'errors'): void {
    this.#facts.count(what, `${columnLetters(this.#column)}${this.#row.row}`);
  }

  #endRow(): void {
    if (this.#row.cells.length > 0) this.#rows.push(this.#row);
  }
}

const emptyRow = (row: number, hidden: boolean): ParsedRow => ({
  row,
  cells: [],
  typed: null,
  shown: null,
  shared: null,
  hidden,
});

const isYesNo = (formula: string): boolean => formula === '=TRUE()' || formula === '=FALSE()';

const tooManyColumns = (row: number): AppError =>
  new AppError(
    'invalid_input',
    t`Row ${row} has more than ${MAX_IMPORT_COLUMNS} columns, which is more than can be imported. Delete columns that are not needed.`,
  );
