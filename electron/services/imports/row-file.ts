import { appendFile, open, rm } from 'node:fs/promises';
import { toStoreError } from '../../store/storage-error.ts';
import type { TableRow, TypedCell } from '../../tables/table.ts';

/** A row as written to the file. */
type Written = [
  row: number,
  cells: string[],
  more?: { typed?: Entries<TypedCell>; shown?: Entries<string>; undecoded?: true },
];
type Entries<T> = [number, T][];

interface Chunk {
  /** The position of its first row in the file. */
  first: number;
  rows: number;
  offset: number;
  bytes: number;
}

/**
 * The rows of a file, stored on disk in chunks of JSON: any of them can be read again quickly, whatever the format of the
 * file, and memory only holds the positions of the chunks. It is opened for each chunk and never closed for good, so that whoever
 * still reads it is not disturbed; it goes with its folder.
 */
export class RowFile {
  readonly #path: string;
  readonly #chunks: Chunk[] = [];
  #rows = 0;
  #bytes = 0;

  /** `path`: of no file yet. */
  constructor(path: string) {
    this.#path = path;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Calls must not overlap. */
  async append(rows: readonly TableRow[]): Promise<void> {
    const text = Buffer.from(JSON.stringify(rows.map(written)));
    const chunk = { first: this.#rows, rows: rows.length, offset: this.#bytes, bytes: text.length };
    this.#chunks.push(chunk);
    this.#rows += rows.length;
    this.#bytes += text.length;
    try {
      await appendFile(this.#path, text, { mode: 0o600 });
    } catch (error) {
      throw toStoreError(error);
    }
  }

  /** Yields all rows in chunks, each with the place of its first row. `wanted`: skips chunks without a row of interest. */
  async *chunks(
    wanted: (first: number, rows: number) => boolean = () => true,
  ): AsyncGenerator<{ first: number; rows: TableRow[] }> {
    for (const chunk of this.#chunks)
      if (wanted(chunk.first, chunk.rows)) yield { first: chunk.first, rows: await this.#read(chunk) };
  }

  /** Returns the rows at these places, which must be ascending. */
  async at(places: readonly number[]): Promise<TableRow[]> {
    const found: TableRow[] = [];
    const isWanted = (first: number, count: number) =>
      places.some((place) => place >= first && place < first + count);
    for await (const { first, rows } of this.chunks(isWanted))
      for (const place of places) {
        const row = rows[place - first];
        if (row) found.push(row);
      }
    return found;
  }

  /** For a file that nobody reads. */
  discard(): Promise<void> {
    return rm(this.#path, { force: true });
  }

  async #read({ offset, bytes }: Chunk): Promise<TableRow[]> {
    const buffer = Buffer.allocUnsafe(bytes);
    const file = await open(this.#path);
    try {
      await file.read(buffer, 0, bytes, offset);
    } finally {
      await file.close();
    }
    return (JSON.parse(buffer.toString('utf8')) as Written[]).map(([row, cells, more = {}]) => ({
      row,
      cells,
      typed: more.typed ? new Map(more.typed) : null,
      shown: more.shown && new Map(more.shown),
      undecoded: more.undecoded,
    }));
  }
}

function written({ row, cells, typed, shown, undecoded }: TableRow): Written {
  if (!typed && !shown && !undecoded) return [row, cells];
  const more = {
    ...(typed ? { typed: [...typed] } : {}),
    ...(shown ? { shown: [...shown] } : {}),
    ...(undecoded ? { undecoded: true as const } : {}),
  };
  return [row, cells, more];
}
