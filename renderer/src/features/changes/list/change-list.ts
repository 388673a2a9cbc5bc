import { createStore, type StoreApi } from 'zustand';
import type { OpenedChanges, ServiceChange, ServiceChangeFilter } from '#shared/contract/feed.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { RowWindows } from '../../../grid/row-windows.ts';
import { type ChangePlace, useServiceChanges } from '../../../state/service-changes.ts';
import { type DayLayout, dayLayout } from './day-layout.ts';

/** The most changes that one call marks, and therefore that can be selected. */
export const MOST_CHOSEN = 10_000;
/** The most rows that one call reads. */
const READ_AT_ONCE = 500;

export interface ChangeListState {
  /** The number of changes that the filter shows; null until first counted. */
  opened: OpenedChanges | null;
  layout: DayLayout;
  error: AppErrorShape | null;
  /** The active row; null if there is none. */
  row: number | null;
  /** The selected changes, to be marked together. */
  chosen: ReadonlySet<ServiceChange['change']>;
  /** Counts changes of the loaded rows. */
  version: number;
  /** Counts the requests to scroll the row into view. */
  reveals: number;
  /** The number of lines by which the visible rows moved; the list scrolls by the same amount. */
  moved: { times: number; lines: number };
}

/** The visible rows. */
interface Sight {
  first: number;
  last: number;
  /** Whether nothing is above them. */
  isTop: boolean;
}

export interface ChangeListOptions {
  client: Pick<ContractClient, 'call'>;
  connectionId: string;
}

const NO_DAYS = dayLayout([]);

/**
 * The changes of a connection that the current filter shows, and the active one. When more arrive, the visible rows stay
 * where they are.
 */
export class ChangeList {
  readonly store: StoreApi<ChangeListState> = createStore(() => ({
    opened: null,
    layout: NO_DAYS,
    error: null,
    row: null,
    chosen: new Set<number>(),
    version: 0,
    reveals: 0,
    moved: { times: 0, lines: 0 },
  }));
  readonly windows: RowWindows<ServiceChange>;
  readonly #options: ChangeListOptions;
  /** The filter of each list: the last one requested, and the one shown. */
  readonly #filters = new Map<number, ServiceChangeFilter>();
  #turn = 0;
  #sight: Sight | null = null;
  /** The row from which Shift extends the selection. */
  #origin: number | null = null;
  #choosing = 0;

  constructor(options: ChangeListOptions) {
    this.#options = options;
    this.windows = new RowWindows<ServiceChange>({
      read: (list, start, count) => this.#read(list, start, count),
      onChanged: () => this.store.setState(({ version }) => ({ version: version + 1 })),
      onFailed: (error) => this.store.setState({ error }),
    });
  }

  /** The active change; null if there is none, or it is not read yet. */
  get current(): ServiceChange | null {
    const { row } = this.store.getState();
    return (row === null ? undefined : this.windows.at(row)) ?? null;
  }

  /** The changes that a command applies to: the selected ones, otherwise the active one. */
  get marked(): number[] {
    const { chosen } = this.store.getState();
    if (chosen.size > 0) return [...chosen];
    return this.current ? [this.current.change] : [];
  }

