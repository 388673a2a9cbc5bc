import type { CompiledEdit } from '#shared/domain/block/compute.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { ViewColumn } from '#shared/domain/query.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import type { ColumnKey } from './cell-reader.ts';
import type { RowGroup } from './row-groups.ts';

/** A column that a group's cells are in. */
interface GroupColumn {
  /** Null if it does not belong to a property: nothing is edited there. */
  column: Column | null;
  /** The kind of most of its values. */
  kind: ValueKind;
  /** The place of its cells among those that are read. */
  at: number;
}

/** The columns of a group's cells, and all that are read for them. */
export interface GroupColumns {
  cells: readonly GroupColumn[];
  read: readonly ColumnKey[];
  /** The place of another column among those that are read. */
  at(property: string, locale: string): number | undefined;
}

export function groupColumns(
  cells: RowGroup['cells'],
  columns: readonly ViewColumn[],
  compiled: CompiledEdit,
  facts: { keyOf(column: Column): ColumnKey; kindOf(property: string): ValueKind },
): GroupColumns {
  const read: ColumnKey[] = [];
  const places = new Map<string, Map<string, number>>();
  const place = (column: Column): number => {
    const locales = places.get(column.property) ?? new Map<string, number>();
    places.set(column.property, locales);
    const known = locales.get(column.locale);
    if (known !== undefined) return known;
    locales.set(column.locale, read.length);
    return read.push(facts.keyOf(column)) - 1;
  };
  const cellsInGroup = cells.map(({ column: number, part }): GroupColumn => {
    const column = columns[number];
    if (column === undefined || typeof column === 'string') return { column: null, kind: 'text', at: -1 };
    for (const other of compiled.reads(column, part)) place(other);
    return { column, kind: facts.kindOf(column.property), at: place(column) };
  });
  return { cells: cellsInGroup, read, at: (property, locale) => places.get(property)?.get(locale) };
}
