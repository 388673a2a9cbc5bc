import { type RefObject, useEffect, useState } from 'react';
import { toast } from '../../components/toast.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';
import { isForSpreadsheet } from './selection/early-keys.ts';
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
    // They wait for its code, and what is pressed after them too.
    const release = grid.waitingKeys.from(isForSpreadsheet);
    const start = async () => {
      await grid.firstRows.promise;
      const { startSpreadsheet } = await import('./spreadsheet.ts');
      if (isLeft || !element.current) return;
      stop = startSpreadsheet(grid, element.current, { announce, describe, tell });
      setStarted(true);
      release();
    };
    start().catch((cause: unknown) => {
      grid.waitingKeys.forget();
      release();
      toast({ kind: 'failed', title: 'Selecting and copying could not start', message: String(cause) });
    });
    return () => {
      isLeft = true;
      grid.waitingKeys.forget();
      release();
      stop?.();
    };
  }, [grid, element, announce, describe, tell]);
  return isStarted;
}
