import { type CellVerdict, cellVerdict } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Change } from '#shared/domain/cell.ts';
import { sentAs } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { CellReader } from '../blocks/cell-reader.ts';
import { type CellFacts, readFacts } from '../cell-facts.ts';
import type { Core } from '../core.ts';
import { restage } from '../staging/stage-change.ts';
import { FoundProducts } from './found-products.ts';
import { ImportColumns } from './import-columns.ts';
import type { ImportChunk, ImportRules, JudgedRows, ShownRow } from './import-rows.ts';
import { type ChunkCell, cellName, JudgedChunk } from './judged-chunk.ts';

interface OpenImport {
  rules: ImportRules;
  columns: ImportColumns;
  found: FoundProducts;
}

type Parts = Pick<Core, 'db' | 'names' | 'counts' | 'restaging'> & {
  reader: CellReader;
  /** Of the connection. */
  locales: readonly string[];
};

/** What one chunk of a file did. */
export interface StagedRows {
  /** Cells that are staged now. */
  cells: number;
  /** Products with one. */
  products: number[];
}

/** Rows of files, chunk by chunk: what would become of them, and staging them. */
export class RowImports {
  readonly #parts: Parts;
  readonly #open = new Map<number, OpenImport>();
  #last = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  open(rules: ImportRules, { manyIds }: { manyIds: boolean }): number {
    const found = new FoundProducts(this.#parts.db, rules.paddedIdentifiers);
    const number = ++this.#last;
    if (manyIds) found.indexIds(`import_ids_${number}`);
    const columns = new ImportColumns(this.#parts, this.#parts.locales);
    this.#open.set(number, { rules, columns, found });
    return number;
  }

  close(number: number): void {
    this.#open.get(number)?.found.close();
    this.#open.delete(number);
  }

  judge(number: number, chunk: ImportChunk): JudgedRows {
    const judged = this.#judged(number, chunk);
    const byCell: JudgedRows['byCell'] = {};
    const { unknownColumns } = judged;
    const out: JudgedRows = { products: [], rows: [], cells: [], byCell, unknownColumns };
    judged.found.forEach((found, i) => {
      const cells = found.is === 'found' ? judged.cells(found.product, chunk.rows[i]!) : [];
      let bits = 0;
      for (const { verdict } of cells) {
        bits |= VERDICT_BIT[verdict];
        byCell[verdict] = (byCell[verdict] ?? 0) + 1;
      }
      out.products.push(found.is === 'found' ? found.product : NO_PRODUCT);
      out.rows.push(judged.rowVerdict(found, cells));
      out.cells.push(bits);
    });
    return out;
  }

  show(number: number, chunk: ImportChunk): ShownRow[] {
    const judged = this.#judged(number, chunk);
    const products = judged.found.flatMap(({ product }) => product ?? []);
    const titles = new Map(
      this.#parts.reader
        .products(Uint32Array.from(new Set(products)))
        .map(({ product, title }) => [product, title]),
    );
    return judged.found.map((found, i): ShownRow => {
      const cells = found.is === 'found' ? judged.cells(found.product, chunk.rows[i]!) : [];
      return {
        product: found.product ?? null,
        title: titles.get(found.product ?? NO_PRODUCT) ?? null,
        verdict: judged.rowVerdict(found, cells),
        message: found.message,
        cells: cells.map(({ column, verdict, current, shown, isStaged, after, message }) => ({
          ...column.column,
          verdict,
          before: current,
          after,
          ...(isStaged ? { staged: shown } : {}),
          message,
        })),
        lost: [],
      };
    });
  }

  /** As a part of an open action. */
  stage(number: number, action: number, chunk: ImportChunk): StagedRows & { facts: CellFacts[] } {
    return this.#parts.db.transaction('page', () => {
      const wanted = this.#wanted(this.#judged(number, chunk), chunk);
      const facts = readFacts(
        this.#parts.db,
        wanted.map(({ product, cell }) => this.#parts.names.key({ product, ...cell.column.column })),
      );
      const restaged = wanted.map(({ cell: { after, appends } }, i) => {
        const here = facts[i]!;
        const next = restage(here.draft, here.current, changeTo(after));
        return { facts: here, next: (appends && next && sentAs(next, 'append')) || next };
      });
      return {
        cells: wanted.length,
        products: [...new Set(wanted.map(({ product }) => product))],
        facts: this.#parts.restaging.add(action, restaged),
      };
    });
  }

  #wanted(judged: JudgedChunk, { rows }: ImportChunk): { product: number; cell: ChunkCell }[] {
    const wanted = new Map<string, { product: number; cell: ChunkCell }>();
    judged.found.forEach((found, i) => {
      if (found.is !== 'found') return;
      for (const cell of judged.cells(found.product, rows[i]!))
        if (judged.isStaged(cell))
          wanted.set(cellName(found.product, cell.column), { product: found.product, cell });
    });
    return [...wanted.values()];
  }

  #judged(number: number, chunk: ImportChunk): JudgedChunk {
    const open = this.#open.get(number);
    if (!open) throw new AppError('internal', `Import ${number} is not open`);
    return new JudgedChunk({ ...open, reader: this.#parts.reader }, chunk);
  }
}

const NO_PRODUCT = -1;

/** As in `JudgedRows`. */
const VERDICT_BIT = Object.fromEntries(
  cellVerdict.options.map((verdict, place) => [verdict, 1 << place]),
) as Record<CellVerdict, number>;

const changeTo = (value: CellValue): Change => (value === null ? { kind: 'remove' } : { kind: 'set', value });
