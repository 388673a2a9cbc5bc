import type { IDatasource, IGetRowsParams } from 'ag-grid-community';
import type { Row } from '#shared/contract/catalog.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { CellUpdate, Column } from '#shared/domain/cell.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { OpenedView } from '../../../state/catalog.ts';
import { ColumnDecimals } from '../cells/column-decimals.ts';
import { applyUpdate, type ColumnIndex, type GridRow, gridRow, indexColumns } from '../cells/grid-row.ts';
import type { PictureColumns } from '../cells/picture-columns.ts';

/** The columns that are not properties of the product. */
export const IDENTIFIER_COLUMN = 'identifier';
export const TITLE_COLUMN = 'title';

export interface RowSourceOptions {
  client: Pick<ContractClient, 'call'>;
  connectionId: string;
  /** The current search, filters, tree and order. The grid's headers only show the order. */
  query: () => ViewQuery;
  /** The columns shown now: only their values are read. */
  columns: () => readonly Column[];
  /** Whether rows are read with their completeness. */
  withCompleteness: () => boolean;
  onOpened: (view: OpenedView) => void;
  onError: (error: AppErrorShape) => void;
  /** Whether cells show the findings of checks. */
  showsFindings: () => boolean;
  /** Applies what the grid knows and the main process does not know yet (edits that are being saved). */
  onRow: (row: GridRow) => void;
  /** Called when numbers of these columns are shown with more decimals. */
  onDecimals: (columns: string[]) => void;
  /** Learns which columns hold addresses of pictures. */
  pictureColumns: Pick<PictureColumns, 'take'>;
  /** Resolves when rows of this view may replace others: never under an open editor, unless the editor waits for them. */
  mayMove: (view: number) => Promise<void>;
}

/** A view that is open but not shown yet. */
export interface PreparedView {
  view: OpenedView;
  query: ViewQuery;
}

interface ReadWindow {
  view: number;
  rows: Row[];
  positions: ColumnIndex;
  total: number;
}

/** Called for every window: a list is not compared with itself item by item, however many filters or identifiers it has. */
const saySame = <T extends object>(a: T, b: T) => a === b || JSON.stringify(a) === JSON.stringify(b);
const sameQuery = (a: ViewQuery, b: ViewQuery): boolean =>
  a.search === b.search && a.tree === b.tree && saySame(a.filters, b.filters) && saySame(a.sort, b.sort);

/**
 * The grid's only datasource. Opens a view when search, filters or sort differ from those of the open one, after `renew`, and
 * when the main process no longer keeps the view; then reads windows of rows from it.
 */
export class RowSource implements IDatasource {
  readonly #options: RowSourceOptions;
  readonly #decimals = new ColumnDecimals();
  /** The query of the open view. */
  #asked: ViewQuery | null = null;
  #opened: Promise<Result<OpenedView>> | null = null;
  /** The view that was opened last: its rows stay in the next one, until the user refreshes. */
  #staying: number | null = null;
  /** The view that the rows shown were read from. */
  #shown: number | null = null;
  #index: { columns: readonly Column[]; positions: ColumnIndex } = { columns: [], positions: new Map() };
  /** Answers that came while windows were being read: those windows may be older than the answers. */
  #updates: CellUpdate[] = [];
  #reading = 0;
  /** Counts changes of marks: a window that was requested before the last change may lack it. */
  #marks = 0;

  constructor(options: RowSourceOptions) {
    this.#options = options;
  }

  /** Makes the next requested rows come from a newly evaluated view. */
  renew(): void {
    this.#opened = null;
  }

  /** Drops rows that no longer match from the next view that is opened. */
  dropUnmatched(): void {
    this.#staying = null;
  }

  /** Returns the view that rows are currently read from; opens one if there is none. */
  current(): Promise<Result<OpenedView>> {
    return this.#open(this.#options.query());
  }

  /** Evaluates search, filters and sort again, in a view besides the one shown. */
  async prepare(): Promise<Result<PreparedView>> {
    const query = this.#options.query();
    const opened = await this.#openView(query);
    return opened.ok ? { ok: true, value: { view: opened.value, query } } : opened;
  }