  /** Lists what the current filter shows; the active change stays active if it is listed. */
  async open(): Promise<void> {
    const list = ++this.#turn;
    const { filter } = useServiceChanges.getState();
    const isSameFilter = filter === this.#filterOnShow;
    this.#filters.set(list, filter);
    const answer = await this.#options.client.call('feed.open', { ...this.#on, filter });
    if (!answer.ok) return this.#failed(list, answer.error);
    const opened = answer.value;
    const before = this.store.getState();
    const grown = isSameFilter ? opened.total - (before.opened?.total ?? 0) : 0;
    const place = useServiceChanges.getState().at;
    const row = place && (await this.#locate(list, opened, place, grown));
    const anchor = isSameFilter ? this.#anchor() : null;
    const anchorNow = anchor && (await this.#locate(list, opened, anchor, grown));
    const around = await this.windows.readAround(list, anchorNow ?? row ?? 0);
    if (!around.ok) return this.#failed(list, around.error);
    if (list !== this.#turn) return;
    const layout = dayLayout(opened.days);
    const lines =
      anchor === null || anchorNow === null ? 0 : layout.lineOf(anchorNow) - before.layout.lineOf(anchor.row);
    this.store.setState(({ moved, reveals, chosen }) => ({
      opened,
      layout,
      error: null,
      row: row ?? (place && isSameFilter ? stayingRow(place.row, opened) : null),
      chosen: isSameFilter ? chosen : new Set(),
      moved: lines === 0 ? moved : { times: moved.times + 1, lines },
      reveals: isSameFilter ? reveals : reveals + 1,
    }));
    this.windows.show(list, around.value);
    for (const older of this.#filters.keys()) if (older < list) this.#filters.delete(older);
    this.#keepPlace();
  }

  /** Sets the visible rows, and reads them and those around them. */
  want(sight: Sight, ahead: number): void {
    this.#sight = sight;
    const { opened } = this.store.getState();
    if (opened && opened.total > 0)
      this.windows.want(sight.first - ahead, Math.min(sight.last + ahead, opened.total - 1));
  }

  /** Makes a row active. `extending` selects everything from where the selection began. */
  goTo(row: number, extending = false): void {
    const { opened, row: from, chosen } = this.store.getState();
    if (!opened || opened.total === 0) return;
    const to = Math.max(0, Math.min(opened.total - 1, row));
    this.store.setState(({ reveals }) => ({ row: to, reveals: reveals + 1 }));
    if (extending) {
      this.#origin ??= from ?? to;
      void this.#chooseTo(to);
    } else {
      this.#origin = null;
      if (chosen.size > 0) this.chooseNone();
    }
    this.#keepPlace();
  }

  goBy(rows: number, extending = false): void {
    const { row } = this.store.getState();
    this.goTo(row === null ? 0 : row + rows, extending);
  }

  /** Toggles the selection of the change in a row; the others stay selected. */
  toggle(row: number): void {
    const change = this.windows.at(row)?.change;
    if (change === undefined) return;
    this.#origin = row;
    this.store.setState(({ chosen, reveals }) => {
      const next = new Set(chosen);
      if (!next.delete(change) && next.size < MOST_CHOSEN) next.add(change);
      return { chosen: next, row, reveals: reveals + 1 };
    });
    this.#keepPlace();
  }

  chooseNone(): void {
    this.#choosing++;
    this.#origin = null;
    this.store.setState({ chosen: new Set() });
  }

  /** Shows changes as seen or unseen before that is stored. */
  showSeen(changes: ReadonlySet<number> | null, seen: boolean): void {
    this.windows.change(({ change }) => changes === null || changes.has(change), { seen });
  }

  get #on() {
    return { connectionId: this.#options.connectionId };
  }

  get #filterOnShow(): ServiceChangeFilter | undefined {
    const { list } = this.windows;
    return list === null ? undefined : this.#filters.get(list);
  }

  async #read(list: number, start: number, count: number): Promise<Result<readonly ServiceChange[]>> {
    const filter = this.#filters.get(list);
    if (!filter) return { ok: true, value: [] };
    const answer = await this.#options.client.call('feed.changes', { ...this.#on, filter, start, count });
    return answer.ok ? { ok: true, value: answer.value.rows } : answer;
  }

  #failed(list: number, error: AppErrorShape): void {
    if (list === this.#turn) this.store.setState({ error });
  }

  /** The row that should not move: the active row if visible, otherwise the first visible one. None at the top of the list. */
  #anchor(): ChangePlace | null {
    const { row } = this.store.getState();
    const sight = this.#sight;
    if (!sight) return null;
    const isInSight = row !== null && row >= sight.first && row <= sight.last;
    const at = isInSight ? row : sight.isTop ? null : sight.first;
    const change = at === null ? undefined : this.windows.at(at)?.change;
    return at === null || change === undefined ? null : { change, row: at };
  }

  /** The row of a change in a list; null if it is not near its previous row, allowing for `grown` new ones before it. */
  async #locate(
    list: number,
    { total }: OpenedChanges,
    { change, row }: ChangePlace,
    grown: number,
  ): Promise<number | null> {
    for (const near of new Set([row + grown, row])) {
      const start = Math.max(0, Math.min(near, total) - READ_AT_ONCE / 2);
      const answer = await this.#read(list, start, READ_AT_ONCE);
      const found = answer.ok ? answer.value.findIndex((one) => one.change === change) : -1;
      if (found >= 0) return start + found;
    }
    return null;
  }

  /** Selects everything from where the selection began to a row, reading the rows that are not loaded. */
  async #chooseTo(row: number): Promise<void> {
    const turn = ++this.#choosing;
    const origin = this.#origin ?? row;
    const { list } = this.windows;
    if (list === null) return;
    const first = Math.max(Math.min(origin, row), row - MOST_CHOSEN + 1);
    const last = Math.min(Math.max(origin, row), row + MOST_CHOSEN - 1);
    const chosen = new Set<number>();
    for (let at = first; at <= last; at++) {
      const here = this.windows.at(at);
      if (here) {
        chosen.add(here.change);
        continue;
      }
      const answer = await this.#read(list, at, Math.min(READ_AT_ONCE, last - at + 1));
      if (turn !== this.#choosing) return;
      if (!answer.ok) return this.store.setState({ error: answer.error });
      for (const { change } of answer.value) chosen.add(change);
      at += answer.value.length - 1;
      if (answer.value.length === 0) break;
    }
    if (turn === this.#choosing) this.store.setState({ chosen });
  }

  #keepPlace(): void {
    const { row } = this.store.getState();
    const change = this.current?.change;
    if (row !== null && change !== undefined) useServiceChanges.setState({ at: { change, row } });
  }
}

/** The row that replaces one that is no longer listed. */
const stayingRow = (row: number, { total }: OpenedChanges): number | null =>
  total === 0 ? null : Math.min(row, total - 1);
