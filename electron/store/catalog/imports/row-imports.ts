import { t } from '@lingui/core/macro';
import { type CellVerdict, cellVerdict } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import { edited } from '#shared/domain/judge.ts';
import type { CellReader } from '../blocks/cell-reader.ts';
import { ColumnShapes } from '../blocks/column-shapes.ts';
import { type CellFacts, readFacts } from '../cell-facts.ts';
import type { Core } from '../core.ts';
import type { StagedWhole, WholeProduct, WholeStaging } from '../creations/whole-staging.ts';
import { FoundProducts } from './found-products.ts';
import { HeldValues } from './held-values.ts';
import { ImportColumns } from './import-columns.ts';
import type { ImportChunk, ImportRules, JudgedRows, ShownRow } from './import-rows.ts';
import { type ChunkCell, type ChunkRow, cellName, JudgedChunk } from './judged-chunk.ts';

interface OpenImport {
  rules: ImportRules;
  columns: ImportColumns;
  found: FoundProducts;
}

type Parts = Pick<
  Core,
  'db' | 'names' | 'counts' | 'keptLanguages' | 'queryIds' | 'restaging' | 'titleCell'
> & {
  reader: CellReader;
  whole: WholeStaging;
  /** Those of the connection. */
  locales: readonly string[];
};

/** What one chunk of a file did. */
export interface StagedRows {
  /** The number of cells that are now staged. */
  cells: number;
  /** Products with such a cell. */
  products: number[];
  /** Products that were to be staged as a whole, and could not be. */
  refused: Pick<StagedWhole, 'identifier' | 'outcome'>[];
}

/** What else the views must know about them. */
interface StagedFacts {
  facts: CellFacts[];
  /** Products that are new in the catalog. */
  added: number[];
}

