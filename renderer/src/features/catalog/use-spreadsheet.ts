import { type RefObject, useEffect, useState } from 'react';
import { toast } from '../../components/toast.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';
import type { GridStatus } from './use-grid-status.ts';

/**
 * Selecting, copying, pasting and filling in the grid. Loaded when there is a grid, so that its first rows come first;
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
    const start = async () => {
      await grid.ready();
      const { startSpreadsheet } = await import('./spreadsheet.ts');
      if (isLeft || !element.current) return;
      stop = startSpreadsheet(grid, element.current, { announce, describe, tell });
      setStarted(true);
    };
    start().catch((cause: unknown) =>
      toast({ kind: 'failed', title: 'Cells cannot be selected or copied now', message: String(cause) }),
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [grid, element, announce, describe, tell]);
  return isStarted;
}
