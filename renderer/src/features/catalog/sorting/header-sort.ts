import type { GridApi } from 'ag-grid-community';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import { MAX_SORTS } from '#shared/domain/limits.ts';
import { isCompletenessColumn, type ViewColumn, type ViewSort } from '#shared/domain/query.ts';
import type { GridRow } from '../cells/grid-row.ts';

/** The grid's id of a column that rows are sorted by. */
export const columnIdOf = (by: ViewColumn): string => (typeof by === 'string' ? by : columnKey(by));

/** The column with this id in the grid; null if it is not one of the catalog's. */
export const columnOfId = (id: string): ViewColumn | null =>
  id === 'identifier' || id === 'title' || isCompletenessColumn(id) ? id : parseColumnKey(id);

/** The sort order that the headers show. */
function headersOf(api: GridApi<GridRow>): ViewSort[] {
  return api
    .getColumnState()
    .filter(({ sort }) => sort)
    .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .flatMap(({ colId, sort }) => {
      const by = columnOfId(colId);
      return by ? [{ by, descending: sort === 'desc' }] : [];
    })
    .slice(0, MAX_SORTS);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The sort order after a click on a header. `shown`: the part of it that headers showed before; `now`: what they show since.
 * Columns without a header stay in the order as long as the click only added one.
 */
export function orderAfter(
  inForce: readonly ViewSort[],
  shown: readonly ViewSort[],
  now: readonly ViewSort[],
): ViewSort[] {
  const onlyAdds = now.length > shown.length && shown.every((sort, at) => same(sort, now[at]));
  return onlyAdds && shown.length > 0 ? [...inForce, ...now.slice(shown.length)] : [...now];
}

/**
 * Keeps the headers' arrows and the sort order in sync. The order belongs to the catalog; headers show the part of it whose
 * columns are shown, and a click on a header changes it.
 */
export class HeaderSort {
  readonly #inForce: () => readonly ViewSort[];
  readonly #change: (sort: ViewSort[]) => void;
  #shown: ViewSort[] = [];
  #made: readonly ViewSort[] | null = null;

  constructor(inForce: () => readonly ViewSort[], change: (sort: ViewSort[]) => void) {
    this.#inForce = inForce;
    this.#change = change;
  }

  /** Applies what the headers show after a click on one; the grid then reads its rows again automatically. */
  take(api: GridApi<GridRow>): void {
    const now = headersOf(api);
    this.#change(orderAfter(this.#inForce(), this.#shown, now));
    this.#shown = now;
    this.#made = this.#inForce();
  }

  /** Whether an order was made by a click on a header. */
  made(sort: readonly ViewSort[]): boolean {
    return this.#made === sort;
  }

  /** Shows the current sort order in the headers. */
  show(api: GridApi<GridRow>): void {
    this.#shown = this.#inForce().filter(({ by }) => api.getColumn(columnIdOf(by)) !== null);
    if (same(headersOf(api), this.#shown)) return;
    api.applyColumnState({
      state: this.#shown.map(({ by, descending }, sortIndex) => ({
        colId: columnIdOf(by),
        sort: descending ? 'desc' : 'asc',
        sortIndex,
      })),
      defaultState: { sort: null, sortIndex: null },
    });
  }
}
