import type { DamagedFile } from '../../damaged/damaged-file.ts';
import type { Database } from '../../database.ts';

type Place = 'table' | 'index';

interface Named {
  key: number;
  name: string;
}

/** The names behind the numbers in a damaged file, from both the table and its index: one of them may be damaged. */
export class DamagedNames {
  readonly #names: ReadonlyMap<number, string>;

  constructor(
    file: DamagedFile,
    otherTables: OtherTables,
    table: 'property' | 'locale',
    column: 'name' | 'code',
  ) {
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
        return (
          !others.includes(null) || !otherTables.have(table, key, name, inTable.has(key) ? 'table' : 'index')
        );
      }),
    );
  }

  /** Null if it cannot be read any more. */
  name(number: number): string | null {
    return this.#names.get(number) ?? null;
  }
}

/**
 * Tells whether another table has this text for this number, in the column that a name would be read from: then a page of that table,
 * or of its index, may have been written in the place of this one's. In the place of an index, only a page of another index can
 * be read.
 */
export class OtherTables {
  readonly #file: DamagedFile;
  readonly #queries: readonly { table: string; place: Place; sql: string }[];

  /** `fresh`: says which tables there are. */
  constructor(file: DamagedFile, fresh: Database) {
    this.#file = file;
    this.#queries = fresh.all(
      `SELECT t.name AS "table", 'table' AS place, format('SELECT 1 FROM "%w" NOT INDEXED WHERE rowid = ?1 AND "%w" = ?2', t.name, c.name) AS sql
       FROM pragma_table_list t JOIN pragma_table_info(t.name) c ON c.cid = 1 AND c.type = 'TEXT'
       WHERE t.schema = 'main' AND t.type = 'table' AND NOT t.wr
       UNION ALL
       SELECT t.name, 'index', format('SELECT 1 FROM "%w" %s WHERE rowid = ?1 AND "%w" = ?2', t.name,
         iif(way.value, format('INDEXED BY "%w"', i.name), 'NOT INDEXED'), c.name)
       FROM pragma_table_list t JOIN pragma_index_list(t.name) i ON NOT i.partial
         JOIN pragma_index_info(i.name) n ON n.seqno = 0
         JOIN pragma_table_info(t.name) c ON c.cid = n.cid AND c.type = 'TEXT'
         JOIN json_each('[0, 1]') way
       WHERE t.schema = 'main' AND NOT t.wr`,
    );
  }

  /** `table`: the one that is read. `place`: what the name was read from, the table itself or its index. */
  have(table: string, key: number, name: string, place: Place): boolean {
    const queries = this.#queries.flatMap((one) =>
      one.table === table || (place === 'index' && one.place === 'table') ? [] : [one.sql],
    );
    const found = this.#file.row(queries.join(' UNION ALL '), key, name);
    // Damage in one of them hides what the others have.
    return found === null ? queries.some((sql) => this.#file.row(sql, key, name)) : found !== undefined;
  }
}

function* pairs(rows: Iterable<Named>): Generator<[number, string]> {
  for (const { key, name } of rows) if (typeof name === 'string') yield [key, name];
}
