import { t } from '@lingui/core/macro';
import { firstFewOf } from '#shared/contract/first-few.ts';
import {
  type CellVerdict,
  cellVerdict,
  type DoubtCounts,
  type ImportPlan,
  type ImportReport,
  type ReportedRow,
  type ReportFilter,
} from '#shared/contract/imports.ts';
import type { Doubt } from '#shared/domain/doubt.ts';
import type { JudgedRows, ShownRow } from '../../store/catalog/imports/import-rows.ts';
import type { Workspace } from '../workspaces.ts';
import { DoubledRows } from './doubled-rows.ts';
import type { RowFile } from './row-file.ts';
import { type MappedRows, type RowMapper, usable } from './row-mapper.ts';
import { isProblemRow, RowVerdicts } from './row-verdicts.ts';

/** A file whose rows were looked up one by one according to a plan. */
export class CheckedImport {
  readonly plan: ImportPlan;
  readonly columns: readonly string[];
  readonly mapper: RowMapper;
  readonly rows: RowFile;
  readonly doubled: DoubledRows;
  readonly #verdicts = new RowVerdicts();
  readonly #byCell = Object.fromEntries(cellVerdict.options.map((verdict) => [verdict, 0])) as Record<
    CellVerdict,
    number
  >;
  readonly #byDoubt: ImportReport['doubts'] = {};
  readonly #replaced = { products: 0, values: 0, lost: 0 };
  readonly #unknownColumns = new Set<string>();

  /** `columns`: the column names of the file. */
  constructor(parts: { plan: ImportPlan; columns: readonly string[]; mapper: RowMapper; rows: RowFile }) {
    this.plan = parts.plan;
    this.columns = parts.columns;
    this.mapper = parts.mapper;
    this.rows = parts.rows;
    this.doubled = new DoubledRows(parts.plan);
  }

  /** Adds the next rows of the file. */
  add({ columns, rows }: MappedRows, judged: JudgedRows): void {
    let at = 0;
    for (const row of rows) {
      const place = this.#verdicts.count;
      if (typeof row === 'string') {
        this.#verdicts.add('broken', 0, NO_PRODUCT);
        continue;
      }
      const product = judged.products[at]!;
      this.#verdicts.add(judged.rows[at]!, judged.cells[at]!, product);
      const isNew = judged.rows[at] === 'creates';
      at++;
      if (isNew) this.doubled.addNew((row.identifier ?? '').trim(), place);
      if (product !== NO_PRODUCT)
        this.doubled.add(product, { place, columns, row }, this.plan.known === 'replace');
    }
    this.#count(judged, 1);
    for (const name of judged.unknownColumns) this.#unknownColumns.add(name);
  }

  /**
   * Leaves out rows that name the same cell with different values, or create products that look the same, once all of them are
   * known; `judged`: how they were counted before.
   */
  leaveOutDoubled(places: readonly number[], judged: JudgedRows): void {
    for (const place of places)
      this.#verdicts.set(place, this.doubled.places.has(place) ? 'doubled' : 'similar');
    this.#count(judged, -1);
  }

  /** Returns -1 for a row without a product. */
  productOf(place: number): number {
    return this.#verdicts.productOf(place);
  }

  /** Whether a row has something to stage. */
  changes(place: number): boolean {
    const verdict = this.#verdicts.of(place);
    return verdict === 'changes' || verdict === 'creates';
  }

  /** Whether a row is left out as a whole although its product is there. */
  isDoubled(place: number): boolean {
    return this.#verdicts.of(place) === 'doubled';
  }

  /** The identifier of another row that looks the same, if that is why the row is left out. */
  similarTo(place: number): string | null {
    return this.isDoubled(place) ? null : (this.doubled.similar.get(place) ?? null);
  }

  report(): ImportReport {
    return {
      rows: this.#verdicts.count,
      products: this.doubled.products,
      byRow: this.#verdicts.byRow(),
      byCell: { ...this.#byCell },
      doubts: structuredClone(this.#byDoubt),
      replaced: { ...this.#replaced },
      unknownColumns: firstFewOf(this.#unknownColumns),
      problems: this.page({ row: null, cell: null, problems: true }, 0, 0).total,
    };
  }

  /** Returns the number of rows that a filter shows, and the places of some of them, in file order. */
  page(filter: ReportFilter, offset: number, limit: number): { total: number; places: number[] } {
    return this.#verdicts.page(filter, offset, limit, (place) => this.isLeftOut(place));
  }

  /** Whether any part of the row is not staged. */
  isLeftOut(place: number): boolean {
    if (isProblemRow(this.#verdicts.of(place))) return true;
    if (this.#verdicts.has(place, 'invalid') || this.#verdicts.has(place, 'doubtful')) return true;
    return this.plan.overStaged === 'keep' && this.#verdicts.has(place, 'clashes');
  }

  #count({ byCell, byDoubt, replaced }: JudgedRows, sign: 1 | -1): void {
    for (const which of ['products', 'values', 'lost'] as const)
      this.#replaced[which] += sign * replaced[which];
    for (const [verdict, count] of Object.entries(byCell) as [CellVerdict, number][])
      this.#byCell[verdict] += sign * count;
    for (const [kind, { cells, readable, first }] of Object.entries(byDoubt) as [Doubt, DoubtCounts][]) {
      const counts = this.#byDoubt[kind] ?? { cells: 0, readable: 0, first };
      this.#byDoubt[kind] = counts;
      counts.cells += sign * cells;
      counts.readable += sign * readable;
      if (counts.cells === 0) delete this.#byDoubt[kind];
    }
  }
}

const NO_PRODUCT = -1;

/**
 * Returns rows of a checked file by their places, which must be ascending, compared with the catalog as it is now. `opened`:
 * the import in the store.
 */
export async function shownRows(
  store: Workspace['store'],
  opened: number,
  checked: CheckedImport,
  places: readonly number[],
): Promise<ReportedRow[]> {
  const rows = await checked.rows.at(places);
  const mapped = checked.mapper.map(rows);
  const found = await store.showRows(opened, usable(mapped));
  let at = 0;
  return rows.map((file, i) => {
    const row = mapped.rows[i]!;
    const broken = typeof row === 'string' ? row : null;
    const shown = broken === null ? found[at++]! : brokenRow(broken);
    const isDoubled = checked.isDoubled(places[i]!);
    const similar = checked.similarTo(places[i]!);
    const identifier = checked.mapper.nameOf(file);
    const fileCells = broken === null ? checked.mapper.cellsOf(file) : [];
    return {
      ...shown,
      ...(isDoubled ? { verdict: 'doubled', message: doubledMessage(checked.plan) } : {}),
      ...(similar === null ? {} : { verdict: 'similar', message: similarMessage(identifier, similar) }),
      row: file.row,
      identifier,
      cells: shown.cells.map((cell, n) => ({ ...cell, ...fileCells[n]! })),
    };
  });
}

const doubledMessage = ({ known, unknown }: ImportPlan): string =>
  known === 'replace' || unknown === 'create'
    ? t`Another row is about the same product. Keep one of them.`
    : t`Another row has a different value for the same cell of this product. Keep one of them.`;

const similarMessage = (identifier: string, other: string): string =>
  t`“${identifier}” looks like “${other}” in another row. If they are two products, treat similar identifiers as other ones.`;

const brokenRow = (message: string): ShownRow => ({
  product: null,
  title: null,
  verdict: 'broken',
  message,
  cells: [],
  lost: [],
});
