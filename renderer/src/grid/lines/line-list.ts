import { createStore, type StoreApi } from 'zustand';
import type { Result } from '#shared/contract/result.ts';
import { RowWindows } from '../row-windows.ts';

/** As many as one call takes, and so as many as can be chosen one by one. */
export const MOST_CHOSEN = 10_000;

export interface LineListState<Ref> {
  /** Null before the first answer. */
  total: number | null;
  /** The row that the keyboard is on; null while it is on none. */
  row: number | null;
  /** The rows chosen, by key, to do something with together: all that are listed, read or not; none: the one that the keyboard is on. */
  chosen: ReadonlyMap<string, Ref> | 'all';
  /** Keys of the rows that are shown in full. */
  expanded: ReadonlySet<string>;
  /** Counts changes of what was read. */
  version: number;
  /** Counts how often the row was asked to come into sight. */
  reveals: number;
}

export interface LineListOptions<Row extends Ref, Ref> {
  /** One window of the list of now. Where it could not be read, the caller says why. */
  read: (offset: number, limit: number) => Promise<Result<{ rows: Row[]; total: number }>>;
  /** What names the rows of a stretch of the list. Likewise. */
  refs: (offset: number, limit: number) => Promise<Result<readonly Ref[]>>;
  keyOf: (ref: Ref) => string;
}

/** A long list of rows of which only those in sight are read; where the keyboard is in it, which rows are chosen, and which are shown in full. */
export class LineList<Row extends Ref & object, Ref> {
  readonly store: StoreApi<LineListState<Ref>> = createStore(() => ({
    total: null,
    row: null,
    chosen: new Map<string, Ref>(),
    expanded: new Set<string>(),
    version: 0,
    reveals: 0,
  }));
  readonly windows: RowWindows<Row>;
  readonly #options: LineListOptions<Row, Ref>;
  #list = 0;
  /** The row from which Shift extends the choice. */
  #origin: number | null = null;
  #choosing = 0;
  #element: HTMLElement | null = null;

  constructor(options: LineListOptions<Row, Ref>) {
    this.#options = options;
    this.windows = new RowWindows<Row>({
      read: (list, start, count) => this.#read(list, start, count),
      onChanged: () => this.store.setState(({ version }) => ({ version: version + 1 })),
      // Whoever read says so.
      onFailed: () => undefined,
    });
  }

  /** The row that the keyboard is on; null where it is on none, or that is not read yet. */
  get current(): Row | null {
    const { row } = this.store.getState();
    return (row === null ? undefined : this.windows.at(row)) ?? null;
  }

  /** What a command is about: the rows chosen, or else the one that the keyboard is on. */
  get marked(): 'all' | readonly Ref[] {
    const { chosen } = this.store.getState();
    if (chosen === 'all') return 'all';
    if (chosen.size > 0) return [...chosen.values()];
    return this.current ? [this.current] : [];
  }

  /** Takes the table that shows the list into service; the returned function takes it out. */
  attach(element: HTMLElement): () => void {
    this.#element = element;
    return () => {
      this.#element = null;
    };
  }

  /** Gives the keyboard to the list. */
  focus(): void {
    this.#element?.focus({ preventScroll: true });
  }

  /** Shows another list, from its start; until that is read, the one before stays. */
  async open(): Promise<void> {
    const list = ++this.#list;
    this.store.setState({ expanded: new Set() });
    const blocks = await this.windows.readAround(list, 0);
    if (!blocks.ok || list !== this.#list) return;
    this.chooseNone();
    this.store.setState(({ reveals }) => ({ row: null, reveals: reveals + 1 }));
    this.windows.show(list, blocks.value);
  }

  /** Rows may be others than they were read. */
  refresh(): void {
    if (this.windows.list === null) void this.open();
    else this.windows.refresh();
  }

  /** Takes the keyboard to a row. `extending`: chooses what lies between it and where the choice began. */
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

  /** Chooses a row, or no longer; the others stay chosen, and the one that the keyboard was on. */
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

  chooseAll(): void {
    if (!this.store.getState().total) return;
    this.#choosing++;
    this.store.setState({ chosen: 'all' });
  }

  chooseNone(): void {
    this.#choosing++;
    this.#origin = null;
    this.store.setState({ chosen: new Map() });
  }

  /** Shows a row in full, or in one line again; without `to`, the other of both. */
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
    if (!answer.ok) return answer;
    if (list === this.#list) this.#count(answer.value.total);
    return { ok: true, value: answer.value.rows };
  }

  /** When rows go away at the end of the list, the keyboard stays in it, on the last row. */
  #count(total: number): void {
    this.store.setState(({ row }) => ({
      total,
      row: row === null || total === 0 ? null : Math.min(row, total - 1),
    }));
  }
}
