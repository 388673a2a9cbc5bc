import { useEffect, useState } from 'react';
import type { ProductDetails } from '#shared/contract/catalog.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { client } from '../client/index.ts';
import type { ConflictValues } from './conflict-values.ts';

/**
 * The three values of a cell's conflict; null if the cell has none, and until they are read. `cell` must be stable; when
 * `version` changes, they are read again.
 */
export function useCellConflict(
  connectionId: string,
  cell: CellRef | null,
  version: unknown,
): ConflictValues | null {
  const [read, setRead] = useState<{ cell: CellRef; values: ConflictValues | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the reason to read again.
  useEffect(() => {
    if (cell === null) return;
    let isCurrent = true;
    void client.call('catalog.product', { connectionId, product: cell.product }).then((answer) => {
      // If it cannot be read now, the next version asks again; Review lists all conflicts anyway.
      if (isCurrent && answer.ok) setRead({ cell, values: conflictIn(answer.value, cell) });
    });
    return () => {
      isCurrent = false;
    };
  }, [connectionId, cell, version]);
  return read?.cell === cell ? read.values : null;
}

function conflictIn({ cells }: ProductDetails, { property, locale }: CellRef): ConflictValues | null {
  const cell = cells.find((one) => one.property === property && one.locale === locale);
  if (cell?.state?.mark !== 'conflict') return null;
  const { base = null, theirs = null, intent = 'set' } = cell.state;
  return { base, theirs, mine: cell.value, intent };
}