  /** Wraps a view of the current query that was opened by expanding or collapsing a row. */
  prepared(view: OpenedView): PreparedView {
    return { view, query: this.#options.query() };
  }

  /** Makes the next requested rows come from a prepared view. Returns false if search, filters or sort have changed since. */
  adopt({ view, query }: PreparedView): boolean {
    if (!sameQuery(query, this.#options.query())) return false;
    this.#asked = query;
    this.#opened = Promise.resolve({ ok: true, value: view });
    this.#keepOpened(view);
    return true;
  }

  /** Remembers cells that changed, for windows that are still being read. */
  remember(updates: readonly CellUpdate[]): void {
    if (this.#reading > 0) this.#updates.push(...updates);
  }

  getRows = async (params: IGetRowsParams<GridRow>): Promise<void> => {
    this.#reading++;
    const since = this.#updates.length;
    const query = this.#options.query();
    let read: Result<ReadWindow>;
    let marks: number;
    do {
      marks = this.#marks;
      read = await this.#read(query, params.startRow, params.endRow - params.startRow);
      if (read.ok && read.value.view !== this.#shown) await this.#options.mayMove(read.value.view);
    } while (marks !== this.#marks);
    const updates = this.#updates.slice(since);
    if (--this.#reading === 0) this.#updates = [];
    if (!read.ok) {
      this.#options.onError(read.error);
      return params.failCallback();
    }
    const { view, rows, positions, total } = read.value;
    this.#shown = view;
    const values = rows.map((row) => row.values);
    const columns = [...positions.keys()];
    const wider = this.#decimals.take(values, columns);
    params.successCallback(
      rows.map((row) =>
        this.#gridRow(
          gridRow(this.#withoutHidden(row), positions, query.tree, view, this.#decimals),
          updates,
        ),
      ),
      total,
    );
    if (wider.length > 0) this.#options.onDecimals(wider);
    this.#options.pictureColumns.take(values, columns);
  };

  /**
   * Reads how the products of some rows are currently marked, without their values; rows by number, `endRow` excluded.
   * Windows that are still being read are read once more.
   */
  async readMarks(
    spans: readonly { startRow: number; endRow: number }[],
  ): Promise<Result<Map<number, RemovalMode | null>>> {
    this.#marks++;
    const marks = new Map<number, RemovalMode | null>();
    const opened = await this.current();
    if (!opened.ok) return opened;
    const { client, connectionId } = this.#options;
    for (const { startRow: start, endRow } of spans) {
      const { view } = opened.value;
      const input = { connectionId, view, start, count: endRow - start, columns: [] };
      const answer = await client.call('catalog.window', input);
      if (!answer.ok) return answer;
      for (const { product, removal } of answer.value.rows) marks.set(product, removal);
    }
    return { ok: true, value: marks };
  }

  #withoutHidden(row: Row): Row {
    if (!row.findings || this.#options.showsFindings()) return row;
    const { findings: _, ...shown } = row;
    return shown;
  }

  /** Applies to a row what arrived since it was requested. */
  #gridRow(loaded: GridRow, updates: readonly CellUpdate[]): GridRow {
    for (const update of updates) if (update.product === loaded.product) applyUpdate(loaded, update);
    this.#options.onRow(loaded);
    return loaded;
  }

  async #read(query: ViewQuery, start: number, count: number): Promise<Result<ReadWindow>> {
    const { client, connectionId } = this.#options;
    for (let attempt = 0; ; attempt++) {
      const opened = await this.#open(query);
      if (!opened.ok) return opened;
      const { columns, positions } = this.#columns();
      const { view, rows: total } = opened.value;
      const answer = await client.call('catalog.window', {
        connectionId,
        view,
        start,
        count,
        columns: [...columns],
        completeness: this.#options.withCompleteness(),
      });
      if (answer.ok) return { ok: true, value: { view, rows: answer.value.rows, positions, total } };
      if (answer.error.code !== 'view_expired' || attempt > 0) return answer;
      this.renew();
    }
  }

  #open(query: ViewQuery): Promise<Result<OpenedView>> {
    if (this.#opened && this.#asked && sameQuery(this.#asked, query)) return this.#opened;
    this.#asked = query;
    const opening = this.#openView(query);
    this.#opened = opening;
    void opening.then((opened) => {
      if (this.#opened !== opening) return;
      if (opened.ok) this.#keepOpened(opened.value);
      else this.#opened = null;
    });
    return opening;
  }

  #openView(query: ViewQuery): Promise<Result<OpenedView>> {
    const { client, connectionId } = this.#options;
    return client.call('catalog.openView', { connectionId, query, staying: this.#staying ?? undefined });
  }

  #keepOpened(view: OpenedView): void {
    this.#staying = view.view;
    this.#options.onOpened(view);
  }

  #columns() {
    const columns = this.#options.columns();
    if (this.#index.columns !== columns) this.#index = { columns, positions: indexColumns(columns) };
    return this.#index;
  }
}
