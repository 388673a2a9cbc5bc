import { createStore } from 'zustand';
import { pictureAddress } from '#shared/domain/picture-address.ts';
import type { CellValue } from '#shared/domain/value.ts';

/** The ids of the columns that hold addresses of pictures, among the rows that were read. They only ever become more. */
export class PictureColumns {
  readonly found = createStore<ReadonlySet<string>>()(() => new Set());

  /** Takes rows into account; `columns`: ids by position in their values. */
  take(rows: readonly (readonly CellValue[])[], columns: readonly string[]): void {
    const known = this.found.getState();
    const more = columns.filter(
      (column, at) => !known.has(column) && rows.some((values) => pictureAddress(values[at]) !== null),
    );
    if (more.length > 0) this.found.setState(new Set([...known, ...more]), true);
  }
}
