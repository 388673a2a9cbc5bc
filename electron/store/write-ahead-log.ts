import { statSync } from 'node:fs';
import { forgetPageMap, keepPageMap, type PageMap, readPageMap } from './damaged/page-map.ts';
import { type Database, PAGE_SIZE } from './database.ts';
import { isDamage } from './storage-error.ts';

/** A longer log, in bytes, is folded in even while there is work. */
const MOST_BYTES = 4_000 * PAGE_SIZE;

/** The log of an open database, which is folded into the file now and then, and always wholly. */
export class WriteAheadLog {
  readonly #db: Database;
  readonly #tables: readonly string[];
  #map: PageMap | null;
  /** No damage was met. */
  isSound = true;

  /** `tables`: those whose pages are to be found again in a damaged file. */
  constructor(db: Database, tables: readonly string[]) {
    this.#db = db;
    this.#tables = tables;
    this.#map = readPageMap(db.file);
  }

  get isLong(): boolean {
    return (statSync(`${this.#db.file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES;
  }

  /** Whether nothing is left in it. Where it cannot be folded in (on a full disk, say), all of it is still there. */
  fold(): boolean {
    try {
      const [busy] = this.#db.firstArray<[number]>('PRAGMA wal_checkpoint(TRUNCATE)') ?? [1];
      if (busy !== 0) return false;
    } catch (error) {
      if (isDamage(error)) this.isSound = false;
      return false;
    }
    this.#keepMap();
    return true;
  }

  #keepMap(): void {
    try {
      this.#map = keepPageMap(this.#db, this.#tables, this.#map);
    } catch {
      this.#map = null;
      forgetPageMap(this.#db.file); // needed only where the file is damaged before the next one is kept
    }
  }
}
