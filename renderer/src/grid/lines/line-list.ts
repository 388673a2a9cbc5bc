import { createStore, type StoreApi } from 'zustand';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { RowWindows } from '../row-windows.ts';

/** The maximum that one call takes, and therefore the maximum number of rows that can be chosen one by one. */
export const MOST_CHOSEN = 10_000;

export interface LineListState<Ref> {
  /** Null before the first answer. */
  total: number | null;
  /** The number of rows of the list that was asked for last; null until it is read. */
  asked: number | null;
  /** Why rows could not be read. */
  error: AppErrorShape | null;
  /** The focused row; null if there is none. */
  row: number | null;
  /** The chosen rows, by key, for a joint action: all that are listed, read or not; if there are none, the focused row. */
  chosen: ReadonlyMap<string, Ref> | 'all';
  /** Keys of the expanded rows. */
  expanded: ReadonlySet<string>;
  /** Counts changes to what was read. */
  version: number;
  /** Counts the requests to scroll the row into view. */
  reveals: number;
}

export interface LineListOptions<Row extends Ref, Ref> {
  /** Reads one window of the current list. */
  read: (offset: number, limit: number) => Promise<Result<{ rows: Row[]; total: number }>>;
  /** Reads the refs of a range of the list; without it, the rows are read. The caller says why this failed, too. */
  refs?: (offset: number, limit: number) => Promise<Result<readonly Ref[]>>;
  keyOf: (ref: Ref) => string;
}

/**
 * A long list of rows of which only the visible ones are read; knows which row has focus, and which
 * rows are chosen and expanded.
 */
export class LineList<Row extends Ref & object, Ref> {
  readonly store: StoreApi<LineListState<Ref>> = createStore(() => ({
    total: null,
    asked: null,
    error: null,
    row: null,
    chosen: new Map<string, Ref>(),
    expanded: new Set<string>(),
    version: 0,
    reveals: 0,
  }));
  readonly windows: RowWindows<Row>;
  readonly #options: Required<LineListOptions<Row, Ref>>;
  #list = 0;
  /** The row from which Shift extends the choice. */
  #origin: number | null = null;
  #choosing = 0;
  #element: HTMLElement | null = null;

  constructor(options: LineListOptions<Row, Ref>) {
    this.#options = { refs: refsByReading(options.read), ...options };
    this.windows = new RowWindows<Row>({
      read: (list, start, count) => this.#read(list, start, count),
      onChanged: () => this.store.setState(({ version }) => ({ version: version + 1 })),
      // The reader reports it.
      onFailed: () => undefined,
    });
  }

  /** The focused row; null if there is none, or if it has not been read yet. */
  get current(): Row | null {
    const { row } = this.store.getState();
    return (row === null ? undefined : this.windows.at(row)) ?? null;
  }

  /** The rows that a command applies to: the chosen ones, or otherwise the focused one. */
  get marked(): 'all' | readonly Ref[] {
    const { chosen } = this.store.getState();
    if (chosen === 'all') return 'all';
    if (chosen.size > 0) return [...chosen.values()];
    return this.current ? [this.current] : [];
  }

  /** Attaches the table that shows the list; the returned function detaches it. */
  attach(element: HTMLElement): () => void {
    this.#element = element;
    return () => {
      this.#element = null;
    };
  }

  focus(): void {
    this.#element?.focus({ preventScroll: true });
  }

