import { localeOf, propertyOf } from '../names.ts';
import type { StagedColumn } from './shown-columns.ts';

/** The slot of a property that holds no required attribute, or of a language that was not requested. */
export const NO_SLOT = -1;

/**
 * Which cells of one product are filled, as kept and as shown, for a few properties and languages: looked up by slot, a
 * thousand times per millisecond. One instance is used for many products, one after the other.
 */
export class ProductCells {
  readonly #properties: ReadonlyMap<number, number>;
  readonly #locales: ReadonlyMap<number, number>;
  /** The number of cells of a property: one for any language, then one for each. */
  readonly #width: number;
  readonly #kept: Uint32Array;
  readonly #shown: Uint32Array;
  readonly #staged: Uint32Array;
  /** Cells that have this number are filled, so that nothing ever needs to be cleared. */
  #product = 0;

  constructor(properties: readonly number[], locales: readonly number[]) {
    this.#properties = new Map(properties.map((property, slot) => [property, slot]));
    this.#locales = new Map(locales.map((locale, slot) => [locale, slot]));
    this.#width = locales.length + 1;
    this.#kept = new Uint32Array(properties.length * this.#width);
    this.#shown = new Uint32Array(properties.length * this.#width);
    this.#staged = new Uint32Array(properties.length);
  }

  propertySlot(property: number): number {
    return this.#properties.get(property) ?? NO_SLOT;
  }

  localeSlot(locale: number): number {
    return this.#locales.get(locale) ?? NO_SLOT;
  }

  /** Moves to the next product. `filled`: the columns that hold a value, as a list of numbers; `staged`: its staged edits. */
  next(filled: string, staged: readonly StagedColumn[] | undefined): void {
    this.#product++;
    if (staged === undefined) {
      eachNumber(filled, (column) => {
        this.#mark(this.#kept, column);
        this.#mark(this.#shown, column);
      });
      return;
    }
    const edited = new Set(staged.map(({ column }) => column));
    eachNumber(filled, (column) => {
      this.#mark(this.#kept, column);
      if (!edited.has(column)) this.#mark(this.#shown, column);
    });
    for (const { column, isFilled } of staged) {
      const slot = this.propertySlot(propertyOf(column));
      if (slot !== NO_SLOT) this.#staged[slot] = this.#product;
      if (isFilled) this.#mark(this.#shown, column);
    }
  }

  /** Whether the service is known to hold a value in the language (`NO_SLOT`: in any). */
  isKept(property: number, locale: number): boolean {
    return this.#kept[property * this.#width + locale + 1] === this.#product;
  }

  /** The same with staged edits. */
  isShown(property: number, locale: number): boolean {
    return this.#shown[property * this.#width + locale + 1] === this.#product;
  }

  isStaged(property: number): boolean {
    return this.#staged[property] === this.#product;
  }

  #mark(cells: Uint32Array, column: number): void {
    const slot = this.#properties.get(propertyOf(column));
    if (slot === undefined) return;
    const any = slot * this.#width;
    cells[any] = this.#product;
    const locale = this.#locales.get(localeOf(column));
    if (locale !== undefined) cells[any + locale + 1] = this.#product;
  }
}

const COMMA = 44;
const ZERO = 48;

/** Visits the numbers of a list such as "12,345,6"; '' has none. */
export function eachNumber(text: string, visit: (number: number) => void): void {
  if (text === '') return;
  let number = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === COMMA) {
      visit(number);
      number = 0;
    } else number = number * 10 + code - ZERO;
  }
  visit(number);
}
