import { type RefObject, useEffect, useState } from 'react';
import { toast } from '../../components/toast.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';
import { holdEarlyKeys } from './selection/early-keys.ts';
import type { GridStatus } from './use-grid-status.ts';

/**
 * Selecting, copying, pasting and filling in the grid. Loaded when the grid's first rows are on the screen;
 * returns whether it is there.
 */
export function useSpreadsheet(
  grid: CatalogGrid,
  element: RefObject<HTMLElement | null>,
  status: GridStatus,
): boolean {
  const [isStarted, setStarted] = useState(false);
  const { announce, describe, tell } = status;
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isLeft = false;
    const release = element.current && holdEarlyKeys(element.current);
    const start = async () => {
      await grid.firstRows.promise;
      const { startSpreadsheet } = await import('./spreadsheet.ts');
      if (isLeft || !element.current) return;
      stop = startSpreadsheet(grid, element.current, { announce, describe, tell });
      setStarted(true);
      release?.(true);
    };
    start().catch((cause: unknown) => {
      release?.(false);
      toast({ kind: 'failed', title: 'Cells cannot be selected or copied now', message: String(cause) });
    });
    return () => {
      isLeft = true;
      release?.(false);
      stop?.();
    };
  }, [grid, element, announce, describe, tell]);
  return isStarted;
}