  /** Shows another list, from its start; the previous one stays until the new one is read. */
  async open(): Promise<void> {
    const list = ++this.#list;
    this.store.setState({ expanded: new Set(), asked: null });
    const blocks = await this.windows.readAround(list, 0);
    if (!blocks.ok || list !== this.#list) return;
    this.chooseNone();
    this.store.setState(({ reveals }) => ({ row: null, reveals: reveals + 1 }));
    this.windows.show(list, blocks.value);
  }

  /** The rows may have changed since they were read. */
  refresh(): void {
    if (this.windows.list === null) void this.open();
    else this.windows.refresh();
  }

  /** Moves focus to a row. `extending`: chooses the rows between it and where the choice began. */
  goTo(row: number, extending = false): void {
    const { total, row: from, chosen } = this.store.getState();
    if (!total) return;
    const to = Math.max(0, Math.min(total - 1, row));
    this.#moveTo(to);
    if (extending) {
      this.#origin ??= from ?? to;
      void this.#chooseTo(to);
    } else {
      this.#origin = null;
      if (chosen === 'all' || chosen.size > 0) this.chooseNone();
    }
  }

  goBy(rows: number, extending = false): void {
    const { row } = this.store.getState();
    this.goTo(row === null ? 0 : row + rows, extending);
  }

  /** Chooses a row, or deselects it; the others stay chosen, and so does the row that had focus. */
  async toggle(row: number): Promise<void> {
    const { chosen, total } = this.store.getState();
    const ref = this.windows.at(row);
    if (!ref) return;
    const before = this.current;
    const next = new Map<string, Ref>();
    if (chosen !== 'all') for (const [key, one] of chosen) next.set(key, one);
    else if (total !== null && total <= MOST_CHOSEN) {
      const turn = ++this.#choosing;
      const all = await this.#options.refs(0, total);
      if (!all.ok || turn !== this.#choosing) return;
      for (const one of all.value) next.set(this.#options.keyOf(one), one);
    }
    if (next.size === 0 && before) next.set(this.#options.keyOf(before), before);
    const key = this.#options.keyOf(ref);
    const isOnlyOne = next.size === 1 && next.has(key);
    if (isOnlyOne || !next.delete(key)) if (next.size < MOST_CHOSEN) next.set(key, ref);
    this.#origin = row;
    this.#moveTo(row);
    this.store.setState({ chosen: next });
  }

  /** A row has focus then, so that keys apply to all of them. */
  chooseAll(): void {
    if (!this.store.getState().total) return;
    this.#choosing++;
    this.store.setState(({ row }) => ({ chosen: 'all', row: row ?? 0 }));
  }

  chooseNone(): void {
    this.#choosing++;
    this.#origin = null;
    this.store.setState({ chosen: new Map() });
  }

  /** Expands or collapses a row; without `to`, toggles it. */
  expand(row: number, to?: boolean): void {
    const shown = this.windows.at(row);
    if (!shown) return;
    const key = this.#options.keyOf(shown);
    this.store.setState(({ expanded }) => {
      const isExpanded = expanded.has(key);
      if (to === isExpanded) return {};
      const next = new Set(expanded);
      if (isExpanded) next.delete(key);
      else next.add(key);
      return { expanded: next };
    });
  }

  #moveTo(row: number): void {
    this.store.setState(({ reveals }) => ({ row, reveals: reveals + 1 }));
  }

  async #chooseTo(to: number): Promise<void> {
    const turn = ++this.#choosing;
    const origin = this.#origin ?? to;
    const first = Math.max(Math.min(origin, to), to - MOST_CHOSEN + 1);
    const count = Math.min(Math.abs(to - origin) + 1, MOST_CHOSEN);
    const read = Array.from({ length: count }, (_, at) => this.windows.at(first + at));
    const refs = await this.#refsOf(read, first, count);
    if (refs.ok && turn === this.#choosing)
      this.store.setState({ chosen: new Map(refs.value.map((ref) => [this.#options.keyOf(ref), ref])) });
  }

  async #refsOf(
    read: readonly (Row | undefined)[],
    first: number,
    count: number,
  ): Promise<Result<readonly Ref[]>> {
    const rows = read.filter((row) => row !== undefined);
    return rows.length === count ? { ok: true, value: rows } : this.#options.refs(first, count);
  }

  async #read(list: number, start: number, count: number): Promise<Result<readonly Row[]>> {
    const answer = await this.#options.read(start, count);
    if (list === this.#list) this.store.setState({ error: answer.ok ? null : answer.error });
    if (!answer.ok) return answer;
    if (list === this.#list) this.#count(answer.value.total);
    return { ok: true, value: answer.value.rows };
  }

  /** When rows disappear at the end of the list, focus stays in it, on the last row. */
  #count(total: number): void {
    this.store.setState(({ row }) => ({
      total,
      asked: total,
      row: row === null || total === 0 ? null : Math.min(row, total - 1),
    }));
  }
}

/** The maximum number of rows that one call returns. */
const PAGE = 1000;

/** Returns the rows in a range of a list by reading them in chunks; rows that the list does not have (any more) are left out. */
export const refsByReading =
  <Row>(read: (offset: number, limit: number) => Promise<Result<{ rows: Row[] }>>) =>
  async (offset: number, limit: number): Promise<Result<readonly Row[]>> => {
    const rows: Row[] = [];
    while (rows.length < limit) {
      const wanted = Math.min(PAGE, limit - rows.length);
      const answer = await read(offset + rows.length, wanted);
      if (!answer.ok) return answer;
      rows.push(...answer.value.rows);
      if (answer.value.rows.length < wanted) break;
    }
    return { ok: true, value: rows };
  };
