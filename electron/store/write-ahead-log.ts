import { statSync } from 'node:fs';
import { forgetPageMap, type PageMap, readPageMap, savePageMap } from './damaged/page-map.ts';
import { type Database, PAGE_SIZE } from './database.ts';
import { isDamage } from './storage-error.ts';

/** A log longer than this, in bytes, is folded in even while the store is busy. */
const MOST_BYTES = 4_000 * PAGE_SIZE;

/** The log of an open database, which is folded into the file now and then, always completely. */
export class WriteAheadLog {
  readonly #db: Database;
  readonly #tables: readonly string[];
  #map: PageMap | null;
  /** Whether no damage was found. */
  isSound = true;

  /** `tables`: those whose pages must still be found if the file is damaged. */
  constructor(db: Database, tables: readonly string[]) {
    this.#db = db;
    this.#tables = tables;
    this.#map = readPageMap(db.file);
  }

  get isLong(): boolean {
    return (statSync(`${this.#db.file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES;
  }

  /** Whether nothing is left in the log. If it cannot be folded in (for example on a full disk), all of it is still there. */
  fold(): boolean {
    try {
      const [busy] = this.#db.firstArray<[number]>('PRAGMA wal_checkpoint(TRUNCATE)') ?? [1];
      if (busy !== 0) return false;
    } catch (error) {
      if (isDamage(error)) this.isSound = false;
      return false;
    }
    this.#saveMap();
    return true;
  }

  #saveMap(): void {
    try {
      this.#map = savePageMap(this.#db, this.#tables, this.#map);
    } catch {
      this.#map = null;
      forgetPageMap(this.#db.file); // needed only if the file is damaged before the next one is kept
    }
  }
}
