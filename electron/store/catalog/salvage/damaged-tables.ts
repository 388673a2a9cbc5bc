import { z } from 'zod';
import type { DamagedFile } from '../../damaged/damaged-file.ts';
import type { Database, Param } from '../../database.ts';
import { SAVED_TABLES } from '../saved-tables.ts';
import { jsonText } from './json-text.ts';

/** A row with all of its columns, of which the caller knows those in `Shape`. */
type Row<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

interface Column {
  name: string;
  type: string;
  required: number;
  byDefault: string | null;
  /** Position in the primary key, from 1. */
  key: number;
}

interface Table {
  columns: Readonly<Record<string, z.ZodType>>;
  /** The first one is an integer. */
  key: readonly string[];
}

/**
 * The tables of a damaged file. The new catalog's schema says which columns they have and what those may hold: a column that
 * a migration adds needs no change here. Columns that the file does not have yet get their defaults.
 */
export class DamagedTables {
  readonly #file: DamagedFile;
  readonly #fresh: Database;
  readonly #tables = new Map<string, Table>();

  constructor(file: DamagedFile, fresh: Database) {
    this.#file = file;
    this.#fresh = fresh;
  }

  /**
   * Every row that can still be read and that its table may hold, each once, in the order of the primary key. `shape`
   * restricts single columns further. `onLoss`: called if rows cannot be read.
   */
  *rows<Shape extends z.ZodRawShape>(
    table: string,
    shape: Shape,
    { onLoss }: { onLoss?: () => void } = {},
  ): Generator<Row<Shape>> {
    const { key } = this.#table(table);
    const fitting = this.#fitting(table, shape);
    const seen = new Set<string>();
    for (const row of this.#read(table, key, onLoss)) {
      const { data } = fitting.safeParse(row);
      if (data === undefined) {
        onLoss?.();
        continue;
      }
      const name = key.map((column) => data[column]).join();
      if (seen.has(name)) continue;
      seen.add(name);
      yield data as Row<Shape>;
    }
  }

  /** Null if it cannot be read any more. */
  row<Shape extends z.ZodRawShape>(table: string, key: number, shape: Shape): Row<Shape> | null {
    const row = this.#file.row(`SELECT * FROM ${table} WHERE ${this.#table(table).key[0]} = ?`, key);
    return (this.#fitting(table, shape).safeParse(row).data as Row<Shape> | undefined) ?? null;
  }

  /** Inserts a row into the new catalog. False if an existing row prevents it. */
  insert(table: string, row: Readonly<Record<string, unknown>>): boolean {
    const names = Object.keys(row);
    const sql = `INSERT OR IGNORE INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`;
    return this.#fresh.run(sql, ...(Object.values(row) as Param[])).changes === 1;
  }

  /** May yield a row twice. Rows right behind a damaged page are reached from the other end. */
  *#read(table: string, key: readonly string[], onLoss?: () => void): Generator<unknown> {
    const select = `SELECT *, ${key[0]} AS key FROM ${table} WHERE ${key[0]}`;
    const behindGaps: number[] = [];
    yield* this.#file.scan(`${select} >= ? ORDER BY ${key.join()}`, (_, behind) => {
      onLoss?.();
      behindGaps.push(behind ?? Number.MAX_SAFE_INTEGER);
    });
    const backwards = key.map((column) => `${column} DESC`).join();
    for (const behind of behindGaps)
      yield* this.#file.upToDamage(`${select} <= ? ORDER BY ${backwards}`, behind);
  }

  /** Checks columns by the schema, and then by `shape`. */
  #fitting(table: string, shape: z.ZodRawShape): z.ZodType<Record<string, unknown>> {
    const { columns } = this.#table(table);
    return z.object({
      ...columns,
      ...Object.fromEntries(
        Object.entries(shape).map(([name, more]) => [name, columns[name]!.pipe(more as z.ZodType)]),
      ),
    });
  }

  #table(name: string): Table {
    let table = this.#tables.get(name);
    if (!table) {
      const columns = this.#fresh.all<Column>(
        `SELECT name, type, "notnull" AS required, dflt_value AS byDefault, pk AS key FROM pragma_table_info(?)`,
        name,
      );
      const key = columns.filter((column) => column.key > 0).sort((a, b) => a.key - b.key);
      const json = SAVED_TABLES[name]?.json ?? [];
      table = {
        columns: Object.fromEntries(columns.map((one) => [one.name, mayHold(one, json.includes(one.name))])),
        key: key.map((column) => column.name),
      };
      this.#tables.set(name, table);
    }
    return table;
  }
}

function mayHold({ type, required, byDefault, key }: Column, isJson: boolean): z.ZodType {
  const value = isJson ? jsonText : (TYPES[type] ?? z.union([z.number(), z.string()]));
  const isRequired = required === 1 || key > 0;
  const held = isRequired ? value : value.nullable();
  return isRequired && byDefault === null ? held : held.optional();
}

const TYPES: Readonly<Record<string, z.ZodType>> = { INTEGER: z.int(), TEXT: z.string() };
