import { AppError } from '#shared/contract/result.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import type { Database } from '../database.ts';

/** Names ↔ small integer ids, in memory and on disk. */
class NameTable {
  readonly #db: Database;
  readonly #insert: string;
  readonly #load: string;
  #ids: Map<string, number> | null = null;
  #names: string[] = [];

  constructor(db: Database, table: 'property' | 'locale', column: 'name' | 'code') {
    this.#db = db;
    this.#insert = `INSERT INTO ${table} (${column}) VALUES (?)`;
    this.#load = `SELECT ${table}, ${column} FROM ${table}`;
    db.onRollback(() => {
      this.#ids = null;
    });
  }

  find(name: string): number | undefined {
    return this.#loaded().get(name);
  }

  /** The id of a name, given on first sight: only inside a transaction. */
  id(name: string): number {
    const ids = this.#loaded();
    let id = ids.get(name);
    if (id === undefined) {
      id = this.#db.run(this.#insert, name).lastId;
      ids.set(name, id);
      this.#names[id] = name;
    }
    return id;
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

/** A cell by ids, as the tables hold it. */
export interface CellKey {
  product: number;
  property: number;
  locale: number;
}

/** Property and locale names of one catalog. */
export class Names {
  readonly properties: NameTable;
  readonly locales: NameTable;

  constructor(db: Database) {
    this.properties = new NameTable(db, 'property', 'name');
    this.locales = new NameTable(db, 'locale', 'code');
  }

  key({ product, property, locale }: CellRef): CellKey {
    return { product, property: this.properties.id(property), locale: this.locales.id(locale) };
  }

  ref({ product, property, locale }: CellKey): CellRef {
    return { product, property: this.properties.name(property), locale: this.locales.name(locale) };
  }
}
