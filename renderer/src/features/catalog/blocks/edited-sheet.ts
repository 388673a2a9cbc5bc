import type { ViewColumn } from '#shared/domain/query.ts';
import type { BlockSelection, CellRange } from '#shared/domain/selection.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { CellEdit } from '../../../editors/cell-edit.ts';
import type { EditSession } from '../../../editors/edit-session.ts';
import type { Extent, SelectedCells } from '../selection/selected-cells.ts';
import type { GridStatus } from '../use-grid-status.ts';

/** A table whose cells are edited like a spreadsheet: the grid of products, or the sheet of a family's variants. */
export interface EditedSheet {
  readonly connection: { readonly id: string; readonly readOnly: boolean };
  readonly status: Pick<GridStatus, 'announce'>;
  readonly edits: Pick<EditSession, 'inTurn'>;
  readonly isEditing: boolean;
  /** The editor over the active cell; `close` commits it, and resolves to whether that was saved. */
  readonly editor: { readonly edit: CellEdit; close: () => Promise<boolean> };
  /** Called when something begins that ends with another selection; the returned function says whether that is still wanted. */
  watch: () => () => boolean;
  /** What cells show, from their parents or not; null unless all of it is loaded. */
  valuesIn: (range: CellRange) => CellValue[][] | null;
  /** Focuses the active cell. */
  focus: () => void;
}

/** What is drawn over the cells of a table, besides its selection. */
export interface Marks {
  /** The cells copied last, as long as the clipboard holds them. */
  copied: readonly CellRange[];
  /** The range that a drag of the fill handle would fill. */
  fill: CellRange | null;
}

/** The selected cells of such a table. */
export interface SheetSelection {
  readonly selected: SelectedCells | null;
  readonly ranges: CellRange[];
  readonly extent: Extent;
  readonly columns: readonly ViewColumn[];
  /** The selection as the store takes it; null when nothing is selected. */
  readonly cells: BlockSelection | null;
  readonly marks: Marks;
  select: (selected: SelectedCells) => void;
  mark: (marks: Partial<Marks>) => void;
}
