import type { RowVerdict } from '#shared/contract/imports.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { type JudgedCell, judgeCell } from '#shared/domain/import/judge-cell.ts';
import { type CellValue, kindOf } from '#shared/domain/value.ts';
import type { CellReader, ReadCells } from '../blocks/cell-reader.ts';
import type { FoundProduct, FoundProducts } from './found-products.ts';
import type { HeldValues } from './held-values.ts';
import type { ImportColumn, ImportColumns } from './import-columns.ts';
import type { ImportChunk, ImportRow, ImportRules } from './import-rows.ts';

/** A cell of a row with its verdict. */
export interface ChunkCell extends JudgedCell {
  column: ImportColumn;
  /** What the service holds, and what the cell shows. */
  current: CellValue;
  shown: CellValue;
  isStaged: boolean;
}

/** A row with its verdict. */
export interface ChunkRow {
  found: FoundProduct;
  verdict: RowVerdict;
  /** In the order of the row's cells; empty for a row that is left out. */
  cells: ChunkCell[];
  /** For a full update: stored values that the row has no cell for. */
  lost: (Column & { before: CellValue })[];
  /** Whether it is staged as a whole: a new product, or a full update. */
  isWhole: boolean;
}

interface Parts {
  reader: CellReader;
  held: HeldValues;
  found: FoundProducts;
  columns: ImportColumns;
  rules: ImportRules;
}

/** Some rows of a file together with what the catalog shows for them, all read at once. */
export class JudgedChunk {
  readonly #rules: ImportRules;
  readonly #columns: ImportColumn[];
  readonly #rows: readonly ImportRow[];
  readonly #found: readonly FoundProduct[];
  readonly #read: ReadCells;
  readonly #rowOf: ReadonlyMap<number, number>;
  /** For products that are updated as a whole. */
  readonly #held: ReturnType<HeldValues['of']>;

  constructor({ reader, held, found, columns, rules }: Parts, { columns: named, rows }: ImportChunk) {
    this.#rules = rules;
    this.#rows = rows;
    this.#columns = named.map((column) => columns.of(column));
    this.#found = found.of(rows);
    const products = [...new Set(this.#found.flatMap((one) => (one.is === 'found' ? [one.product] : [])))];
    this.#rowOf = new Map(products.map((product, row) => [product, row]));
    this.#read = reader.cells(
      Uint32Array.from(products),
      this.#columns.map(({ key }) => key),
    );
    const updated = this.#found.flatMap((one) => (this.#isUpdated(one) ? (one.product ?? []) : []));
    this.#held = held.of(updated);
  }

  get unknownColumns(): string[] {
    return this.#columns.flatMap(({ column, problem }) =>
      problem === null ? [] : [`${column.property} · ${column.locale}`],
    );
  }

  /** In the order of the chunk. */
  rows(): ChunkRow[] {
    return this.#found.map((found, i) => {
      const row = this.#rows[i]!;
      if (found.is !== 'found' && found.is !== 'creates')
        return { found, verdict: found.is, cells: [], lost: [], isWhole: false };
      const cells = this.#cells(found.product, row);
      const lost = this.#lost(found, row);
      const changes = lost.length > 0 || cells.some((cell) => this.isStaged(cell));
      const differs = cells.some((cell) => cell.verdict !== 'same' && cell.verdict !== 'left');
      const present = changes ? 'changes' : differs ? 'left_out' : 'unchanged';
      const verdict = found.is === 'creates' ? 'creates' : present;
      return { found, verdict, cells, lost, isWhole: found.is === 'creates' || this.#isUpdated(found) };
    });
  }

  /** Whether a cell changes what is staged. */
  isStaged({ verdict }: Pick<JudgedCell, 'verdict'>): boolean {
    if (verdict === 'clashes') return this.#rules.overStaged === 'replace';
    return verdict === 'set' || verdict === 'remove' || verdict === 'append';
  }

  #isUpdated(found: FoundProduct): boolean {
    return this.#rules.known === 'replace' && found.is === 'found' && !found.isNew;
  }

  /** `product` undefined: one that is yet to be created. */
  #cells(product: number | undefined, { at, cells }: ImportRow): ChunkCell[] {
    const row = product === undefined ? undefined : this.#rowOf.get(product);
    return cells.map((content, i) => {
      const place = at === null ? i : at[i]!;
      const column = this.#columns[place]!;
      const shown = row === undefined ? null : this.#read.shown(row, place);
      const current = row === undefined ? null : this.#read.current(row, place);
      const isStaged = row !== undefined && this.#read.isStaged(row, place);
      const target = {
        property: column.column.property,
        value: shown,
        kind: shown === null ? column.kind : kindOf(shown),
        shape: column.shape,
        categories: column.categories,
        isStaged,
      };
      const judged = judgeCell(content, target, this.#rules);
      const asks = judged.verdict !== 'left' && judged.verdict !== 'same';
      const about = { column, current, shown, isStaged };
      return column.problem !== null && asks
        ? {
            ...about,
            verdict: 'invalid',
            after: shown,
            appends: false,
            message: column.problem,
            doubtful: null,
          }
        : { ...about, ...judged };
    });
  }

  #lost(found: FoundProduct, { at, cells }: ImportRow): ChunkRow['lost'] {
    const held = found.product === undefined ? undefined : this.#held.get(found.product);
    if (!held) return [];
    const inFile = new Set(cells.map((_, i) => columnKey(this.#columns[at === null ? i : at[i]!]!.column)));
    return held.filter((one) => !inFile.has(columnKey(one)));
  }
}

/** A cell by product and column: if several cells of a file are one in the catalog, the last one counts. */
export const cellName = (product: number, { column }: ImportColumn): string =>
  `${product} ${columnKey(column)}`;
