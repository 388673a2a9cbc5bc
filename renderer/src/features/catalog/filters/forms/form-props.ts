import type { ReactNode } from 'react';
import type { CellTest, GridColumn, ViewFilter } from '#shared/domain/query.ts';

/** A condition on the cells of a column; null while it is not made yet. */
export interface CellFilter {
  kind: 'cell';
  column: GridColumn;
  test: CellTest | null;
}

/** A filter to edit, or what a new one is about: a category without a path, a group without conditions. */
export type FilterToEdit = ViewFilter | CellFilter;

/** The props of every filter form. */
export interface FormProps<Filter extends FilterToEdit> {
  filter: Filter;
  /** Called with the filter that its fields make. */
  onApply: (filter: ViewFilter) => void;
  /** The buttons at the end of the form; one of them submits. */
  footer: ReactNode;
}

/** Edits a condition of a group; null for a new one. */
export interface PartEditorProps {
  part: ViewFilter | null;
  onDone: (part: ViewFilter) => void;
  onCancel: () => void;
}
