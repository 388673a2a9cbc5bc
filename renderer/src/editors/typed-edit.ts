import type { CellRef, Change } from '#shared/domain/cell.ts';

/** An edit as an editor commits it. The cell it is meant for travels with it: rows may move meanwhile. */
export type TypedEdit =
  | { kind: 'edit'; ref: CellRef; change: Change; typed: string }
  | { kind: 'refused'; ref: CellRef; typed: string; message: string };
