import type { CellRef, Change } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';

/**
 * An edit as an editor commits it. It includes the cell that it is meant for, because rows may move meanwhile.
 * `seen`: see `EditedCell`.
 */
export type TypedEdit =
  | { kind: 'edit'; ref: CellRef; change: Change; typed: string; seen?: CellValue | undefined }
  | { kind: 'refused'; ref: CellRef; typed: string; message: string };
