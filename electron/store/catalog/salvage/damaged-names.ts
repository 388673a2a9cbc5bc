import type { DamagedFile } from '../../damaged/damaged-file.ts';

interface Named {
  key: number;
  name: string;
}

/** The names behind the numbers in a damaged file, from both the table and its index: one of them may be damaged. */
export class DamagedNames {
  readonly #names: ReadonlyMap<number, string>;

  constructor(file: DamagedFile, table: 'property' | 'locale', column: 'name' | 'code') {
    const columns = `SELECT ${table} AS key, ${column} AS name FROM ${table}`;
    const inTable = new Map(
      pairs(file.scan<Named>(`${columns} NOT INDEXED WHERE ${table} >= ? ORDER BY ${table}`)),
    );
    const inIndex = new Map(
      pairs(file.fromBothEnds<Named>(`${columns} ORDER BY ${column}`, `${columns} ORDER BY ${column} DESC`)),
    );
    this.#names = new Map(
      [...inIndex, ...inTable].filter(([key, name]) => {
        const others = [inIndex.get(key), inTable.get(key)].map((one) => one ?? null);
        // If they disagree, there is no telling which of them is right.
        if (others.some((one) => one !== null && one !== name)) return false;
        return !others.includes(null) || !isNameOfOther(file, table, key, name);
      }),
    );
  }

  /** Null if it cannot be read any more. */
  name(number: number): string | null {
    return this.#names.get(number) ?? null;
  }
}

const NAMES = [
  ['property', 'name'],
  ['locale', 'code'],
  ['product', 'identifier'],
] as const;

/**
 * Whether another table gives this name to this number: then a page of that table, or of its index, may have been written in the
 * place of this one's.
 */
export const isNameOfOther = (file: DamagedFile, table: string, key: number, name: string): boolean =>
  NAMES.some(([other, column]) => {
    if (other === table) return false;
    const named = `WHERE ${other} = ? AND ${column} = ?`;
    const inTable = `SELECT 1 FROM ${other} NOT INDEXED ${named}`;
    const inIndex = `SELECT 1 FROM ${other} INDEXED BY sqlite_autoindex_${other}_1 ${named}`;
    return file.row(inTable, key, name) || file.row(inIndex, key, name);
  });

function* pairs(rows: Iterable<Named>): Generator<[number, string]> {
  for (const { key, name } of rows) if (typeof name === 'string') yield [key, name];
}
