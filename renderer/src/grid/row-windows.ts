import type { Result } from '#shared/contract/result.ts';

/** The number of rows that one call reads. */
export const BLOCK = 60;
/** The number of blocks that are kept; those out of sight for longest are dropped first. */
const KEPT = 60;

interface Block<Row> {
  rows: readonly Row[];
  /** Whether the kept rows are older than a later change. */
  isStale: boolean;
}

export interface RowWindowsOptions<Row> {
  read: (list: number, start: number, count: number) => Promise<Result<readonly Row[]>>;
  /** Called when something that is kept has changed. */
  onChanged: () => void;
  onFailed: (error: Extract<Result<unknown>, { ok: false }>['error']) => void;
}

/**
 * The rows of the current list that were read, by number. What was read stays until something newer replaces it, so that
 * nothing on screen goes blank while it is read again.
 */
export class RowWindows<Row extends object> {
  readonly #options: RowWindowsOptions<Row>;
  #list: number | null = null;
  /** By block number; the most recently used last. */
  #blocks = new Map<number, Block<Row>>();
  /** Blocks that are being read, and whether they must be read again afterwards. */
  readonly #reading = new Map<number, boolean>();
  /** Blocks in sight; the first one until something is. */
  #wanted: readonly number[] = [0];

  constructor(options: RowWindowsOptions<Row>) {
    this.#options = options;
  }

  get list(): number | null {
    return this.#list;
  }

  at(row: number): Row | undefined {
    return this.#blocks.get(Math.floor(row / BLOCK))?.rows[row % BLOCK];
  }

  /** Shows another list whose blocks around a row were already read: see `readAround`. */
  show(list: number, blocks: ReadonlyMap<number, readonly Row[]>): void {
    this.#list = list;
    this.#reading.clear();
    this.#blocks = new Map([...blocks].map(([at, rows]) => [at, { rows, isStale: false }]));
    this.#options.onChanged();
  }

  /** Reads what will be visible around a row of a list that is not shown yet. */
  async readAround(list: number, row: number): Promise<Result<Map<number, readonly Row[]>>> {
    const numbers = new Set([Math.max(0, row - 20), row + 40].map((near) => Math.floor(near / BLOCK)));
    const blocks = new Map<number, readonly Row[]>();
    for (const number of numbers) {
      const answer = await this.#options.read(list, number * BLOCK, BLOCK);
      if (!answer.ok) return answer;
      blocks.set(number, answer.value);
    }
    return { ok: true, value: blocks };
  }

  /** Rows that are visible, or will be next: those that are missing or stale are read. */
  want(first: number, last: number): void {
    const from = Math.floor(Math.max(0, first) / BLOCK);
    const to = Math.floor(Math.max(0, last) / BLOCK);
    this.#wanted = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    for (const number of this.#wanted) {
      const block = this.#blocks.get(number);
      if (block) {
        this.#blocks.delete(number);
        this.#blocks.set(number, block);
      }
      if (!block || block.isStale) void this.#read(number);
    }
  }

  /** Everything may have changed since it was read; what is visible is read again. */
  refresh(): void {
    for (const block of this.#blocks.values()) block.isStale = true;
    for (const number of this.#wanted)
      if (this.#reading.has(number)) this.#reading.set(number, true);
      else void this.#read(number);
  }

  /** Changes kept rows before they are read again. */
  change(which: (row: Row) => boolean, by: Partial<Row>): void {
    for (const block of this.#blocks.values())
      if (block.rows.some(which))
        block.rows = block.rows.map((row) => (which(row) ? { ...row, ...by } : row));
    this.#options.onChanged();
  }

  async #read(number: number): Promise<void> {
    const list = this.#list;
    if (list === null || this.#reading.has(number)) return;
    this.#reading.set(number, false);
    const answer = await this.#options.read(list, number * BLOCK, BLOCK);
    if (this.#list !== list) return;
    const again = this.#reading.get(number) === true;
    this.#reading.delete(number);
    if (!answer.ok) return this.#options.onFailed(answer.error);
    if (again) return this.#read(number);
    this.#blocks.set(number, { rows: answer.value, isStale: false });
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= KEPT) break;
      if (!this.#wanted.includes(oldest)) this.#blocks.delete(oldest);
    }
    this.#options.onChanged();
  }
}
