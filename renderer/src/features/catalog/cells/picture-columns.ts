import { createStore } from 'zustand';
import { pictureAddress } from '#shared/domain/picture-address.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { Thumbnails } from '../../../pictures/thumbnails.ts';

/** The columns that show pictures, and where their cells get them. */
export interface ShownPictures {
  columns: Pick<ReadonlySet<string>, 'has'>;
  thumbnails: Thumbnails;
}

/** The columns that hold addresses of pictures, among the rows that were read. Columns are added, never removed. */
export class PictureColumns {
  /** The first address that was found in each column, by the column's id. */
  readonly found = createStore<ReadonlyMap<string, string>>()(() => new Map());

  /** Takes rows into account; `columns`: ids by position in their values. */
  take(rows: readonly (readonly CellValue[])[], columns: readonly string[]): void {
    const known = this.found.getState();
    const more = new Map<string, string>();
    for (const [at, column] of columns.entries()) {
      if (known.has(column)) continue;
      const address = firstAddress(rows, at);
      if (address !== null) more.set(column, address);
    }
    if (more.size > 0) this.found.setState(new Map([...known, ...more]), true);
  }
}

function firstAddress(rows: readonly (readonly CellValue[])[], at: number): string | null {
  for (const values of rows) {
    const address = pictureAddress(values[at]);
    if (address !== null) return address;
  }
  return null;
}
