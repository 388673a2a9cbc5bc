import { create } from 'zustand';
import type { ViewColumn } from '#shared/domain/query.ts';

/** The dialog about a list of identifiers: a new one, or one that a filter names. */
export type IdentifiersDialog = { list: number | null };

interface FilterBuilderState {
  /** memory: whether a filter is being made, and of which column if that is known. */
  making: { column: ViewColumn | null } | null;
  /** memory: the list of identifiers on show. */
  identifiers: IdentifiersDialog | null;
}

export const useFilterBuilder = create<FilterBuilderState>()(() => ({ making: null, identifiers: null }));

/** Opens the builder of filters, at the conditions of a column where one is given. */
export const makeFilter = (column: ViewColumn | null = null): void =>
  useFilterBuilder.setState({ making: { column } });

export const endMakingFilter = (): void => useFilterBuilder.setState({ making: null });

/** Asks for a list of identifiers, or shows what became of one. */
export const showIdentifiers = (list: number | null = null): void =>
  useFilterBuilder.setState({ making: null, identifiers: { list } });

export const closeIdentifiers = (): void => useFilterBuilder.setState({ identifiers: null });
