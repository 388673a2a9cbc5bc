import { create } from 'zustand';
import type { ViewColumn } from '#shared/domain/query.ts';

/** The dialog about a list of identifiers: a new one, or one that a filter names. */
export type IdentifiersDialog = { list: number | null };

interface FilterBuilderState {
  /** memory: whether a filter is being made, and for which column if that is known. */
  making: { column: ViewColumn | null } | null;
  /** memory: the open list of identifiers. */
  identifiers: IdentifiersDialog | null;
}

export const useFilterBuilder = create<FilterBuilderState>()(() => ({ making: null, identifiers: null }));

/** Opens the filter builder, at the conditions of a column if one is given. */
export const makeFilter = (column: ViewColumn | null = null): void =>
  useFilterBuilder.setState({ making: { column } });

export const endMakingFilter = (): void => useFilterBuilder.setState({ making: null });

/** Asks for a list of identifiers, or shows the outcome of one. */
export const showIdentifiers = (list: number | null = null): void =>
  useFilterBuilder.setState({ making: null, identifiers: { list } });

export const closeIdentifiers = (): void => useFilterBuilder.setState({ identifiers: null });
