import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { CellRef, Column } from '#shared/domain/cell.ts';
import type { LanguageSpelling } from '#shared/domain/patch.ts';
import type { Database } from '../database.ts';
import { LOCALELESS, MAX_LOCALES, SPELLING_MASK, spelledAs, spelledNumber } from './encoding.ts';

/** Names ↔ small integer ids, in memory and on disk. */
class NameTable {
  readonly #db: Database;
  readonly #insert: string;
  readonly #max: number;
  readonly #rename: string;
  readonly #load: string;
  #ids: Map<string, number> | null = null;
  #names: string[] = [];

  constructor(
    db: Database,
    table: 'property' | 'locale' | 'locale_spelling',
    column: 'name' | 'code',
    max: number,
  ) {
    this.#db = db;
    this.#max = max;
    this.#insert = `INSERT INTO ${table} (${column}) VALUES (?)`;
    this.#rename = `UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`;
    this.#load = `SELECT ${table}, ${column} FROM ${table}`;
    db.onRollback(() => {
      this.#ids = null;
    });
  }

  all(): string[] {
    return [...this.#loaded().keys()];
  }

  find(name: string): number | undefined {
    return this.#loaded().get(name);
  }

  /** The id of a name, assigned on first use. Must be called inside a transaction. */
  id(name: string): number {
    const ids = this.#loaded();
    let id = ids.get(name);
    if (id === undefined) {
      id = this.#db.run(this.#insert, name).lastId;
      if (id >= this.#max)
        throw new AppError(
          'unreadable_response',
          t`The service sends more than ${MAX_LOCALES} languages. Check the locale field in the service profile.`,
        );
      ids.set(name, id);
      this.#names[id] = name;
    }
    return id;
  }

  /** Replaces a name: whatever had it has the new one. */
  rename(name: string, to: string): void {
    this.#db.run(this.#rename, to, name);
    this.#ids = null;
  }

  name(id: number): string {
    this.#loaded();
    const name = this.#names[id];
    if (name === undefined) throw new AppError('internal', `The local catalog has no name for number ${id}`);
    return name;
  }

  #loaded(): Map<string, number> {
    if (!this.#ids) {
      this.#ids = new Map();
      this.#names = [];
      for (const [id, name] of this.#db.arrays<[number, string]>(this.#load)) {
        this.#ids.set(name, id);
        this.#names[id] = name;
      }
    }
    return this.#ids;
  }
}

/** One number for a property and locale, for maps on hot paths. */
export const columnNumber = (property: number, locale: number): number => property * MAX_LOCALES + locale;
export const propertyOf = (column: number): number => Math.floor(column / MAX_LOCALES);
export const localeOf = (column: number): number => column % MAX_LOCALES;

/** A cell by ids, as the tables hold it. */
export interface CellKey {
  product: number;
  property: number;
  locale: number;
}

/** A cell as one text, for maps. */
export const cellText = ({ product, property, locale }: CellKey): string =>
  `${product} ${property} ${locale}`;

/** Cells as a JSON list of `[product, property, locale]`, for statements over many of them. */
export const cellKeysJson = (cells: readonly CellKey[]): string =>
  `[${cells.map(({ product, property, locale }) => `[${product},${property},${locale}]`).join()}]`;

/** In SQL: whether a row's cell is among those of such a list. */
export const CELL_IN_KEYS_SQL = `(product, property, locale) IN
  (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?))`;

/** Property and locale names of one catalog. */
export class Names {
  readonly properties: NameTable;
  readonly locales: NameTable;
  /** Codes of languages that the service spells differently from the app. */
  readonly #spellings: NameTable;

  constructor(db: Database) {
    this.properties = new NameTable(db, 'property', 'name', Number.MAX_SAFE_INTEGER / MAX_LOCALES);
    this.locales = new NameTable(db, 'locale', 'code', MAX_LOCALES);
    this.#spellings = new NameTable(db, 'locale_spelling', 'code', MAX_LOCALES);
  }

  /** How the service spells the language of a cell, as in flags. A new spelling requires an open transaction. */
  spelling({ localeless, spelled }: LanguageSpelling): number {
    if (localeless) return LOCALELESS;
    return spelled === undefined ? 0 : spelledAs(this.#spellings.id(spelled));
  }

  /** The spelling that flags contain. */
  spelledIn(flags: number): LanguageSpelling {
    const spelling = flags & SPELLING_MASK;
    if (spelling === 0) return { localeless: false };
    if (spelling === LOCALELESS) return { localeless: true };
    return { localeless: false, spelled: this.#spellings.name(spelledNumber(spelling)) };
  }

  key({ product, property, locale }: CellRef): CellKey {
    return { product, property: this.properties.id(property), locale: this.locales.id(locale) };
  }

  ref({ product, property, locale }: CellKey): CellRef {
    return { product, ...this.column(property, locale) };
  }

  column(property: number, locale: number): Column {
    return { property: this.properties.name(property), locale: this.locales.name(locale) };
  }
}
