import { MAX_SORTS } from '#shared/domain/limits.ts';
import type { ViewColumn, ViewSort } from '#shared/domain/query.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import { columnIdOf } from './header-sort.ts';

/** The labels of the two directions, by the kind of values in a column. */
export const directionLabels = (kind: ValueKind): { up: string; down: string } =>
  kind === 'number' ? { up: '1 → 9', down: '9 → 1' } : { up: 'A → Z', down: 'Z → A' };

const sameColumn = (a: ViewColumn, b: ViewColumn): boolean => columnIdOf(a) === columnIdOf(b);

/** Adds a column to the sort, after the others; a column that is already in it gets the new direction in its place. */
export function withSort(sort: readonly ViewSort[], by: ViewColumn, descending: boolean): ViewSort[] {
  const at = sort.findIndex((one) => sameColumn(one.by, by));
  if (at >= 0) return sort.with(at, { by, descending });
  return sort.length < MAX_SORTS ? [...sort, { by, descending }] : [...sort];
}

export const withoutSort = (sort: readonly ViewSort[], by: ViewColumn): ViewSort[] =>
  sort.filter((one) => !sameColumn(one.by, by));

/** Moves a column of the sort up (-1) or down (1); a no-op at the ends. */
export function movedSort(sort: readonly ViewSort[], at: number, by: -1 | 1): ViewSort[] {
  const one = sort[at];
  const to = at + by;
  return one && to >= 0 && to < sort.length ? sort.toSpliced(at, 1).toSpliced(to, 0, one) : [...sort];
}
