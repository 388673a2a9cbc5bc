import type { ReactNode } from 'react';
import type { CellTest, GridColumn, ViewFilter } from '#shared/domain/query.ts';

/** A condition on the cells of a column; null while it is still to be made. */
export interface CellFilter {
  kind: 'cell';
  column: GridColumn;
  test: CellTest | null;
}

/** A filter to edit, or what a new one is about: a category without a path, a group without conditions. */
export type FilterToEdit = ViewFilter | CellFilter;

/** What every form of a filter is given. */
export interface FormProps<Filter extends FilterToEdit> {
  filter: Filter;
  /** With what its fields make. */
  onApply: (filter: ViewFilter) => void;
  /** The buttons at its end; one of them submits. */
  footer: ReactNode;
}

/** Edits a condition of a group; null for a new one. */
export interface PartEditorProps {
  part: ViewFilter | null;
  onDone: (part: ViewFilter) => void;
  onCancel: () => void;
}