/** Judges rows of files, and stages them, chunk by chunk. */
export class RowImports {
  readonly #parts: Parts;
  readonly #open = new Map<number, OpenImport>();
  readonly #held: HeldValues;
  #last = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#held = new HeldValues(parts);
  }

  /** Throws `invalid_input` for full updates in a catalog that does not hold all languages. */
  open(rules: ImportRules, { manyIds }: { manyIds: boolean }): number {
    if (rules.known === 'replace' && this.#parts.keptLanguages.pulled !== null)
      throw new AppError(
        'invalid_input',
        t`A full update replaces the values in all languages, and only some of them are pulled. Import as patches, or keep all languages in Connections and pull.`,
      );
    const found = new FoundProducts(this.#parts.db, rules);
    const number = ++this.#last;
    if (manyIds) found.indexIds(`import_ids_${number}`);
    const shapes = new ColumnShapes(this.#parts);
    const columns = new ImportColumns({ ...this.#parts, shapes }, this.#parts.locales);
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
    const replaced = { products: 0, values: 0, lost: 0 };
    const { unknownColumns } = judged;
    const byDoubt: JudgedRows['byDoubt'] = {};
    const out: JudgedRows = { products: [], rows: [], cells: [], byCell, byDoubt, replaced, unknownColumns };
    for (const { found, verdict, cells, lost, isWhole } of judged.rows()) {
      let bits = 0;
      let values = 0;
      for (const cell of cells) {
        bits |= VERDICT_BIT[cell.verdict];
        byCell[cell.verdict] = (byCell[cell.verdict] ?? 0) + 1;
        countDoubt(byDoubt, cell, found);
        if (isWhole && cell.current !== null && judged.isStaged(cell)) values++;
      }
      replaced.values += values;
      replaced.lost += lost.length;
      replaced.products += Number(values + lost.length > 0);
      out.products.push(found.is === 'found' ? found.product : NO_PRODUCT);
      out.rows.push(verdict);
      out.cells.push(bits);
    }
    return out;
  }

  show(number: number, chunk: ImportChunk): ShownRow[] {
    const rows = this.#judged(number, chunk).rows();
    const products = rows.flatMap(({ found }) => found.product ?? []);
    const titles = new Map(
      this.#parts.reader
        .products(Uint32Array.from(new Set(products)))
        .map(({ product, title }) => [product, title]),
    );
    return rows.map(({ found, verdict, cells, lost }): ShownRow => {
      const product = found.product ?? null;
      return {
        product,
        title: product === null ? null : (titles.get(product) ?? null),
        verdict,
        message: found.message,
        cells: cells.map(
          ({ column, verdict: ofCell, current, shown, isStaged, after, message, doubtful }) => ({
            ...column.column,
            verdict: ofCell,
            before: current,
            after,
            ...(isStaged ? { staged: shown } : {}),
            message,
            doubt: doubtful?.doubt ?? null,
            read: doubtful?.read ?? null,
          }),
        ),
        lost,
      };
    });
  }

  /** Stages rows as part of an open step; a product that is staged as a whole is in one row of the file only. */
  stage(number: number, step: number, chunk: ImportChunk): StagedRows & StagedFacts {
    return this.#parts.db.transaction('page', () => {
      const judged = this.#judged(number, chunk);
      const rows = judged.rows().filter(({ verdict }) => verdict === 'changes' || verdict === 'creates');
      const patched = this.#stagePatches(step, judged, rows);
      const whole = this.#stageWhole(step, judged, rows);
      return {
        cells: patched.cells + whole.cells,
        products: [...new Set([...patched.products, ...whole.products])],
        refused: whole.refused,
        added: whole.added,
        facts: [...patched.facts, ...whole.facts],
      };
    });
  }

  #stagePatches(step: number, judged: JudgedChunk, rows: readonly ChunkRow[]) {
    const wanted = new Map<string, { product: number; cell: ChunkCell }>();
    for (const { found, cells, isWhole } of rows) {
      if (found.is !== 'found' || isWhole) continue;
      const { product } = found;
      for (const cell of cells)
        if (judged.isStaged(cell)) wanted.set(cellName(product, cell.column), { product, cell });
    }
    const edits = [...wanted.values()];
    const facts = readFacts(
      this.#parts.db,
      edits.map(({ product, cell }) => this.#parts.names.key({ product, ...cell.column.column })),
    );
    const restaged = edits.map(({ cell: { after, appends } }, i) => {
      const here = facts[i]!;
      return { facts: here, next: edited(here, after, appends ? { as: 'append' } : {}) };
    });
    return {
      cells: edits.length,
      products: edits.map(({ product }) => product),
      facts: this.#parts.restaging.add(step, restaged),
    };
  }

  #stageWhole(step: number, judged: JudgedChunk, rows: readonly ChunkRow[]) {
    const whole = rows.filter(({ isWhole }) => isWhole);
    const { staged, facts, added } = this.#parts.whole.stage(
      step,
      whole.map((row) => wholeProduct(judged, row)),
    );
    let cells = 0;
    const products: number[] = [];
    const refused: StagedRows['refused'] = [];
    staged.forEach(({ product, identifier, outcome }, i) => {
      if (outcome !== 'staged') refused.push({ identifier, outcome });
      else {
        const row = whole[i]!;
        cells += row.lost.length + row.cells.filter((cell) => judged.isStaged(cell)).length;
        if (product !== null) products.push(product);
      }
    });
    return { cells, products, refused, facts, added };
  }

  #judged(number: number, chunk: ImportChunk): JudgedChunk {
    const open = this.#open.get(number);
    if (!open) throw new AppError('internal', `Import ${number} is not open`);
    return new JudgedChunk({ ...open, reader: this.#parts.reader, held: this.#held }, chunk);
  }
}

/** What is staged of a product as a whole: cells of the file that change nothing keep what is shown. */
function wholeProduct(judged: JudgedChunk, { found, cells }: ChunkRow): WholeProduct {
  const isNew = found.is === 'creates';
  const identifier = found.is === 'found' || isNew ? found.identifier : '';
  const values = cells
    .filter((cell) => !isNew || judged.isStaged(cell))
    .map((cell) => ({ ...cell.column.column, value: judged.isStaged(cell) ? cell.after : cell.shown }));
  return { identifier, mode: isNew ? 'add' : 'replace', values };
}

function countDoubt(
  byDoubt: JudgedRows['byDoubt'],
  { doubtful, column, shown, after }: ChunkCell,
  found: ChunkRow['found'],
): void {
  if (!doubtful) return;
  const { doubt, read } = doubtful;
  const identifier = found.is === 'found' || found.is === 'creates' ? found.identifier : '';
  const first = { ...column.column, identifier, before: shown, after, read };
  const counts = byDoubt[doubt] ?? { cells: 0, readable: 0, first };
  byDoubt[doubt] = counts;
  counts.cells++;
  counts.readable += Number(read !== null);
}

const NO_PRODUCT = -1;

/** As in `JudgedRows`. */
const VERDICT_BIT = Object.fromEntries(
  cellVerdict.options.map((verdict, place) => [verdict, 1 << place]),
) as Record<CellVerdict, number>;
