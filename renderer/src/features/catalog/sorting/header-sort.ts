import type { GridApi } from 'ag-grid-community';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import { MAX_SORTS } from '#shared/domain/limits.ts';
import { isCompletenessColumn, type ViewColumn, type ViewSort } from '#shared/domain/query.ts';
import type { GridRow } from '../cells/grid-row.ts';

/** The grid's name of a column that rows are ordered by. */
export const columnIdOf = (by: ViewColumn): string => (typeof by === 'string' ? by : columnKey(by));

/** The column that the grid calls so; null for one that is none of the catalog's. */
export const columnOfId = (id: string): ViewColumn | null =>
  id === 'identifier' || id === 'title' || isCompletenessColumn(id) ? id : parseColumnKey(id);

/** What the headers show, in order. */
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
 * The order in force after a click on a header. `shown`: the part of it that headers showed before; `now`: what they show
 * since. What no header can show stays in force as long as the click only added.
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
 * Keeps the headers' arrows and the order in force the same. The order is the catalog's; headers show the part of it whose
 * columns are shown, and a click on one changes it.
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

  /** Takes over what the headers say after a click on one; the grid then reads its rows again by itself. */
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

  /** Shows the order in force in the headers. */
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
