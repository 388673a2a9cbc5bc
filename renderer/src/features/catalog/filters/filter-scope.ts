import { createContext, useContext } from 'react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { isCompletenessColumn, type ViewColumn, type ViewQuery } from '#shared/domain/query.ts';
import type { ValueKind } from '#shared/domain/value.ts';

/** The context of a condition: the catalog, and what else narrows it. */
export interface FilterScope {
  connectionId: string;
  locales: readonly string[];
  properties: readonly PropertyInfo[];
  /** The rows in which values and categories are counted: everything active except the condition that is being edited. */
  others: ViewQuery;
}

const Scope = createContext<FilterScope | null>(null);

export const FilterScopeProvider = Scope.Provider;

export function useFilterScope(): FilterScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error('A filter form stands outside of its scope.');
  return scope;
}

/** Returns the kind of values that a column shows. */
export function kindOfColumn(properties: readonly PropertyInfo[], column: ViewColumn): ValueKind {
  if (typeof column === 'string') return isCompletenessColumn(column) ? 'number' : 'text';
  return properties.find(({ name }) => name === column.property)?.kind ?? 'text';
}
