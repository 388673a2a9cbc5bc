import type { Database } from '../database.ts';

export interface LanguagePair {
  sourceLocale: string;
  targetLocale: string;
}

/** The numbers of language pairs. */
export class Pairs {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  find({ sourceLocale, targetLocale }: LanguagePair): number | null {
    const row = this.#db.firstArray<[number]>(
      'SELECT pair FROM pair WHERE source_locale = ? AND target_locale = ?',
      sourceLocale,
      targetLocale,
    );
    return row?.[0] ?? null;
  }

  /** The number of a pair, assigned on first use. Must be called inside a transaction. */
  id(pair: LanguagePair): number {
    return (
      this.find(pair) ??
      this.#db.run(
        'INSERT INTO pair (source_locale, target_locale) VALUES (?, ?)',
        pair.sourceLocale,
        pair.targetLocale,
      ).lastId
    );
  }

  /** The number of the last build that was started; 0: none. */
  build(pair: number): number {
    return this.#db.firstArray<[number]>('SELECT build FROM pair WHERE pair = ?', pair)?.[0] ?? 0;
  }
}
