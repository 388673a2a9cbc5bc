import type { CategoryNames } from '../category-names.ts';
import type { Column } from '../cell.ts';
import type { ColumnShape, Doubtful } from '../doubt.ts';
import type { ViewColumn } from '../query.ts';
import type { CellValue, ValueKind } from '../value.ts';
import type { BlockNotice, BlockProblem } from './block-edit.ts';
import type { BlockPart } from './geometry.ts';

/** A cell, as input of a block edit. */
export interface BlockCell {
  /** The value shown now. */
  value: CellValue;
  /** The kind of its value, or if it has none, the kind that its property mostly holds. */
  kind: ValueKind;
  property: string;
  locale: string;
  identifier: string;
  title: string;
  /** Returns what the values of its column look like. */
  shape(): ColumnShape;
  /** The categories that its property holds; null if it holds something else. */
  categories(): CategoryNames | null;
  /** The part of the target (`blockTarget`) that it is in. */
  part: BlockPart;
  /** Its place, counted from the part's `origin`. */
  row: number;
  column: number;
  /** Returns what another cell of the product shows; only for those that the edit `reads`. */
  other(property: string, locale: string): CellValue;
}

export type CellOutcome =
  /**
   * null removes the value. Equal to what the cell shows: nothing changes. `hits`: where the text was found, [start, end) in
   * UTF-16 units of the shown text. `appends`: a list that grew is sent as an append, whatever it was before.
   */
  | { change: CellValue; notice?: BlockNotice; hits?: [number, number][]; appends?: boolean }
  /** The result of a search only: counted and listed like a change, with the value unchanged. */
  | { found: [number, number][] }
  | { revert: true }
  | { leave: true }
  /** `doubtful`: the value that is held back, and why. */
  | { problem: BlockProblem; message?: string; doubtful?: HeldBack };

export interface HeldBack extends Doubtful {
  value: CellValue;
}

/** A block edit prepared for many cells. */
export interface CompiledEdit {
  /** The columns whose cells of the same product `compute` reads for a cell of this column. */
  reads(cell: Column, part: BlockPart): Column[];
  compute(cell: BlockCell): CellOutcome;
}

/** What a block edit needs to know besides the cell that it computes. */
export interface BlockContext {
  /** The columns of the selection, in order. */
  columns: readonly ViewColumn[];
  primaryLocale: string;
  /** Whether the catalog has the column: a value in it, or a property that has languages, and values in that language. */
  knows(column: Column): boolean;
  /**
   * What a cell of the view shows: row by its number in the view, column by its place among `columns`; of cells that a
   * fill goes on from, before anything is filled. Also of Identifier and Title. Undefined: a place without a product.
   */
  shown(row: number, column: number): CellValue | undefined;
  /** Whether the cells of a row are of one product; in a matrix each is of another one. */
  rowsAreProducts: boolean;
}
