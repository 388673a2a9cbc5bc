import type { BlockPlan, PlannedCell, PlannedFilter } from '#shared/contract/cells.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { ComputedCell } from './compute-chunk.ts';
import type { OpenBlock } from './open-blocks.ts';
import { type Place, placeText } from './row-groups.ts';

/** What one chunk adds to a plan. `products`: those with a change that no earlier chunk counted. */
export type PlannedChunk = Omit<BlockPlan, 'first' | 'next'> & {
  listed: PlannedCell[];
  /** The place after the last listed cell if there were as many as requested; otherwise null. */
  listedTo: string | null;
  next: string | null;
};

type PlanCounts = Omit<PlannedChunk, 'listed' | 'listedTo' | 'next'>;

/** Counts the outcomes of cells. */
export class Counts {
  readonly #block: OpenBlock;
  readonly #counts: PlanCounts;
  readonly #byColumn = new Map<Column, number>();

  constructor(block: OpenBlock) {
    this.#block = block;
    this.#counts = {
      cells: 0,
      changes: 0,
      products: 0,
      hits: 0,
      unchanged: 0,
      problems: {},
      doubts: {},
      notices: {},
      columns: [],
    };
  }

  add({ row: { product }, column, outcome }: ComputedCell): void {
    const counts = this.#counts;
    counts.cells++;
    switch (outcome.is) {
      case 'unchanged':
        counts.unchanged++;
        return;
      case 'problem':
        counts.problems[outcome.problem] = (counts.problems[outcome.problem] ?? 0) + 1;
        if (outcome.doubtful) {
          const { doubt, read } = outcome.doubtful;
          const { cells, readable } = counts.doubts[doubt] ?? { cells: 0, readable: 0 };
          counts.doubts[doubt] = { cells: cells + 1, readable: readable + Number(read !== null) };
        }
        return;
      case 'changed':
        counts.changes++;
        counts.hits += outcome.hits.length || 1;
        if (outcome.notice) counts.notices[outcome.notice] = (counts.notices[outcome.notice] ?? 0) + 1;
        if (column) this.#byColumn.set(column, (this.#byColumn.get(column) ?? 0) + 1);
        if (this.#block.counted[product] === 0) {
          this.#block.counted[product] = 1;
          counts.products++;
        }
    }
  }

  /** `first`: also counts what there are no cells for at all. */
  all(first: boolean): PlanCounts {
    const { outOfRows, outOfColumns, missing } = this.#block;
    const { problems } = this.#counts;
    if (first && outOfRows > 0) problems.out_of_rows = outOfRows;
    if (first && outOfColumns > 0) problems.out_of_columns = outOfColumns;
    if (first && missing > 0) problems.no_product = missing;
    const columns = [...this.#byColumn].map(([column, changes]) => ({ ...column, changes }));
    return { ...this.#counts, columns };
  }
}

/** Counts cells, and lists the first ones that are requested. */
export class PlannedCells {
  readonly #counts: Counts;
  readonly #list: number;
  readonly #show: PlannedFilter | null;
  readonly #listed: PlannedCell[] = [];
  #listedTo: Place | null = null;

  constructor(block: OpenBlock, list: number, show: PlannedFilter | null) {
    this.#counts = new Counts(block);
    this.#list = list;
    this.#show = show;
  }

  add(cells: readonly ComputedCell[]): void {
    for (const cell of cells) {
      this.#counts.add(cell);
      if (this.#listed.length >= this.#list || !isShown(cell, this.#show)) continue;
      this.#listed.push(toPlanned(cell));
      this.#listedTo = cell.place;
    }
  }

  all(first: boolean): Omit<PlannedChunk, 'next'> {
    const isFull = this.#list > 0 && this.#listed.length === this.#list;
    return {
      ...this.#counts.all(first),
      listed: this.#listed,
      listedTo:
        this.#listedTo && isFull ? placeText({ ...this.#listedTo, cell: this.#listedTo.cell + 1 }) : null,
    };
  }
}

function isShown({ column, outcome }: ComputedCell, show: PlannedFilter | null): boolean {
  if (outcome.is === 'unchanged' || !column) return false;
  switch (show) {
    case null:
      return true;
    case 'changes':
      return outcome.is === 'changed';
    case 'problems':
      return outcome.is === 'problem';
    case 'notices':
      return outcome.is === 'changed' && outcome.notice !== null;
  }
}

function toPlanned({
  row: { product, identifier, title },
  column,
  before,
  outcome,
}: ComputedCell): PlannedCell {
  const changed = outcome.is === 'changed' ? outcome : null;
  const held = outcome.is === 'problem' ? outcome.doubtful : undefined;
  return {
    product,
    identifier,
    title,
    property: column?.property ?? '',
    locale: column?.locale ?? '',
    before,
    after: changed ? changed.after : (held?.value ?? null),
    problem: outcome.is === 'problem' ? outcome.problem : null,
    notice: changed?.notice ?? null,
    doubt: held?.doubt ?? null,
    hits: changed?.hits ?? [],
  };
}
