import type { OtherwiseShown } from '#shared/contract/imports.ts';
import type { TableRow } from './table.ts';

/** The columns of a sheet in which cells show another text than they store, and the first such cell of each. */
export class ShownCells {
  readonly #columns = new Map<number, OtherwiseShown>();

  add(rows: readonly TableRow[]): void {
    for (const { row, cells, shown } of rows)
      for (const [column, text] of shown ?? []) {
        const stored = cells[column] ?? '';
        if (isSame(text, stored)) continue;
        const found = this.#columns.get(column);
        if (found) found.cells++;
        else this.#columns.set(column, { column, row, shown: text, stored, cells: 1 });
      }
  }

  get columns(): OtherwiseShown[] {
    return [...this.#columns.values()].sort((a, b) => a.column - b.column);
  }
}

/** Whether both are the same number. */
function isSame(shown: string, stored: string): boolean {
  const bare = shown.replace(/^\((.*)\)$/, '-$1');
  return bare !== '' && !/^-?0\d/.test(bare) && Number(bare) === Number(stored);
}
