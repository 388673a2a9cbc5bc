import type { CellRef, Change } from '#shared/domain/cell.ts';

/** An edit as an editor reports it. The cell it is meant for travels with it: rows may move under an open editor. */
export type TypedEdit =
  | { kind: 'edit'; ref: CellRef; change: Change; typed: string }
  | { kind: 'refused'; ref: CellRef; typed: string; message: string };

export const isTypedEdit = (value: unknown): value is TypedEdit =>
  typeof value === 'object' && value !== null && 'kind' in value && 'ref' in value && 'typed' in value;
