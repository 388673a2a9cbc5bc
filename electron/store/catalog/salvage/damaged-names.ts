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
      // If they disagree, there is no telling which of them is right.
      [...inIndex, ...inTable].filter(
        ([key, name]) => (inIndex.get(key) ?? name) === name && (inTable.get(key) ?? name) === name,
      ),
    );
  }

  /** Null if it cannot be read any more. */
  name(number: number): string | null {
    return this.#names.get(number) ?? null;
  }
}

function* pairs(rows: Iterable<Named>): Generator<[number, string]> {
  for (const { key, name } of rows) if (typeof name === 'string') yield [key, name];
}
