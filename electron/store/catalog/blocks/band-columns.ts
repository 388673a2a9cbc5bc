import type { CompiledEdit } from '#shared/domain/block/compute.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { GridColumn } from '#shared/domain/query.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import type { Band } from './bands.ts';
import type { ColumnKey } from './cell-reader.ts';

/** A column that a band's cells are in. */
export interface BandColumn {
  /** Null for Identifier and Title. */
  column: Column | null;
  /** What most of its values are. */
  kind: ValueKind;
  /** Where its cells stand among those that are read. */
  at: number;
}

/** The columns of a band's cells, and all that are read for them. */
export interface BandColumns {
  cells: readonly BandColumn[];
  read: readonly ColumnKey[];
  /** Where another column stands among those that are read. */
  at(property: string, locale: string): number | undefined;
}

export function bandColumns(
  cells: Band['cells'],
  columns: readonly GridColumn[],
  compiled: CompiledEdit,
  facts: { keyOf(column: Column): ColumnKey; kindOf(property: string): ValueKind },
): BandColumns {
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
  const bandCells = cells.map(({ column: number, part }): BandColumn => {
    const column = columns[number];
    if (column === undefined || typeof column === 'string') return { column: null, kind: 'text', at: -1 };
    for (const other of compiled.reads(column, part)) place(other);
    return { column, kind: facts.kindOf(column.property), at: place(column) };
  });
  return { cells: bandCells, read, at: (property, locale) => places.get(property)?.get(locale) };
}
