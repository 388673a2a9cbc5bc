import { useMemo } from 'react';
import type { ProductDetails } from '#shared/contract/catalog.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { useQuery } from '../query/use-query.ts';
import type { ConflictValues } from './conflict-values.ts';

/** The three values of a cell's conflict; null if the cell has none, and until they are read. */
export function useCellConflict(connectionId: string, cell: CellRef | null): ConflictValues | null {
  // If it cannot be read now, it is read again when something changes; Review lists all conflicts anyway.
  const { value } = useQuery('catalog.product', cell && { connectionId, product: cell.product });
  return useMemo(() => (cell && value ? conflictIn(value, cell) : null), [cell, value]);
}

function conflictIn({ cells }: ProductDetails, { property, locale }: CellRef): ConflictValues | null {
  const cell = cells.find((one) => one.property === property && one.locale === locale);
  if (cell?.state?.mark !== 'conflict') return null;
  const { base = null, theirs = null, intent = 'set' } = cell.state;
  return { base, theirs, mine: cell.value, intent };
}
