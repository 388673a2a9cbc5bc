import type { Column } from '../cell.ts';
import type { CellValue, ValueKind } from '../value.ts';
import type { BlockNotice, BlockProblem } from './block-edit.ts';

/** A cell as a block edit sees it. */
export interface BlockCell {
  /** What it shows now. */
  value: CellValue;
  /** What its value is, or where it has none what its property mostly holds. */
  kind: ValueKind;
  property: string;
  locale: string;
  identifier: string;
  title: string;
  /** Its place in the range: rows and columns from 0. */
  row: number;
  column: number;
  /** What another cell of the product shows. Only those that the edit `reads`. */
  other(property: string, locale: string): CellValue;
}

export type CellOutcome =
  /** null removes the value. Equal to what the cell shows: nothing changes. `hits`: where the text was found, [start, end) in UTF-16 units of the shown text. */
  | { change: CellValue; notice?: BlockNotice; hits?: [number, number][] }
  | { revert: true }
  | { leave: true }
  | { problem: BlockProblem; words?: string };

/** A block edit made ready for many cells. */
export interface CompiledEdit {
  /** Cells of the same product that `compute` asks for. */
  reads(cell: Column): Column[];
  compute(cell: BlockCell): CellOutcome;
}
