import type { RowVerdict } from '#shared/contract/imports.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { type JudgedCell, judgeCell } from '#shared/domain/import/judge-cell.ts';
import { type CellValue, kindOf } from '#shared/domain/value.ts';
import type { CellReader, ReadCells } from '../blocks/cell-reader.ts';
import type { FoundProduct, FoundProducts } from './found-products.ts';
import type { ImportColumn, ImportColumns } from './import-columns.ts';
import type { ImportChunk, ImportRow, ImportRules } from './import-rows.ts';

/** A cell of a row with what becomes of it. */
export interface ChunkCell extends JudgedCell {
  column: ImportColumn;
  /** What the service holds, and what the cell shows. */
  current: CellValue;
  shown: CellValue;
  isStaged: boolean;
}

interface Parts {
  reader: CellReader;
  found: FoundProducts;
  columns: ImportColumns;
  rules: ImportRules;
}

/** Some rows of a file beside what the catalog shows for them, all read at once. */
export class JudgedChunk {
  readonly #rules: ImportRules;
  readonly #columns: ImportColumn[];
  readonly #read: ReadCells;
  readonly #rowOf: ReadonlyMap<number, number>;
  /** In the order of the rows. */
  readonly found: readonly FoundProduct[];

  constructor({ reader, found, columns, rules }: Parts, { columns: named, rows }: ImportChunk) {
    this.#rules = rules;
    this.#columns = named.map((column) => columns.of(column));
    this.found = found.of(rows);
    const products = [...new Set(this.found.flatMap((one) => (one.is === 'found' ? [one.product] : [])))];
    this.#rowOf = new Map(products.map((product, row) => [product, row]));
    this.#read = reader.cells(
      Uint32Array.from(products),
      this.#columns.map(({ key }) => key),
    );
  }

  get unknownColumns(): string[] {
    return this.#columns.flatMap(({ column, problem }) =>
      problem === null ? [] : [`${column.property} · ${column.locale}`],
    );
  }

  /** What becomes of each cell of a row whose product is there. */
  cells(product: number, { at, cells }: ImportRow): ChunkCell[] {
    const row = this.#rowOf.get(product)!;
    return cells.map((content, i) => {
      const place = at === null ? i : at[i]!;
      const column = this.#columns[place]!;
      const shown = this.#read.shown(row, place);
      const isStaged = this.#read.isStaged(row, place);
      const about = { column, current: this.#read.current(row, place), shown, isStaged };
      const target = {
        property: column.column.property,
        value: shown,
        kind: shown === null ? column.kind : kindOf(shown),
        isStaged,
      };
      const judged = judgeCell(content, target, this.#rules);
      const stages = judged.verdict !== 'left' && judged.verdict !== 'unchanged';
      return column.problem !== null && stages
        ? { ...about, verdict: 'invalid', after: shown, appends: false, message: column.problem }
        : { ...about, ...judged };
    });
  }

  /** Whether a cell changes what is staged. */
  isStaged({ verdict }: Pick<JudgedCell, 'verdict'>): boolean {
    if (verdict === 'clash') return this.#rules.overStaged === 'replace';
    return verdict === 'set' || verdict === 'removed' || verdict === 'appended';
  }

  rowVerdict(found: FoundProduct, cells: readonly ChunkCell[]): RowVerdict {
    if (found.is !== 'found') return found.is;
    return cells.some((cell) => this.isStaged(cell)) ? 'changes' : 'unchanged';
  }
}

/** Cells by product and column, each once: of several cells of a file that are one in the catalog, the last. */
export const cellName = (product: number, { column }: ImportColumn): string =>
  `${product} ${columnKey(column)}`;
