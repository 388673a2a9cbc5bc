import { createStore, type StoreApi } from 'zustand';
import type { Column } from '#shared/domain/cell.ts';
import type { BlockSelection, CellRange } from '#shared/domain/selection.ts';
import type { VariantMatrix } from '#shared/domain/variant-matrix.ts';
import type { Marks, SheetSelection } from '../blocks/edited-sheet.ts';
import {
  type Extent,
  isSingle,
  moveInside,
  only,
  rangeOf,
  type SelectedCells,
  type Spot,
} from '../selection/selected-cells.ts';

/** A matrix of variants, and the property and language whose values it shows. */
export interface ShownMatrix {
  matrix: VariantMatrix;
  column: Column;
}

export interface MatrixSelectionState {
  selected: SelectedCells | null;
  marks: Marks;
}

/** The selected cells of a matrix: always one range, and the active cell in it. */
export class MatrixSelection implements SheetSelection {
  readonly store: StoreApi<MatrixSelectionState> = createStore<MatrixSelectionState>(() => ({
    selected: null,
    marks: { copied: [], fill: null },
  }));
  /** Called with a cell that must be in sight. Set by the table. */
  onReveal: (spot: Spot) => void = () => undefined;
  readonly #shown: () => ShownMatrix | null;
  #made = 0;

  constructor(shown: () => ShownMatrix | null) {
    this.#shown = shown;
  }

  get selected(): SelectedCells | null {
    return this.store.getState().selected;
  }

  get active(): Spot | null {
    return this.selected?.active ?? null;
  }

  /** The number of times that the user has selected something. */
  get made(): number {
    return this.#made;
  }

  get ranges(): CellRange[] {
    return this.selected?.reaches.map(rangeOf) ?? [];
  }

  get extent(): Extent {
    const matrix = this.#shown()?.matrix;
    return { rows: matrix?.rows.length ?? 0, columns: matrix?.columns.length ?? 0 };
  }

  /** The same property and language for each column of the matrix. */
  get columns(): readonly Column[] {
    const shown = this.#shown();
    return shown ? shown.matrix.columns.map(() => shown.column) : [];
  }

  get cells(): BlockSelection | null {
    const shown = this.#shown();
    if (!shown || !this.selected) return null;
    const matrix = shown.matrix.places.map((line) => [...line]);
    return { matrix, columns: [...this.columns], ranges: this.ranges };
  }

  get marks(): Marks {
    return this.store.getState().marks;
  }

  select(selected: SelectedCells): void {
    this.#made++;
    this.store.setState({ selected });
  }

  mark(marks: Partial<Marks>): void {
    this.store.setState({ marks: { ...this.marks, ...marks } });
  }

  reveal(spot: Spot): void {
    this.onReveal(spot);
  }

  goOnInside(order: 'by column' | 'by row', backwards: boolean): boolean {
    const { selected } = this;
    if (!selected || isSingle(selected)) return false;
    const next = moveInside(selected, order, backwards);
    this.reveal(next.active);
    this.select(next);
    return true;
  }

  /** Reduces the selection to the active cell. Returns whether several cells were selected. */
  collapse(): boolean {
    const { selected } = this;
    if (!selected || isSingle(selected)) return false;
    this.select(only(selected.active));
    return true;
  }

  /** Another matrix is shown: the same product stays active, if it is in there; otherwise the first cell is. */
  follow(product: number | null, { places }: VariantMatrix): void {
    const row = product === null ? -1 : places.findIndex((line) => line.includes(product));
    const column = places[row]?.indexOf(product) ?? -1;
    const { rows, columns } = this.extent;
    const active = row < 0 ? { row: 0, column: 0 } : { row, column };
    this.store.setState({
      selected: rows === 0 || columns === 0 ? null : only(active),
      marks: { copied: [], fill: null },
    });
  }
}
